import { describe, expect, it } from "vitest";
import { createResolver } from "./intrinsics.ts";

const { resolve } = createResolver(
  {
    Bookings: { Type: "AWS::DynamoDB::Table" },
    Pool: { Type: "AWS::Cognito::UserPool" },
    Site: { Type: "AWS::CloudFront::Distribution" },
    Sender: { Type: "AWS::SES::EmailIdentity", Properties: { EmailIdentity: "me@site.example" } },
  },
  { region: "eu-west-2", accountId: "000000000000", origin: "http://localhost:5173" },
);

describe("CloudFormation's intrinsic functions", () => {
  it.each([
    ["a resource", { Ref: "Bookings" }, "Bookings"],
    ["a user pool, from whose id Amplify reads the region", { Ref: "Pool" }, "eu-west-2_Touchline"],
    ["an email identity, by its address", { Ref: "Sender" }, "me@site.example"],
    ["the region", { Ref: "AWS::Region" }, "eu-west-2"],
    [
      "an attribute",
      { "Fn::GetAtt": ["Bookings", "Arn"] },
      "arn:aws:dynamodb:eu-west-2:000000000000:Bookings",
    ],
    [
      "parts to join, such as the site's host on this machine",
      { "Fn::Join": ["", ["https://", { "Fn::GetAtt": ["Site", "DomainName"] }]] },
      "https://localhost:5173",
    ],
    ["a text with references", { "Fn::Sub": `assets-\${AWS::AccountId}` }, "assets-000000000000"],
    ["lists and objects", { a: [{ b: { Ref: "Bookings" } }] }, { a: [{ b: "Bookings" }] }],
  ])("resolve %s", (_, value, resolved) => {
    expect(resolve(value)).toEqual(resolved);
  });

  it.each([
    [{ Ref: "Missing" }, "Missing"],
    [{ "Fn::GetAtt": ["Bookings", "StreamArn"] }, "StreamArn of Bookings"],
    [{ "Fn::ImportValue": "Other" }, "Fn::ImportValue"],
  ])("refuse what they do not know: %j", (value, message) => {
    expect(() => resolve(value)).toThrow(message);
  });
});
