import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { endpoints } from "#shared/endpoints.ts";
import { openApiDocument } from "#shared/openapi.ts";
import { acceptedChanges } from "./accepted-changes.ts";
import { ApiDocument } from "./api-document.ts";
import { compareContracts, sentence } from "./compare-contracts.ts";

const released = ApiDocument.parse(
  JSON.parse(readFileSync(new URL("../../docs/released-openapi.json", import.meta.url), "utf8")),
);
const current = ApiDocument.parse(JSON.parse(JSON.stringify(openApiDocument(endpoints))));
const changes = compareContracts(released, current);
const accepted = acceptedChanges.flatMap((each) => each.changes);

test("Pages that were opened before the deployment survive every change, or a reason is given.", () => {
  const broken = changes.filter(({ what }) => !accepted.includes(what));
  // Keep the old form beside the new one, or add the change to accepted-changes.ts with its reason.
  expect(broken.map(sentence)).toEqual([]);
});

test("Every accepted change has been made.", () => {
  const made = changes.map(({ what }) => what);
  expect(accepted.filter((what) => !made.includes(what))).toEqual([]);
});

test("The released contract names the commit that was released.", () => {
  expect(released.info["x-commit"]).toMatch(/^[\da-f]{40}$/);
});
