import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bookingListMessages } from "#shared/bookings/admin-bookings.ts";
import { discountFormMessages } from "#shared/discounts/discount-form.ts";
import { endpoints as api } from "#shared/endpoints.ts";
import { sampleAnswers } from "#shared/testing/sample-answers.ts";
import { fullWebsite, samplePicture } from "#shared/website/full-website.ts";
import project from "../package.json" with { type: "json" };
import type { Endpoint } from "./contract/endpoint.ts";
import { apiErrors } from "./contract/errors.ts";
import { problemMediaType } from "./contract/problem.ts";
import { openApiDocument } from "./openapi.ts";
import { version } from "./site/version.ts";

const endpoints: Record<string, Endpoint> = { ...api };
const document = openApiDocument(endpoints);

test("docs/openapi.json says what the contract says (run with -u to write it anew).", async () => {
  await expect(`${JSON.stringify(document, undefined, 2)}\n`).toMatchFileSnapshot(
    "../docs/openapi.json",
  );
});

test("The version that visitors and the document show is that of package.json.", () => {
  expect(version).toBe(`v ${project.version}`);
  expect(document.info.version).toBe(project.version);
});

test("The document is valid OpenAPI 3.1.", async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(document));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(validator.version).toBe("3.1");
});

test("Every schema that is referred to is there.", () => {
  const text = JSON.stringify(document);
  const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)];
  expect(references.length).toBeGreaterThan(0);
  for (const [, name] of references) expect(document.components.schemas).toHaveProperty(name!);
});

test("No pattern has a class of Unicode: other languages' tools make no texts for those.", () => {
  expect(JSON.stringify(document)).not.toMatch(/\\\\p\{/i);
});

describe.each(Object.entries(endpoints))("%s", (name, endpoint) => {
  const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];

  test("is an operation of that name.", () => {
    expect(operation).toMatchObject({ operationId: name, summary: endpoint.summary });
  });

  test("asks for what its caller must show.", () => {
    const security = { public: [], admin: [{ trainer: [] }], stripe: [{ stripe: [] }] };
    expect(operation).toMatchObject({ security: security[endpoint.access] });
  });

  test("declares every parameter of its path as required.", () => {
    const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
    for (const parameter of inPath) {
      expect(operation).toMatchObject({
        parameters: expect.arrayContaining([
          expect.objectContaining({ name: parameter, in: "path", required: true }),
        ]),
      });
    }
    expect(Object.keys(endpoint.params?.shape ?? {})).toEqual(inPath);
  });

  test("tells what the gateway answers by itself, which is no problem details.", () => {
    const statuses = endpoint.access === "admin" ? [401, 413, 429, 500, 503] : [413, 429, 500, 503];
    const message = { type: "object", properties: { message: { type: "string" } } };
    for (const status of statuses) {
      expect(operation).toMatchObject({
        responses: { [status]: { content: { "application/json": { schema: message } } } },
      });
    }
    expect(operation).not.toHaveProperty(["responses", "401", "content", problemMediaType]);
  });

  test("tells each of its errors under its status.", () => {
    for (const code of endpoint.errors) {
      expect(operation).toMatchObject({
        responses: {
          [apiErrors[code].status]: {
            description: expect.stringContaining(apiErrors[code].detail),
          },
        },
      });
    }
  });

  test("takes a body when the contract does, and no other field than the contract's.", () => {
    const has = typeof operation === "object" && operation !== null && "requestBody" in operation;
    expect(has).toBe(endpoint.body !== undefined);
    if (typeof endpoint.body !== "object") return;
    const schema = `${name[0]?.toUpperCase()}${name.slice(1)}Request`;
    expect(document.components.schemas[schema]).toMatchObject({
      additionalProperties: false,
      properties: Object.fromEntries(
        Object.keys(endpoint.body.shape).map((field) => [field, expect.anything()]),
      ),
    });
  });
});

