/** The exceptions of Cognito's API that the stand-in can answer. */
export type CognitoErrorName =
  | "CodeDeliveryFailureException"
  | "CodeMismatchException"
  | "EnableSoftwareTokenMFAException"
  | "ExpiredCodeException"
  | "InternalErrorException"
  | "InvalidParameterException"
  | "InvalidPasswordException"
  | "LimitExceededException"
  | "NotAuthorizedException"
  | "PasswordResetRequiredException"
  | "RequestEntityTooLargeException"
  | "ResourceNotFoundException"
  | "SerializationException"
  | "SoftwareTokenMFANotFoundException"
  | "UnknownOperationException"
  | "UnsupportedTokenTypeException";

/** An error as Cognito answers it: its exception's name, and its message word for word. */
export class CognitoError extends Error {
  /** The HTTP status: 400 unless the fault is the server's or the transport's. */
  readonly status: number;

  constructor(name: CognitoErrorName, message: string, { status = 400, cause }: Options = {}) {
    super(message, { cause });
    this.name = name;
    this.status = status;
  }
}

interface Options {
  readonly status?: number;
  readonly cause?: unknown;
}

/** The one answer to a wrong password, an unknown user and a forged proof: none tells which. */
export const incorrectCredentials = () =>
  new CognitoError("NotAuthorizedException", "Incorrect username or password.");

export const invalidParameter = (message: string) =>
  new CognitoError("InvalidParameterException", message);
