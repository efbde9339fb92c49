import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import { endpoints as api } from "#shared/endpoints.ts";
import project from "../package.json" with { type: "json" };
import type { Endpoint } from "./contract/endpoint.ts";
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

test.each(["schemas", "responses"] as const)("All %s are there that are referred to.", (kind) => {
  const text = JSON.stringify(document);
  const references = [
    ...text.matchAll(new RegExp(`"\\$ref":"#/components/${kind}/([\\w.]+)"`, "g")),
  ];
  expect(references.length).toBeGreaterThan(0);
  for (const [, name] of references) expect(document.components[kind]).toHaveProperty([name!]);
});

describe.each(Object.entries(endpoints))("%s", (_, endpoint) => {
  const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];

  test("asks for what its caller must show.", () => {
    const security = {
      public: [],
      admin: [{ trainer: [] }],
      stripe: [{ stripe: [] }],
      calendar: [{ calendar: [] }],
    };
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
});
