import path from "node:path";
import { Duration, RemovalPolicy } from "aws-cdk-lib";
import { Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  Tracing,
} from "aws-cdk-lib/aws-lambda";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { bundleName, type FunctionName } from "./function-names.ts";

export interface ProductFunctionProps {
  readonly name: FunctionName;
  readonly description: string;
  readonly memoryMegabytes: number;
  readonly timeout: Duration;
  /** The folder of all bundles. */
  readonly bundles: string;
}

/**
 * One of the product's functions. It starts out with no right but to write its own log; what else
 * it may do is granted where it is declared.
 */
export class ProductFunction extends LambdaFunction {
  readonly log: LogGroup;

  constructor(scope: Construct, id: string, props: ProductFunctionProps) {
    const log = new LogGroup(scope, `${id}Log`, {
      removalPolicy: RemovalPolicy.DESTROY,
    });
    // A role of its own, because CDK's default brings a managed policy for every log of the account.
    const role = new Role(scope, `${id}Role`, {
      assumedBy: new ServicePrincipal("lambda.amazonaws.com"),
    });
    log.grantWrite(role);

    super(scope, id, {
      description: props.description,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: "index.handler",
      // Source maps stay beside the build for whoever reads a stack trace; they are not deployed.
      code: Code.fromAsset(path.join(props.bundles, bundleName(props.name)), {
        exclude: ["*.map"],
      }),
      memorySize: props.memoryMegabytes,
      timeout: props.timeout,
      role,
      logGroup: log,
      loggingFormat: LoggingFormat.JSON,
      tracing: Tracing.ACTIVE,
    });
    this.log = log;
  }
}

/** Memory buys processor time, which is what a cold start needs; somebody is waiting for it. */
export const answersPeople = { memoryMegabytes: 1024, timeout: Duration.seconds(10) } as const;

/** Below the gateway's 30 seconds, so that a slow Stripe is an answer of ours and not the gateway's. */
export const stripeTimeout = Duration.seconds(25);
