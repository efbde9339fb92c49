import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { openApiDocument } from "#shared/openapi.ts";
import { ApiDocument } from "./api-document.ts";
import { compareContracts, sentence } from "./compare-contracts.ts";

const pet = {
  method: "PUT",
  path: "/api/pets/{petId}",
  summary: "Name a pet.",
  access: "public",
  lambda: "pets/visitor",
  params: z.strictObject({ petId: z.string() }),
  query: z.strictObject({ kind: z.optional(z.enum(["cat", "dog"])) }),
  body: z.strictObject({
    name: z.string().check(z.maxLength(80)),
    age: z.optional(z.int().check(z.minimum(0), z.maximum(40))),
    tags: z.optional(z.array(z.string()).check(z.maxLength(5))),
  }),
  maximumBytes: 64 * 1024,
  response: z.object({
    name: z.string(),
    state: z.enum(["well", "ill"]),
    owner: z.optional(z.string()),
    weight: z.nullable(z.number()),
    words: z.strictObject({ title: z.string() }),
    visits: z.array(z.object({ at: z.iso.datetime() })),
    last: z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("visit"), at: z.string() }),
      z.object({ kind: z.literal("none") }),
    ]),
  }),
  errors: [],
} as const satisfies Endpoint;

const { body, response } = pet;

function documentOf(endpoints: Record<string, Endpoint>) {
  return ApiDocument.parse(JSON.parse(JSON.stringify(openApiDocument(endpoints))));
}

/** What pages with `pet` do not survive when the API changes so, without the endpoint. */
function changed(changes: Partial<Endpoint>): string[] {
  const found = compareContracts(documentOf({ pet }), documentOf({ pet: { ...pet, ...changes } }));
  for (const { endpoints } of found) expect(endpoints).toEqual(["PUT /api/pets/{petId}"]);
  return found.map(({ what }) => what);
}

const answering = (shape: object) => changed({ response: z.extend(response, shape) });
const taking = (shape: object) => changed({ body: z.extend(body, shape) });

test("A contract that stays the same breaks nothing.", () => {
  expect(changed({})).toEqual([]);
});

test("A change is said as a sentence that names the endpoint and the field.", () => {
  const [change] = compareContracts(
    documentOf({ pet }),
    documentOf({ pet: { ...pet, body: z.extend(body, { colour: z.string() }) } }),
  );
  expect(change && sentence(change)).toBe("PUT /api/pets/{petId} requires `colour` in the body.");
});

test("The same change of several endpoints is said once.", () => {
  const other = { ...pet, path: "/api/animals/{petId}" } as const;
  const shy = { access: "admin" } as const;
  expect(
    compareContracts(
      documentOf({ pet, other }),
      documentOf({ pet: { ...pet, ...shy }, other: { ...other, ...shy } }),
    ).map(sentence),
  ).toEqual([
    "PUT /api/pets/{petId}, PUT /api/animals/{petId} is only for callers who show: trainer.",
  ]);
});

describe("An endpoint", () => {
  test("that is removed, or has another method, is gone.", () => {
    expect(compareContracts(documentOf({ pet }), documentOf({})).map(sentence)).toContain(
      "PUT /api/pets/{petId} is gone.",
    );
    expect(changed({ method: "PATCH" })).toEqual(["is gone"]);
  });

  test("that is new is harmless.", () => {
    const other = { ...pet, path: "/api/animals/{petId}" } as const;
    expect(compareContracts(documentOf({ pet }), documentOf({ pet, other }))).toEqual([]);
  });

  test("that asks for a token breaks pages, and one that stops asking does not.", () => {
    expect(changed({ access: "admin" })).toEqual(["is only for callers who show: trainer"]);
    const shy = documentOf({ pet: { ...pet, access: "admin" } });
    expect(compareContracts(shy, documentOf({ pet }))).toEqual([]);
  });

  test("may have other errors: a page shows the sentence of one that it does not know.", () => {
    expect(changed({ errors: ["conflict", "too_many_requests"] })).toEqual([]);
  });
});

