/**
 * The resources with data, by their ids in the template, which are also part of the names that CloudFormation
 * gives tables and buckets. A resource with another id is a new, empty one.
 */
export const keptResources = {
  TablesBookingsTableAE552645: "AWS::DynamoDB::Table",
  TablesDiscountCodesTable967E8FAE: "AWS::DynamoDB::Table",
  TablesWorkoutsTableB8FD07FE: "AWS::DynamoDB::Table",
  TablesSettingsTable7036E9F1: "AWS::DynamoDB::Table",
  TablesMonthlyCountsTable4379FD3D: "AWS::DynamoDB::Table",
  TablesLimitsTable0367D51D: "AWS::DynamoDB::Table",
  TablesAuditTable74DDE525: "AWS::DynamoDB::Table",
  IdentityAccounts9FA0C8DE: "AWS::Cognito::UserPool",
  WebsiteFiles8BA07689: "AWS::S3::Bucket",
} as const;
