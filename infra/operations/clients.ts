import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import { CloudWatchClient } from "@aws-sdk/client-cloudwatch";
import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { SESv2Client } from "@aws-sdk/client-sesv2";
import { SNSClient } from "@aws-sdk/client-sns";
import { SSMClient } from "@aws-sdk/client-ssm";

/** AWS, with the operator's own rights. */
export function createClients(region: string) {
  return {
    cloudFormation: new CloudFormationClient({ region }),
    cloudWatch: new CloudWatchClient({ region }),
    cognito: new CognitoIdentityProviderClient({ region }),
    dynamoDb: new DynamoDBClient({ region }),
    ses: new SESv2Client({ region }),
    sns: new SNSClient({ region }),
    ssm: new SSMClient({ region }),
  };
}

export type Clients = ReturnType<typeof createClients>;