describe("A request", () => {
  test.each([
    ["a required field", { colour: z.string() }, "requires `colour` in the body"],
    ["an optional field made required", { age: z.int() }, "requires `age` in the body"],
    [
      "a shorter text",
      { name: z.string().check(z.maxLength(40)) },
      "limits `name` in the body by maxLength 40",
    ],
    [
      "a longer minimum",
      { name: z.string().check(z.minLength(2), z.maxLength(80)) },
      "limits `name` in the body by minLength 2",
    ],
    [
      "a smaller number",
      { age: z.optional(z.int().check(z.minimum(0), z.maximum(30))) },
      "limits `age` in the body by maximum 30",
    ],
    [
      "fewer items",
      { tags: z.optional(z.array(z.string()).check(z.maxLength(4))) },
      "limits `tags` in the body by maxItems 4",
    ],
    [
      "a pattern",
      { name: z.string().check(z.maxLength(80), z.regex(/^\w+$/)) },
      "checks `name` in the body by another pattern",
    ],
    ["another type", { name: z.int() }, "takes `name` in the body as integer, not as string"],
    [
      "a list of values for a text",
      { name: z.enum(["Rex"]) },
      'does not take "any string" as `name` in the body',
    ],
  ])("with %s breaks pages.", (_, shape, what) => {
    expect(taking(shape)).toContain(what);
  });

  test.each([
    ["an optional field", { colour: z.optional(z.string()) }],
    ["an optional field with a rule", { colour: z.optional(z.string().check(z.maxLength(3))) }],
    ["a longer text", { name: z.string().check(z.maxLength(100)) }],
    ["no limit any more", { name: z.string() }],
    ["a larger number", { age: z.optional(z.number().check(z.minimum(-1), z.maximum(50))) }],
    ["a required field made optional", { name: z.optional(z.string().check(z.maxLength(80))) }],
    ["an alternative", { name: z.union([z.string().check(z.maxLength(80)), z.int()]) }],
  ])("with %s is harmless.", (_, shape) => {
    expect(taking(shape)).toEqual([]);
  });

  test("without a field that pages send is refused.", () => {
    expect(changed({ body: z.omit(body, { tags: true }) })).toEqual([
      "takes no `tags` in the body",
    ]);
  });

  test("with fewer values in the query is refused, with more it is not.", () => {
    expect(changed({ query: z.strictObject({ kind: z.optional(z.enum(["cat"])) }) })).toEqual([
      'does not take "dog" as `kind` in the query',
    ]);
    const kind = z.optional(z.enum(["cat", "dog", "hen"]));
    expect(changed({ query: z.strictObject({ kind }) })).toEqual([]);
    expect(changed({ query: z.strictObject({ kind: z.string() }) })).toEqual([
      "requires `kind` in the query",
    ]);
  });

  test("has to follow a rule for the path.", () => {
    expect(changed({ params: z.strictObject({ petId: z.uuid() }) })).toContain(
      "checks `petId` in the path by another format",
    );
  });

  test("with a smaller body breaks pages, with a larger one it does not.", () => {
    expect(changed({ maximumBytes: 40 * 1024 })).toEqual(["takes a body of at most 40960 bytes"]);
    expect(changed({ maximumBytes: 128 * 1024 })).toEqual([]);
  });

  test("that begins or stops to have a body breaks pages.", () => {
    const { body: _, maximumBytes: __, ...bodiless } = pet;
    const [without, having] = [documentOf({ pet: bodiless }), documentOf({ pet })];
    expect(compareContracts(having, without).map(({ what }) => what)).toEqual(["takes no body"]);
    expect(compareContracts(without, having).map(({ what }) => what)).toEqual(["requires a body"]);
  });
});

describe("An answer", () => {
  test.each([
    ["without a field", { name: z.optional(z.string()) }, "may answer without `name`"],
    ["with another type", { name: z.int() }, "may answer `name` as integer, not as string"],
    ["with null", { name: z.nullable(z.string()) }, "may answer `name` as null, not as string"],
    [
      "with another value",
      { state: z.enum(["well", "ill", "lost"]) },
      'may answer "lost" as `state`',
    ],
    ["with any text", { state: z.string() }, 'may answer "any string" as `state`'],
    [
      "with another alternative",
      {
        last: z.discriminatedUnion("kind", [
          z.object({ kind: z.literal("visit"), at: z.string() }),
          z.object({ kind: z.literal("none") }),
          z.object({ kind: z.literal("call") }),
        ]),
      },
      'may answer "call" as `last.kind`',
    ],
    [
      "with another field where pages refuse it",
      { words: z.strictObject({ title: z.string(), motto: z.string() }) },
      "may answer with `words.motto`, which the page refuses",
    ],
    [
      "in a list without a field",
      { visits: z.array(z.object({ at: z.optional(z.iso.datetime()) })) },
      "may answer without `visits[].at`",
    ],
    [
      "with another form",
      { visits: z.array(z.object({ at: z.string() })) },
      "may answer `visits[].at` by another format",
    ],
  ])("%s breaks pages.", (_, shape, what) => {
    expect(answering(shape)).toContain(what);
  });

  test.each([
    ["another field", { colour: z.string() }],
    ["fewer values", { state: z.enum(["well"]) }],
    ["an optional field that is always there", { owner: z.string() }],
    ["a field that is never null", { weight: z.number() }],
    ["whole numbers only", { weight: z.nullable(z.int()) }],
    ["one alternative", { last: z.object({ kind: z.literal("none") }) }],
    ["no optional field", { owner: z.optional(z.string().check(z.maxLength(5))) }],
  ])("with %s is harmless.", (_, shape) => {
    expect(answering(shape)).toEqual([]);
  });

  test("of a removed optional field is harmless, of a removed field it is not.", () => {
    expect(changed({ response: z.omit(response, { owner: true }) })).toEqual([]);
    expect(changed({ response: z.omit(response, { name: true }) })).toEqual([
      "may answer without `name`",
    ]);
  });
});

test("A problem without a field that pages read breaks every endpoint.", () => {
  const api = structuredClone(documentOf({ pet }));
  const { Problem } = api.components.schemas;
  Problem!.required = Problem!.required!.filter((field) => field !== "detail");
  expect(compareContracts(documentOf({ pet }), api).map(sentence)).toEqual([
    "Every endpoint may answer without `Problem.detail`.",
  ]);
});

test("A keyword that is not compared is refused, so that no limit goes unseen.", () => {
  const api = JSON.parse(JSON.stringify(openApiDocument({ pet })));
  api.components.schemas.PetRequest.maxProperties = 2;
  expect(ApiDocument.safeParse(api).success).toBe(false);
});
