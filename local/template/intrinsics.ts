import * as z from "zod/mini";

/** CloudFormation's intrinsic functions, evaluated with this machine's names. */

/** Where the local stack says that it is. */
export const localAccount = { region: "eu-west-2", accountId: "000000000000" };
const { region, accountId } = localAccount;

const pseudoParameters: Readonly<Record<string, string>> = {
  "AWS::AccountId": accountId,
  "AWS::Partition": "aws",
  "AWS::Region": region,
  "AWS::URLSuffix": "amazonaws.com",
};

interface Resources {
  readonly [logicalId: string]: {
    readonly Type: string;
    readonly Properties?: Record<string, unknown> | undefined;
  };
}

const Attribute = z.tuple([z.string(), z.string()]);
const Join = z.tuple([z.string(), z.array(z.unknown())]);

/** @param origin the site's address here */
export function createResolver(resources: Resources, origin: string) {
  function find(logicalId: string) {
    const resource = resources[logicalId];
    if (!resource) throw new Error(`The template refers to ${logicalId}, which it does not have.`);
    return resource;
  }

  function ref(logicalId: string): string {
    const { Type, Properties } = find(logicalId);
    // Amplify reads the region out of a pool's id.
    if (Type === "AWS::Cognito::UserPool") return `${region}_Touchline`;
    // Our only resource that its own property names.
    if (Type === "AWS::SES::EmailIdentity") return String(Properties?.["EmailIdentity"]);
    return logicalId;
  }

  function arn(logicalId: string): string {
    const { Type } = find(logicalId);
    // Bucket names are unique in the world, so their ARNs name no region and no account.
    if (Type === "AWS::S3::Bucket") return `arn:aws:s3:::${ref(logicalId)}`;
    const service = Type.split("::")[1] ?? "";
    return `arn:aws:${service.toLowerCase()}:${region}:${accountId}:${ref(logicalId)}`;
  }

  function attribute(logicalId: string, name: string): string {
    const { Type } = find(logicalId);
    switch (name) {
      case "Arn":
      case "FunctionARN":
        return arn(logicalId);
      case "Id":
        return ref(logicalId);
      case "DomainName":
        return new URL(origin).host;
      case "RegionalDomainName":
        return `${ref(logicalId)}.s3.${region}.amazonaws.com`;
      default:
        throw new Error(`The local stack does not know ${name} of ${logicalId} (${Type}).`);
    }
  }

  const refer = (name: string) => pseudoParameters[name] ?? ref(name);

  function evaluate(name: string, argument: unknown): string {
    switch (name) {
      case "Ref":
        return refer(z.string().parse(argument));
      case "Fn::GetAtt":
        return attribute(...Attribute.parse(argument));
      case "Fn::Join": {
        const [separator, parts] = Join.parse(argument);
        return parts.map((part) => String(resolve(part))).join(separator);
      }
      case "Fn::Sub":
        return z
          .string()
          .parse(argument)
          .replace(/\$\{([^}]+)\}/g, (_, name: string) => refer(name));
      default:
        throw new Error(`The local stack does not know the intrinsic function ${name}.`);
    }
  }

  /** Replaces every intrinsic in a value. @throws on one that has no meaning here */
  function resolve(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value);
    const [only] = entries;
    if (only && entries.length === 1 && (only[0] === "Ref" || only[0].startsWith("Fn::"))) {
      return evaluate(...only);
    }
    return Object.fromEntries(entries.map(([key, each]) => [key, resolve(each)]));
  }

  return {
    resolve,
    identify: (logicalId: string) => ({ ref: ref(logicalId), arn: arn(logicalId) }),
  };
}
