import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { pageNames } from "#shared/site/pages.ts";
import { paths } from "#shared/site/paths.ts";
import { clientBooking } from "#shared/testing/client-booking.ts";
import { sampleWorkout } from "#shared/testing/workout.ts";
import { expect, test } from "./test.ts";

/** A new connection carries ten packets, 14.6 KB, before the browser has to answer. */
const roundTripBytes = 13_500;

/** What CloudFront and S3 add in AWS, and the source in the policy that the local stack replaces. */
const addedInAws = [
  "last-modified: Sat, 28 Nov 2026 12:00:00 GMT",
  "server: AmazonS3",
  "x-amz-server-side-encryption: AES256",
  `x-amz-version-id: ${"0".repeat(32)}`,
  "x-cache: RefreshHit from cloudfront",
  `via: 1.1 ${"0".repeat(32)}.cloudfront.net (CloudFront)`,
  "x-amz-cf-pop: LHR50-P1",
  `x-amz-cf-id: ${"0".repeat(56)}`,
  'alt-svc: h3=":443"; ma=86400',
  " https://cognito-idp.eu-west-2.amazonaws.com",
].join("\r\n");

test.use({ stackOf: "documents as they are deployed", website: "sample", pages: "deployed" });

/** The bytes of an answer, its headers as HTTP/1.1 sends them. */
async function bytesOf(address: string): Promise<number> {
  const request = get(address, { agent: false, headers: { "accept-encoding": "gzip" } });
  const [response]: IncomingMessage[] = await once(request, "response");
  const { httpVersion, statusCode, statusMessage, rawHeaders, headers } = response!;
  expect(headers["content-encoding"]).toBe("gzip");
  const lines = rawHeaders.map((each, index) => (index % 2 === 0 ? `${each}: ` : `${each}\r\n`));
  const head = `HTTP/${httpVersion} ${statusCode} ${statusMessage}\r\n${lines.join("")}\r\n`;
  return Buffer.byteLength(head) + addedInAws.length + (await buffer(response!)).byteLength;
}

const addresses = [
  ...pageNames.map((name) =>
    paths[name]
      .replace(":workoutId", sampleWorkout.workoutId)
      .replace("*", `${clientBooking.bookingId}/${"t".repeat(43)}`),
  ),
  "/nothing-here",
  "/workouts/unknown",
];

test("every document arrives in one round trip, its headers included.", async ({ stack }, info) => {
  const sizes: [address: string, bytes: number][] = [];
  for (const address of addresses) sizes.push([address, await bytesOf(stack.origin + address)]);
  info.annotations.push({ type: "bytes", description: JSON.stringify(sizes) });
  // Nothing is so small: the documents were there to be weighed.
  expect(sizes.filter(([, bytes]) => bytes < 5_000)).toEqual([]);
  expect(sizes.filter(([, bytes]) => bytes > roundTripBytes)).toEqual([]);
});