/** A request that each endpoint takes, by the part that it is sent in. */
const id = "0b5c1f0e-8b1d-4b8f-9a3e-2f6f3c0d9a11";
const token = "Zm9ydHktdGhyZWUgbGV0dGVycyBvZiBiYXNlNjR1cmw";
const linked = { bookingId: id, token };
const workout = { title: "Squats", description: "Slowly", duration: 20, category: "Legs" };
const page = { cursor: "abc" };
const bookingPage = {
  ...page,
  kind: "payment",
  show: "paid",
  search: "sam",
  from: "2026-01-01",
  order: "oldest",
};
const person = { email: "sam@example.com", cursor: "abc" };
const samples: Readonly<Record<string, Record<string, unknown>>> = {
  "startBooking body": {
    bookingId: id,
    ...sampleAnswers,
    medicalConditions: "A knee",
    additionalNotes: "None",
    healthConsent: "2026-11-20",
    discountCode: "WELCOME10",
    clientToken: token,
  },
  "confirmBooking params": { bookingId: id },
  "listBookings query": bookingPage,
  "exportBookings query": bookingPage,
  "getBooking params": { bookingId: id },
  "writeBookingNote params": { bookingId: id },
  "writeBookingNote body": { note: "Call first", seen: "2026-03-02T10:00:00.000Z" },
  "noteTime params": { bookingId: id },
  "noteTime body": {
    startsAt: { day: "2026-06-01", time: "10:00", isSecond: false },
    seen: 0,
  },
  "resendMail params": { bookingId: id },
  "resendMail body": { mail: "cancelMail", attempts: 1 },
  "dealWithProblems params": { bookingId: id },
  "dealWithProblems body": { problems: ["mail"], dealtWith: true },
  "completeBooking params": { bookingId: id },
  "refundBooking params": { bookingId: id },
  "refundBooking body": { refundId: id, amount: 500, reason: "duplicate", note: "Twice" },
  "changeBookingSettings body": { askForTime: true },
  "openClientBooking params": linked,
  "cancelClientBooking params": linked,
  "requestStart params": linked,
  "requestStart body": { version: "2026-11-24" },
  "reportTimeChosen params": linked,
  "startPayment body": {
    paymentId: id,
    amount: 5000,
    discountCode: "WELCOME10",
    payer: { name: "Sam Field", email: "sam@example.com" },
    clientToken: token,
  },
  "confirmPayment params": { paymentId: id },
  "checkDiscount body": { code: "WELCOME10", bookingId: id },
  "listDiscounts query": page,
  "getDiscount params": { code: "SUMMER" },
  "createDiscount body": {
    code: "SUMMER",
    percentOff: 10,
    active: true,
    expiryDate: "2026-12-31",
    maximumUses: 5,
    oncePerEmail: true,
  },
  "changeDiscount params": { code: "SUMMER" },
  "changeDiscount body": {
    percentOff: 10,
    active: false,
    expiryDate: null,
    maximumUses: null,
    revision: 0,
  },
  "deleteDiscount params": { code: "SUMMER" },
  "restoreDiscount params": { code: "SUMMER" },
  "sendContactMessage body": {
    user_name: "Sam Field",
    user_email: "sam@example.com",
    message: "Hello",
    messageId: id,
    website: "",
    fillTimeMs: 5000,
  },
  "getNumbers query": { cursor: "a" },
  "listWorkouts query": page,
  "getWorkout params": { workoutId: id },
  "listAdminWorkouts query": page,
  "getAdminWorkout params": { workoutId: id },
  "createWorkout body": { ...workout, workoutId: id, videoUrl: "https://youtu.be/UItWltVZZmE" },
  "updateWorkout params": { workoutId: id },
  "updateWorkout body": { ...workout, difficulty: "advanced", revision: 3 },
  "deleteWorkout params": { workoutId: id },
  "restoreWorkout params": { workoutId: id },
  "createCategory body": { categoryId: id, name: "Boxing" },
  "renameCategory params": { categoryId: id },
  "renameCategory body": { name: "Boxing", seen: "Kickboxing" },
  "deleteCategory params": { categoryId: id },
  "saveQrSettings body": {
    landingPageType: "offer",
    customUrl: "https://example.com/offer",
    offerPage: {
      picture: samplePicture,
      title: "Summer",
      paragraph: "Six weeks",
      cta: "Book",
    },
    revision: 0,
  },
  "saveWebsite body": { content: fullWebsite, revision: 3 },
  "publishWebsite body": { revision: 3 },
  "getPublication params": { number: "12" },
  "putPicture body": { picture: "0123456789abcdef", type: "image/webp", data: "UklGRg==" },
  "deletePicture params": { picture: "0123456789abcdef" },
  "listAudit query": page,
  "lookUpPerson body": person,
  "exportPerson body": person,
  "erasePerson body": person,
  "eraseHealthAnswers body": person,
};

const parts = Object.entries(endpoints).flatMap(([name, endpoint]) =>
  (["params", "query", "body"] as const).flatMap((part) => {
    const schema = endpoint[part];
    return typeof schema === "object" ? [{ title: `${name} ${part}`, name, part, schema }] : [];
  }),
);

const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(document, "api");

/** What the document says about a part of a request. */
function documented({ name, part }: (typeof parts)[number]) {
  const noun = `${name[0]?.toUpperCase()}${name.slice(1)}`;
  if (part === "body") return ajv.compile({ $ref: `api#/components/schemas/${noun}Request` });
  const { method, path } = endpoints[name]!;
  const { parameters = [] } = document.paths[path]![method.toLowerCase()]! as {
    parameters?: { name: string; in: string; required: boolean; schema: object }[];
  };
  const here = parameters.filter((each) => each.in === (part === "params" ? "path" : "query"));
  return ajv.compile({
    type: "object",
    properties: Object.fromEntries(here.map(({ name, schema }) => [name, schema])),
    required: here.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  });
}

