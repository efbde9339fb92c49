import * as z from "zod/mini";
import { localAccount } from "../template/deployment.ts";
import { type AwsService, failure, inputOf, operationOf, output } from "./aws-services.ts";

/** The part of SSM Parameter Store that the functions use: `GetParameter`. */

const GetParameter = z.object({
  Name: z.string(),
  WithDecryption: z._default(z.boolean(), false),
});

export interface ParameterStoreOptions {
  /** Every parameter there is, by name; asked for each call. */
  readonly parameters: () => Readonly<Record<string, string>>;
}

export function createParameterStore(options: ParameterStoreOptions): AwsService {
  const { region, accountId } = localAccount;
  const arn = (name: string) =>
    `arn:aws:ssm:${region}:${accountId}:parameter/${name.replace(/^\//, "")}`;

  return {
    demands(call) {
      const input = GetParameter.safeParse(inputOf(call));
      const resource = input.success ? arn(input.data.Name) : "*";
      return [{ action: `ssm:${operationOf(call)}`, resource }];
    },
    answer(call) {
      if (operationOf(call) !== "GetParameter") {
        return failure(
          "UnknownOperationException",
          `The stand-in does not know ${operationOf(call)}.`,
        );
      }
      const input = GetParameter.safeParse(inputOf(call));
      if (!input.success) return failure("ValidationException", z.prettifyError(input.error));
      const { Name, WithDecryption } = input.data;
      const value = options.parameters()[Name];
      if (value === undefined) return failure("ParameterNotFound");
      return output({
        Parameter: {
          ARN: arn(Name),
          Name,
          Type: "SecureString",
          DataType: "text",
          Version: 1,
          // Who forgets to ask for decryption gets ciphertext, here as there.
          Value: WithDecryption ? value : Buffer.from(`encrypted ${Name}`).toString("base64"),
        },
      });
    },
    accessDenied: (message) => failure("AccessDeniedException", message),
  };
}
