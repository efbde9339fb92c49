import * as z from "zod/mini";
import { stackName } from "#infra/stages.ts";

/** CloudFormation's intrinsic functions, evaluated with the names things have on this machine. */

export interface LocalNames {
  readonly region: string;
  readonly accountId: string;
  /** Where the site is served, without a trailing slash. */
  readonly origin: string;
}

interface Resources {
  readonly [logicalId: string]: {
    readonly Type: string;
    readonly Properties?: Record<string, unknown> | undefined;
  };
}

export interface Resolver {
  /** Replaces every intrinsic in a value. @throws on one that has no meaning here */
  resolve(value: unknown): unknown;
  identify(logicalId: string): { ref: string; arn: string };
}

const name = stackName("dev");
const noValue = Symbol("AWS::NoValue");

/** The property that names a resource, for the types that may be given a name of their own. */
const namingProperty: Record<string, string> = {
  "AWS::DynamoDB::Table": "TableName",
  "AWS::DynamoDB::GlobalTable": "TableName",
  "AWS::Lambda::Function": "FunctionName",
  "AWS::SSM::Parameter": "Name",
  "AWS::SES::EmailIdentity": "EmailIdentity",
  "AWS::Cognito::UserPoolGroup": "GroupName",
};

const Reference = z.string();
const Attribute = z.union([
  z.tuple([z.string(), z.string()]),
  z.string().check(z.regex(/^\w+\.[\w.]+$/)),
]);
const Join = z.tuple([z.string(), z.unknown()]);
const Select = z.tuple([z.union([z.number(), z.string()]), z.unknown()]);
const Split = z.tuple([z.string(), z.unknown()]);
const Substitution = z.union([
  z.string(),
  z.tuple([z.string(), z.record(z.string(), z.unknown())]),
]);

export function createResolver(resources: Resources, names: LocalNames): Resolver {
  const pseudoParameters: Record<string, unknown> = {
    "AWS::AccountId": names.accountId,
    "AWS::NoValue": noValue,
    "AWS::Partition": "aws",
    "AWS::Region": names.region,
    "AWS::StackId": `arn:aws:cloudformation:${names.region}:${names.accountId}:stack/${name}/local`,
    "AWS::StackName": name,
    "AWS::URLSuffix": "amazonaws.com",
  };

  function find(logicalId: string) {
    const resource = resources[logicalId];
    if (!resource) throw new Error(`The template refers to ${logicalId}, which it does not have.`);
    return resource;
  }

  function ref(logicalId: string): string {
    const { Type, Properties = {} } = find(logicalId);
    const naming = namingProperty[Type];
    if (naming !== undefined && naming in Properties) return text(Properties[naming]);
    // Amplify reads the region out of a pool's id.
    if (Type === "AWS::Cognito::UserPool") return `${names.region}_Touchline`;
    return logicalId;
  }

  function arn(logicalId: string): string {
    const service = find(logicalId).Type.split("::")[1] ?? "";
    return `arn:aws:${service.toLowerCase()}:${names.region}:${names.accountId}:${ref(logicalId)}`;
  }

  function attribute(logicalId: string, name: string): string {
    const { Type } = find(logicalId);
    if (/^(Function)?ARN$/i.test(name)) return arn(logicalId);
    switch (`${Type}.${name}`) {
      case "AWS::Cognito::UserPool.ProviderURL":
        return `https://${attribute(logicalId, "ProviderName")}`;
      case "AWS::Cognito::UserPool.ProviderName":
        return `cognito-idp.${names.region}.amazonaws.com/${ref(logicalId)}`;
      case "AWS::Cognito::UserPool.UserPoolId":
      case "AWS::Cognito::UserPoolClient.ClientId":
      case "AWS::ApiGatewayV2::Api.ApiId":
      case "AWS::CloudFront::OriginAccessControl.Id":
      case "AWS::CloudFront::ResponseHeadersPolicy.Id":
      case "AWS::CloudFront::CachePolicy.Id":
      case "AWS::CloudFront::OriginRequestPolicy.Id":
      case "AWS::CloudFront::Distribution.Id":
        return ref(logicalId);
      case "AWS::ApiGatewayV2::Api.ApiEndpoint":
        return `https://${ref(logicalId)}.execute-api.${names.region}.amazonaws.com`;
      case "AWS::CloudFront::Distribution.DomainName":
        return new URL(names.origin).host;
      case "AWS::S3::Bucket.RegionalDomainName":
        return `${ref(logicalId)}.s3.${names.region}.amazonaws.com`;
      default:
        throw new Error(`The local stack does not know ${name} of ${logicalId} (${Type}).`);
    }
  }

  function refer(name: string): unknown {
    return name in pseudoParameters ? pseudoParameters[name] : ref(name);
  }

  function text(value: unknown): string {
    return String(z.union([z.string(), z.number(), z.boolean()]).parse(resolve(value)));
  }

  function texts(value: unknown): string[] {
    return z.array(z.unknown()).parse(resolve(value)).map(text);
  }

  function substitute(pattern: string, variables: Record<string, unknown>): string {
    return pattern.replace(/\$\{(!?)([^}]+)\}/g, (_, literal: string, name: string) => {
      if (literal) return `\${${name}}`;
      if (name in variables) return text(variables[name]);
      const [id = "", ...rest] = name.split(".");
      return rest.length > 0 ? attribute(id, rest.join(".")) : text(refer(name));
    });
  }

  function evaluate(name: string, argument: unknown): unknown {
    switch (name) {
      case "Ref":
        return refer(Reference.parse(argument));
      case "Fn::GetAtt": {
        const parsed = Attribute.parse(argument);
        const [id = "", ...rest] = typeof parsed === "string" ? parsed.split(".") : parsed;
        return attribute(id, rest.join("."));
      }
      case "Fn::Join": {
        const [separator, parts] = Join.parse(argument);
        return texts(parts).join(separator);
      }
      case "Fn::Select": {
        const [index, list] = Select.parse(argument);
        return texts(list)[Number(index)];
      }
      case "Fn::Split": {
        const [separator, whole] = Split.parse(argument);
        return text(whole).split(separator);
      }
      case "Fn::Sub": {
        const parsed = Substitution.parse(argument);
        return typeof parsed === "string" ? substitute(parsed, {}) : substitute(...parsed);
      }
      default:
        throw new Error(`The local stack does not know the intrinsic function ${name}.`);
    }
  }

  function resolve(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(resolve).filter((each) => each !== noValue);
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value);
    const [only] = entries;
    if (only && entries.length === 1 && (only[0] === "Ref" || only[0].startsWith("Fn::"))) {
      return evaluate(...only);
    }
    return Object.fromEntries(
      entries.map(([key, each]) => [key, resolve(each)]).filter(([, each]) => each !== noValue),
    );
  }

  return { resolve, identify: (logicalId) => ({ ref: ref(logicalId), arn: arn(logicalId) }) };
}