const texts = [
  ...["", " ", "x", "X", "\t", "a\u0000b", "\ud83c", "/", "..", "x".repeat(41), "x".repeat(2001)],
  // Twice as many UTF-16 code units.
  ...["👟".repeat(40), "👟".repeat(41)],
  ...["beginner", "Monday", "paid", "offer", "custom", "duplicate", "2026-11-20", "2026-02-30"],
  ...["2026-03-02T10:00:00.000Z", "2026-03-02T10:00:00Z", "2026-03-02T10:00:00.000+01:00"],
  ...[
    "2026-03-02T10:00Z",
    "2026-03-02 10:00:00.000Z",
    id.toUpperCase(),
    id.replace("4b8f", "0b8f"),
  ],
  ...["sam@gmail.com.", ".a@b.co", "a@b", "a@-b.co", `${"a".repeat(65)}@b.co`, "a@b.1"],
  ...["07123 456789", "0712345678", "www.example", "a.example", "J.R.R. Tolkien", "https://x"],
  ...["http://example.com", "HTTPS://example.com", "https:example.com", "//example.com"],
  ...["https://user@example.com", "https://example.com/a@b c", "javascript:alert(1)"],
];
const numbers = [-1, 0, 1, 30, 99, 100, 101, 600, 1001, 1.5, 1e6 + 1, 1e8, 2 ** 53, 1e300];
const anything = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...texts) },
  fc.constantFrom<unknown>(...numbers),
  fc.constantFrom<unknown>(null, true, [], {}, ["Monday"], ["Monday", "x"], [1]),
);

/**
 * The same with some of its values, however deep, replaced or left out, and some others added.
 * @param weight how much likelier a value is to stay; about one in a sample changes.
 */
function nearly(
  sample: Record<string, unknown>,
  weight = Math.max(8, leaves(sample)),
): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(sample).map(([name, value]) => {
    const weighted = { weight, arbitrary: inside(value, weight) };
    const absent = fc.constant(undefined);
    return [name, fc.oneof(weighted, { weight: 1, arbitrary: anything }, absent)] as const;
  });
  const added = fc.oneof(
    { weight: weight + 4, arbitrary: fc.constant({}) },
    fc.constant({ surprise: "x" }),
  );
  return fc
    .tuple(fc.record(Object.fromEntries(fields)), added)
    .map(([changed, more]) => JSON.parse(JSON.stringify({ ...changed, ...more })));
}

function inside(value: unknown, weight: number): fc.Arbitrary<unknown> {
  if (Array.isArray(value)) return fc.tuple(...value.map((each) => inside(each, weight)));
  const isMap = typeof value === "object" && value !== null;
  return isMap ? nearly({ ...value }, weight) : fc.constant(value);
}

function leaves(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce((sum: number, each) => sum + leaves(each), 0);
}

/** The document refuses it in words alone. */
function hasLoneSurrogate(value: unknown): boolean {
  if (typeof value === "string") return /\p{Cs}/u.test(value);
  return typeof value === "object" && value !== null && Object.values(value).some(hasLoneSurrogate);
}

/** JSON Schema cannot compare two fields, and the document says in words what a letter is. */
function isOnlyInWords(error: { message: string } | undefined): boolean {
  const said = [bookingListMessages.rangeReversed, discountFormMessages.codeUnusable];
  return said.some((message) => error?.message.includes(message));
}

describe("A request that is nearly right", () => {
  test("is made from a right one, for each part of each endpoint.", () => {
    expect(Object.keys(samples).sort()).toEqual(parts.map(({ title }) => title).sort());
  });

  test.each(parts)(
    "is right for the code if it is for the document, and the other way round ($title).",
    (part) => {
      const isDocumented = documented(part);
      const sample = samples[part.title]!;
      expect(isDocumented(sample)).toBe(true);
      expect(part.schema.safeParse(sample).success).toBe(true);
      fc.assert(
        fc.property(nearly(sample), (request) => {
          const parsed = part.schema.safeParse(request);
          if (isDocumented(request)) {
            fc.pre(!hasLoneSurrogate(request) && !isOnlyInWords(parsed.error));
            expect(parsed.error).toBeUndefined();
          }
          // The code also takes what it puts right: space around a text, lower case in a code.
          if (parsed.success)
            expect([isDocumented(parsed.data), isDocumented.errors]).toEqual([true, null]);
        }),
        { numRuns: 400 },
      );
    },
  );
});
