type CognitoErrorName =
  | "CodeMismatchException"
  | "EnableSoftwareTokenMFAException"
  | "ExpiredCodeException"
  | "InternalErrorException"
  | "InvalidParameterException"
  | "InvalidPasswordException"
  | "NotAuthorizedException"
  | "ResourceNotFoundException"
  | "SoftwareTokenMFANotFoundException"
  | "UnknownOperationException"
  | "UnsupportedUserStateException"
  | "UserNotFoundException"
  | "UsernameExistsException";

/** An error as Cognito answers it: its exception's name, and its message word for word. */
export class CognitoError extends Error {
  constructor(name: CognitoErrorName, message: string) {
    super(message);
    this.name = name;
  }
}

export const notAuthorized = (message: string) =>
  new CognitoError("NotAuthorizedException", message);

/** The same answer to a wrong password, an unknown user and a forged proof. */
export const incorrectCredentials = () => notAuthorized("Incorrect username or password.");

export const invalidParameter = (message: string) =>
  new CognitoError("InvalidParameterException", message);
