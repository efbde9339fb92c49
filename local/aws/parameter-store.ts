import * as z from "zod/mini";
import { jsonAnswer } from "../http/http-message.ts";
import { localAccount } from "../template/intrinsics.ts";
import { type AwsService, failure, inputOf, operationOf } from "./aws-services.ts";

/** The part of SSM Parameter Store that the functions use: `GetParameter`. */

const GetParameter = z.object({
  Name: z.string(),
  WithDecryption: z._default(z.boolean(), false),
});

/** @param parameters every one that there is, by name */
export function createParameterStore(parameters: Readonly<Record<string, string>>): AwsService {
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
      const input = GetParameter.safeParse(inputOf(call));
      if (!input.success) return failure("ValidationException", z.prettifyError(input.error));
      const { Name, WithDecryption } = input.data;
      const value = parameters[Name];
      if (value === undefined) return failure("ParameterNotFound");
      // A caller that does not ask for decryption gets ciphertext, here as there.
      const Value = WithDecryption ? value : Buffer.from(`encrypted ${Name}`).toString("base64");
      return jsonAnswer(200, { Parameter: { Name, Value } });
    },
    accessDenied: (message) => failure("AccessDeniedException", message),
  };
}
