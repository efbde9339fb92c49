import {
  GetEmailIdentityCommand,
  type GetEmailIdentityCommandOutput,
  NotFoundException,
  type SESv2Client,
} from "@aws-sdk/client-sesv2";

/** @returns nothing if SES does not know the address or domain */
export async function findIdentity(
  ses: SESv2Client,
  EmailIdentity: string,
): Promise<GetEmailIdentityCommandOutput | undefined> {
  try {
    return await ses.send(new GetEmailIdentityCommand({ EmailIdentity }));
  } catch (error) {
    if (error instanceof NotFoundException) return undefined;
    throw error;
  }
}
