import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { inlineStyleHashes, pagePolicy, readInlineStyleHashes } from "./security-policies.ts";

/** `printf %s 'a{}' | openssl dgst -sha256 -binary | base64`, and the same of `b{}`. */
const hashes = {
  a: "'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='",
  b: "'sha256-7yqHVAesot11p6HczDsgKRipvI5UPgs97z80zNXlans='",
};

it("Inline styles are allowed by the hash that browsers compute.", () => {
  expect(inlineStyleHashes("<head><style>a{}</style></head>")).toEqual([hashes.a]);
  expect(inlineStyleHashes("<head></head>")).toEqual([]);
});

it("A style that several documents share is listed once.", () => {
  const site = mkdtempSync(path.join(tmpdir(), "touchline-site-"));
  mkdirSync(path.join(site, "contact"));
  writeFileSync(path.join(site, "index.html"), "<style>a{}</style>");
  writeFileSync(path.join(site, "404.html"), "<style>a{}</style>");
  writeFileSync(path.join(site, "contact/index.html"), "<style>b{}</style>");
  writeFileSync(path.join(site, "notes.txt"), "<style>c{}</style>");
  expect(readInlineStyleHashes(site)).toEqual([hashes.a, hashes.b].sort());
});

it("A policy that is too long for CloudFront is not deployed.", () => {
  const hashesOfManyPages = Array.from({ length: 30 }, () => hashes.a);
  expect(() => pagePolicy("eu-west-2", hashesOfManyPages)).toThrow(/\d{4} characters, of 1783/);
});
