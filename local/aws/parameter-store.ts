import * as z from "zod/mini";
import { type HttpAnswer, jsonAnswer } from "../http/http-message.ts";
import { localAccount } from "../template/intrinsics.ts";
import { type AwsCall, type AwsService, failure, inputOf, operationOf } from "./aws-services.ts";

/**
 * The part of SSM Parameter Store that the functions use, `GetParameter`, and that of the operator's
 * commands, `PutParameter` and `DescribeParameters`.
 */

export interface Parameter {
  value: string;
  type: "String" | "SecureString";
  description: string;
}

const Named = z.object({ Name: z.string() });
const GetParameter = z.object({
  Name: z.string(),
  WithDecryption: z._default(z.boolean(), false),
});
const PutParameter = z.object({
  Name: z.string().check(z.startsWith("/")),
  Value: z.string().check(z.minLength(1), z.maxLength(4096)),
  Type: z.enum(["String", "SecureString"]),
  Description: z._default(z.string(), ""),
  Overwrite: z._default(z.boolean(), false),
});
const DescribeParameters = z.object({
  ParameterFilters: z.tuple([
    z.object({
      Key: z.literal("Name"),
      Option: z.literal("Equals"),
      Values: z.tuple([z.string()]),
    }),
  ]),
});

/** @param parameters every one that there is, by name */
export function createParameterStore(parameters: Map<string, Parameter>): AwsService {
  const { region, accountId } = localAccount;
  const arn = (name: string) =>
    `arn:aws:ssm:${region}:${accountId}:parameter/${name.replace(/^\//, "")}`;

  const operations: Readonly<Record<string, (call: AwsCall) => HttpAnswer>> = {
    GetParameter: operation(GetParameter, ({ Name, WithDecryption }) => {
      const found = parameters.get(Name);
      if (found === undefined) return failure("ParameterNotFound");
      const { value, type: Type } = found;
      // A caller that does not ask for decryption gets ciphertext, here as there.
      const isCiphertext = Type === "SecureString" && !WithDecryption;
      const Value = isCiphertext ? Buffer.from(`encrypted ${Name}`).toString("base64") : value;
      return jsonAnswer(200, { Parameter: { Name, Value, Type } });
    }),
    PutParameter: operation(PutParameter, ({ Name, Value, Type, Description, Overwrite }) => {
      if (parameters.has(Name) && !Overwrite) {
        return failure("ParameterAlreadyExists", "The parameter already exists.");
      }
      parameters.set(Name, { value: Value, type: Type, description: Description });
      return jsonAnswer(200, { Version: 1, Tier: "Standard" });
    }),
    DescribeParameters: operation(DescribeParameters, ({ ParameterFilters: [{ Values }] }) => {
      const [Name] = Values;
      const found = parameters.get(Name);
      const described = found && { Name, Type: found.type, Description: found.description };
      return jsonAnswer(200, { Parameters: described ? [described] : [] });
    }),
  };
  return {
    demands(call) {
      const input = Named.safeParse(inputOf(call));
      const resource = input.success ? arn(input.data.Name) : "*";
      return [{ action: `ssm:${operationOf(call)}`, resource }];
    },
    answer: (call) => operations[operationOf(call)]?.(call) ?? failure("UnknownOperationException"),
    accessDenied: (message) => failure("AccessDeniedException", message),
  };
}

const operation =
  <Schema extends z.ZodMiniType>(
    schema: Schema,
    answer: (input: z.infer<Schema>) => HttpAnswer,
  ): ((call: AwsCall) => HttpAnswer) =>
  (call) => {
    const input = schema.safeParse(inputOf(call));
    if (input.success) return answer(input.data);
    return failure("ValidationException", z.prettifyError(input.error));
  };

/** Parameters as set-up stores them: encrypted. */
export const encrypted = (values: Readonly<Record<string, string>>): Map<string, Parameter> =>
  new Map(
    Object.entries(values).map(([name, value]) => [
      name,
      { value, type: "SecureString", description: "" },
    ]),
  );
