import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { inlineStyleHashes, pageHeaders, readInlineStyleHashes } from "./security-policies.ts";

/** `printf %s 'a{}' | openssl dgst -sha256 -binary | base64`, and the same of `b{}`. */
const hashes = {
  a: "'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='",
  b: "'sha256-7yqHVAesot11p6HczDsgKRipvI5UPgs97z80zNXlans='",
};

test("Inline styles are allowed by the hash that browsers compute.", () => {
  expect(inlineStyleHashes("<head><style>a{}</style></head>")).toEqual([hashes.a]);
  expect(inlineStyleHashes("<head></head>")).toEqual([]);
});

test("A style that several documents share is listed once.", () => {
  const site = mkdtempSync(path.join(tmpdir(), "touchline-site-"));
  mkdirSync(path.join(site, "contact"));
  writeFileSync(path.join(site, "index.html"), "<style>a{}</style>");
  writeFileSync(path.join(site, "404.html"), "<style>a{}</style>");
  writeFileSync(path.join(site, "contact/index.html"), "<style>b{}</style>");
  writeFileSync(path.join(site, "notes.txt"), "<style>c{}</style>");
  expect(readInlineStyleHashes(site)).toEqual([hashes.a, hashes.b].sort());
});

describe("The headers of pages", () => {
  const headers = pageHeaders("eu-west-2", [hashes.a]);
  const directives = Object.fromEntries(
    (headers["content-security-policy"] ?? "").split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources];
    }),
  );

  test("let a page load only what Stripe, YouTube, Google Drive and Cognito need.", () => {
    expect(directives).toEqual({
      "default-src": ["'none'"],
      "script-src": ["'self'", "https://js.stripe.com", "https://*.js.stripe.com"],
      "style-src": ["'self'", hashes.a],
      "style-src-attr": ["'unsafe-inline'"],
      "img-src": ["'self'", "data:"],
      "font-src": ["'self'"],
      "media-src": ["'self'"],
      "manifest-src": ["'self'"],
      "worker-src": ["'self'"],
      "connect-src": [
        "'self'",
        "https://api.stripe.com",
        "https://cognito-idp.eu-west-2.amazonaws.com",
      ],
      "frame-src": [
        "https://js.stripe.com",
        "https://*.js.stripe.com",
        "https://hooks.stripe.com",
        "https://www.youtube-nocookie.com",
        "https://drive.google.com",
        "https://calendly.com",
        "https://cal.com",
        "https://*.cal.com",
      ],
      "form-action": ["'self'"],
      "base-uri": ["'none'"],
      "frame-ancestors": ["'none'"],
    });
  });

  test("forbid framing.", () => {
    expect(headers["x-frame-options"]).toBe("DENY");
  });

  test("turn off browser features that the site does not use.", () => {
    expect(headers["permissions-policy"]).toBe("camera=(), geolocation=(), microphone=(), usb=()");
    expect(headers["cross-origin-opener-policy"]).toBe("same-origin-allow-popups");
  });
});
