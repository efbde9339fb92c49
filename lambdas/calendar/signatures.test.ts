import { describe, expect, test } from "vitest";
import { at } from "#lambdas/testing/bookings.ts";
import { calComSignature, calendlySignature } from "#local/calendar/calendar-events.ts";
import { isSignedByCalCom, isSignedByCalendly } from "./signatures.ts";

const body = '{"event":"invitee.created"}';
const key = "key-of-the-test";

describe("Calendly's signature", () => {
  const isSigned = (header: string, minutes = 0) =>
    isSignedByCalendly(header, body, key, at(minutes));
  const signature = calendlySignature(body, key, at());

  test("is accepted for three minutes, also of a clock that is ahead.", () => {
    expect(isSigned(signature)).toBe(true);
    expect([isSigned(signature, 3), isSigned(signature, 3.01)]).toEqual([true, false]);
    expect([isSigned(signature, -3), isSigned(signature, -3.01)]).toEqual([true, false]);
  });

  test.each([
    ["of another body", calendlySignature(`${body} `, key, at())],
    ["with another key", calendlySignature(body, "other", at())],
    ["with a time that was not signed", signature.replace(/^t=\d/, "t=2")],
    ["without a time", signature.replace(/^t=\d+,/, "")],
    ["without a signature", signature.replace(/v1=.*/, "v1=")],
    ["of another version", signature.replace("v1", "v0")],
    ["cut off", signature.slice(0, -2)],
    ["twice", `${signature},${signature}`],
    ["empty", ""],
  ])("is refused when it is %s.", (_, header) => {
    expect(isSigned(header)).toBe(false);
  });

  test("is an HMAC of the time, a point and the body.", () => {
    // By `printf '1772359200.{"event":"invitee.created"}' | openssl dgst -sha256 -hmac key-of-the-test`.
    const header =
      "t=1772359200,v1=d69a2527d6256262a7934a63076d46b33363bcf27883b197fd54f41021c9bbe0";
    expect(isSignedByCalendly(header, body, key, new Date(1772359200_000))).toBe(true);
  });
});

describe("Cal.com's signature", () => {
  test("is an HMAC of the body.", () => {
    // By `printf '{"event":"invitee.created"}' | openssl dgst -sha256 -hmac key-of-the-test`.
    expect(
      isSignedByCalCom(
        "5146b7ab0e31405b1d6e59d47c6c2d5ca31970b7225e7bda84f646b97dc6df7b",
        body,
        key,
      ),
    ).toBe(true);
  });

  test.each([
    ["of another body", calComSignature("{}", key)],
    ["with another key", calComSignature(body, "other")],
    ["what is sent without a key", "no-secret-provided"],
    ["in capitals", calComSignature(body, key).toUpperCase()],
    ["longer", `${calComSignature(body, key)}0`],
    ["prefixed", `0${calComSignature(body, key)}`],
    ["empty", ""],
  ])("is refused when it is %s.", (_, header) => {
    expect(isSignedByCalCom(header, body, key)).toBe(false);
  });
});
