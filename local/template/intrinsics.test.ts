import { describe, expect, it } from "vitest";
import { createResolver } from "./intrinsics.ts";

function setup() {
  return createResolver(
    {
      Bookings: { Type: "AWS::DynamoDB::Table" },
      Named: { Type: "AWS::DynamoDB::Table", Properties: { TableName: "codes" } },
      Pool: { Type: "AWS::Cognito::UserPool" },
      Site: { Type: "AWS::CloudFront::Distribution" },
      Api: { Type: "AWS::ApiGatewayV2::Api" },
    },
    { region: "eu-west-2", accountId: "000000000000", origin: "http://localhost:5173" },
  );
}

describe("CloudFormation's intrinsic functions", () => {
  it("refer to a resource by its name, or by its logical id when it has none", () => {
    const { resolve } = setup();
    expect(resolve({ Ref: "Bookings" })).toBe("Bookings");
    expect(resolve({ Ref: "Named" })).toBe("codes");
  });

  it("give a user pool an id with its region in it, from which Amplify reads the region", () => {
    expect(setup().resolve({ Ref: "Pool" })).toBe("eu-west-2_Touchline");
  });

  it("refer to the region, the account and the like", () => {
    const { resolve } = setup();
    expect(resolve([{ Ref: "AWS::Region" }, { Ref: "AWS::AccountId" }])).toEqual([
      "eu-west-2",
      "000000000000",
    ]);
  });

  it("drop what has no value", () => {
    const { resolve } = setup();
    expect(resolve({ kept: 1, dropped: { Ref: "AWS::NoValue" } })).toEqual({ kept: 1 });
    expect(resolve([1, { Ref: "AWS::NoValue" }])).toEqual([1]);
  });

  it("read attributes, in both spellings", () => {
    const { resolve } = setup();
    const arn = "arn:aws:dynamodb:eu-west-2:000000000000:codes";
    expect(resolve({ "Fn::GetAtt": ["Named", "Arn"] })).toBe(arn);
    expect(resolve({ "Fn::GetAtt": "Named.Arn" })).toBe(arn);
  });

  it("know the site by the host it has on this machine", () => {
    const { resolve } = setup();
    expect(
      resolve({ "Fn::Join": ["", ["https://", { "Fn::GetAtt": ["Site", "DomainName"] }]] }),
    ).toBe("https://localhost:5173");
  });

  it("split, select and join", () => {
    const endpoint = { "Fn::GetAtt": ["Api", "ApiEndpoint"] };
    expect(setup().resolve({ "Fn::Select": [2, { "Fn::Split": ["/", endpoint] }] })).toBe(
      "Api.execute-api.eu-west-2.amazonaws.com",
    );
  });

  it("substitute references, attributes and own variables, and leave literals alone", () => {
    const { resolve } = setup();
    expect(
      resolve({ "Fn::Sub": `\${AWS::Region}/\${Named}/\${Pool.UserPoolId}/\${!Literal}` }),
    ).toBe(`eu-west-2/codes/eu-west-2_Touchline/\${Literal}`);
    expect(resolve({ "Fn::Sub": [`\${Own}-\${Named}`, { Own: { Ref: "Bookings" } }] })).toBe(
      "Bookings-codes",
    );
  });

  it("resolve inside lists and objects at any depth", () => {
    expect(setup().resolve({ a: [{ b: { Ref: "Named" } }] })).toEqual({ a: [{ b: "codes" }] });
  });

  it.each([
    [{ Ref: "Missing" }, "Missing"],
    [{ "Fn::GetAtt": ["Bookings", "StreamArn"] }, "StreamArn of Bookings"],
    [{ "Fn::ImportValue": "Other" }, "Fn::ImportValue"],
  ])("say what they do not know: %j", (value, message) => {
    expect(() => setup().resolve(value)).toThrow(message);
  });
});
