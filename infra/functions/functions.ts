import path from "node:path";
import { Duration, FileSystem, RemovalPolicy } from "aws-cdk-lib";
import { Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
} from "aws-cdk-lib/aws-lambda";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import type { SiteBucket } from "#infra/data/site-bucket.ts";
import { tableNames } from "#infra/data/table-definitions.ts";
import type { Tables } from "#infra/data/tables.ts";
import type { Email } from "#infra/mail/email.ts";
import type { Stage } from "#infra/stages.ts";
import { lambdasByCaller } from "#shared/contract/lambdas.ts";
import { constructId, type FunctionName, functionNames, functionTable } from "./function-table.ts";
import { grantCalendarKeys, grantStripeSecret } from "./secrets.ts";

export interface FunctionsProps {
  readonly tables: Tables;
  readonly email: Email;
  readonly bundles: string;
  readonly stage: Stage;
  readonly reserveCapacity: boolean;
}

/** The functions of `functionTable`, each with only the rights in the table. */
export class Functions extends Construct {
  readonly #byName: ReadonlyMap<FunctionName, ProductFunction>;

  constructor(scope: Construct, id: string, props: FunctionsProps) {
    super(scope, id);
    this.#byName = new Map(functionNames.map((name) => [name, this.#create(name, props)]));
  }

  named(name: FunctionName): ProductFunction {
    const found = this.#byName.get(name);
    if (!found) throw new Error(`There is no function ${name}.`);
    return found;
  }

  get all(): readonly ProductFunction[] {
    return [...this.#byName.values()];
  }

  /** Those that render pages. */
  get rendering(): readonly ProductFunction[] {
    return functionNames
      .filter((name) => functionTable[name].renders)
      .map((name) => this.named(name));
  }

  /**
   * Lets functions write and check the site's files, and delete pictures. It is separate because the bucket is declared
   * with the distribution, which needs the API first.
   * @param renderer the folder of the pages' renderer, by which pages of other builds are recognised
   */
  grantSiteFiles(bucket: SiteBucket, renderer: string): void {
    for (const name of functionNames) {
      const { puts = [], checks, deletesPictures } = functionTable[name];
      for (const files of puts) bucket.grantPuts(this.named(name), files);
      if (puts.includes("pages")) {
        this.named(name).addEnvironment("SITE_BUILD", FileSystem.fingerprint(renderer));
      }
      if (deletesPictures) bucket.grantDeletions(this.named(name));
      if (checks) bucket.grantChecks(this.named(name), checks);
    }
  }

  /** Gives the secret to all that answer the API, so that they refuse what does not come with it. */
  requireOriginSecret(secret: string): void {
    for (const name of Object.values(lambdasByCaller).flat()) {
      this.named(name).addEnvironment("ORIGIN_SECRET", secret);
    }
  }

  #create(name: FunctionName, props: FunctionsProps): ProductFunction {
    const { tables = {}, stripe = [], calendarKeys = false, sendsMail } = functionTable[name];
    const created = new ProductFunction(this, name, props);
    for (const table of tableNames) {
      const rights = tables[table];
      if (rights) props.tables.named(table).grantRights(created, rights);
    }
    for (const secret of stripe) grantStripeSecret(created, props.stage, secret);
    if (calendarKeys) grantCalendarKeys(created, props.stage);
    if (sendsMail) props.email.grantSend(created, sendsMail);
    created.addEnvironment("STAGE", props.stage);
    return created;
  }
}

/** A function that may write its own log. `Functions` grants its other rights. */
export class ProductFunction extends LambdaFunction {
  readonly log: LogGroup;
  readonly codeHash: string;

  constructor(
    scope: Construct,
    name: FunctionName,
    { bundles, reserveCapacity }: Pick<FunctionsProps, "bundles" | "reserveCapacity">,
  ) {
    const id = constructId(name);
    const {
      description,
      memoryMegabytes = 1024,
      timeoutSeconds = 10,
      reservedInstances,
    } = functionTable[name];
    const log = new LogGroup(scope, `${id}Log`, { removalPolicy: RemovalPolicy.DESTROY });
    // CDK's default role may write every log of the account.
    const role = new Role(scope, `${id}Role`, {
      assumedBy: new ServicePrincipal("lambda.amazonaws.com"),
    });
    log.grantWrite(role);

    // Source maps are not deployed; they are in the build, for reading stack traces.
    const bundle = path.join(bundles, name);
    const exclude = ["*.map"];
    super(scope, id, {
      description,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: "index.handler",
      code: Code.fromAsset(bundle, { exclude }),
      memorySize: memoryMegabytes,
      timeout: Duration.seconds(timeoutSeconds),
      ...(reserveCapacity &&
        reservedInstances !== undefined && { reservedConcurrentExecutions: reservedInstances }),
      role,
      logGroup: log,
      loggingFormat: LoggingFormat.JSON,
    });
    this.log = log;
    this.codeHash = FileSystem.fingerprint(bundle, { exclude });
  }
}
