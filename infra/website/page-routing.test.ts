import { transformSync } from "esbuild";
import { describe, expect, test } from "vitest";
import { placeholderBuild } from "#infra/testing/synthesized.ts";
import { loadEdgeFunction } from "#local/cdn/edge-runtime.ts";
import { notFoundDocument } from "#shared/site/pages.ts";
import { paths } from "#shared/site/paths.ts";
import { pageRoutingCode, readPageRoutes, visitorAddressCode } from "./page-routing.ts";
import { pageHeaders } from "./security-policies.ts";

type Hosts = Parameters<typeof pageRoutingCode>[2];

const headers = pageHeaders("eu-west-2", []);
const codeOf = (siteFiles?: string[], hosts?: Hosts) =>
  pageRoutingCode(readPageRoutes(placeholderBuild(siteFiles).site), headers, hosts);

/** Runs the deployed code for both events of one visit, with the built-ins that CloudFront lists. */
function setup(siteFiles?: string[], hosts?: Hosts) {
  const run = loadEdgeFunction(codeOf(siteFiles, hosts));
  const handle = (event: object) => JSON.parse(JSON.stringify(run(event)));
  const respond = (uri: string, statusCode = 200, sent: object = {}) =>
    handle({
      context: { eventType: "viewer-response" },
      request: { uri },
      response: { statusCode, headers: sent },
    });
  const respondTo = (uri: string, statusCode?: number): number =>
    respond(uri, statusCode).statusCode;
  const request = (uri: string, host?: string, querystring: object = {}) =>
    handle({
      context: { eventType: "viewer-request" },
      request: { method: "GET", uri, querystring, headers: host ? { host: { value: host } } : {} },
    });
  return {
    request,
    /** The object that answers an address, and the status of the response. */
    visit: (uri: string) => ({ object: request(uri).uri, status: respondTo(uri) }),
    respondTo,
    respond,
    /** The header of an answer for search engines. */
    robotsOf: (uri: string): string | undefined => respond(uri).headers["x-robots-tag"]?.value,
  };
}

const withWorkouts = ["index.html", "workouts/index.html", "workouts/any/index.html"];
const shell = "/index.html";
const notFound = { object: notFoundDocument, status: 404 };

describe("page routing", () => {
  const { visit } = setup();

  test.each([
    ["/", shell],
    ["/admin", shell],
    ["/admin/", shell],
    ["/booking-form", shell],
    ["/thank-you", shell],
    ["/workouts", shell],
    ["/workouts/", shell],
    ["/workouts/abc", shell],
    ["/workouts/abc/", shell],
    ["/workouts/..", shell],
    ["/robots.txt", "/robots.txt"],
    ["/config.json", "/config.json"],
    ["/my-booking", shell],
    ["/my-booking/", shell],
    ["/my-booking/1", shell],
    ["/my-booking/1/2", shell],
    ["/my-booking/1/2%3E./", shell],
    ["/my-booking/1/2/3", shell],
  ])("answers %s with %s.", (uri, object) => {
    expect(visit(uri)).toEqual({ object, status: 200 });
  });

  test.each([
    "/nonsense",
    "/nonsense/",
    "/my-booking%2F%0d%0ax",
    "/my-bookings",
    "/%zz",
    "/admin/users",
    "/admin//",
    "/workouts/abc/def",
    "/workouts//",
    "//",
    "//evil.example/",
    "/%2e%2e/",
    "/../admin",
    "/robots.txt/",
    "/missing.png",
    "/.git/config",
    "/toString",
    "/__proto__",
    "/constructor",
    "/*",
    "/404.html",
  ])("answers %s with the page for unknown addresses and status 404.", (uri) => {
    expect(visit(uri)).toEqual(notFound);
  });

  test.each(Object.values(paths))("answers the page at %s.", (page) => {
    expect(visit(page.replace(/:\w+|\*/, "4711")).status).toBe(200);
  });

  test("answers a page with its own document if one is built.", () => {
    const { visit } = setup(["index.html", "contact/index.html", "workouts/index.html"]);
    expect(visit("/contact")).toEqual({ object: "/contact/index.html", status: 200 });
    expect(visit("/workouts")).toEqual({ object: "/workouts/index.html", status: 200 });
    expect(visit("/workouts/abc")).toEqual({ object: shell, status: 200 });
    expect(visit("/admin")).toEqual({ object: shell, status: 200 });
  });

  test("answers each workout with its own document.", () => {
    const { visit, respondTo } = setup(withWorkouts);
    const object = "/workouts/abc/index.html";
    for (const uri of ["/workouts/abc", "/workouts/abc/"]) {
      expect(visit(uri)).toEqual({ object, status: 200 });
    }
    expect(respondTo(object)).toBe(200);
    expect(visit("/workouts/a$&b").object).toBe("/workouts/a$&b/index.html");
    expect(visit("/workouts").object).toBe("/workouts/index.html");
    expect(visit("/workouts/abc/def")).toEqual(notFound);
  });

  test("answers a workout that is not there with status 404, and no header that says so.", () => {
    const { respond } = setup(withWorkouts);
    const sent = (status: string) => ({ "x-page-status": { value: status } });
    expect(respond("/workouts/abc", 200, sent("404"))).toMatchObject({ statusCode: 404 });
    const { statusCode, headers } = respond("/workouts/abc", 200, sent("200"));
    expect([statusCode, headers["x-page-status"]]).toEqual([200, undefined]);
  });

  test("redirects to the sitemap, which lists the workouts and is among their documents.", () => {
    const { request, visit } = setup(withWorkouts);
    expect(request("/sitemap.xml")).toMatchObject({
      statusCode: 301,
      headers: { location: { value: "/workouts/sitemap.xml" } },
    });
    const sitemap = "/workouts/sitemap.xml";
    expect(visit(sitemap)).toEqual({ object: sitemap, status: 200 });
  });

  test("answers every address of a client's page with the same document.", () => {
    const { visit } = setup(["index.html", "my-booking/any/index.html"]);
    expect(visit("/my-booking/1/2").object).toBe("/my-booking/any/index.html");
  });

  test("keeps only unindexed pages out of search engines.", () => {
    const documents = ["index.html", "contact/index.html", "login/index.html", "admin/index.html"];
    const { robotsOf } = setup(documents);
    for (const uri of ["/login", "/login/", "/admin", "/admin/index.html"]) {
      expect(robotsOf(uri)).toBe("noindex");
    }
    for (const uri of ["/", "/index.html", "/contact", "/robots.txt"]) {
      expect(robotsOf(uri)).toBeUndefined();
    }
  });

  test("lets no cache and no other site have a client's page.", () => {
    const { respond } = setup(["index.html", "my-booking/any/index.html"]);
    const headersOf = (uri: string) => {
      const { headers } = respond(uri);
      return [headers["cache-control"]?.value, headers["referrer-policy"]?.value];
    };
    for (const uri of ["/my-booking/1/2", "/my-booking/any/index.html"]) {
      expect(headersOf(uri)).toEqual(["no-store", "no-referrer"]);
    }
    expect(headersOf("/contact")).toEqual([undefined, headers["referrer-policy"]]);
  });

  test("serves files under their own names, but documents only as pages.", () => {
    const { visit } = setup(["index.html", "contact/index.html", "icons/icon.svg"]);
    expect(visit("/icons/icon.svg")).toEqual({ object: "/icons/icon.svg", status: 200 });
    expect(visit("/icons/")).toEqual(notFound);
    expect(visit("/404.html").object).toBe(notFoundDocument);
  });

  test("leads from the address of a document to its page, and nowhere else.", () => {
    const { request } = setup(["index.html", "contact/index.html"]);
    const location = (uri: string, querystring = {}) =>
      request(uri, undefined, querystring).headers?.location?.value;
    expect(location("/index.html")).toBe("/");
    expect(location("/index.html", { a: { value: "1" } })).toBe("/?a=1");
    expect(location("/contact/index.html")).toBe("/contact");
    for (const uri of ["/nonsense/index.html", "//evil.example/index.html", "/404.html"]) {
      expect(request(uri).uri).toBe(notFoundDocument);
    }
  });

  test("leads password managers to where the password is changed, on the right host.", () => {
    const hosts = { host: "touchline.example", otherHost: "www.touchline.example" };
    const { request } = setup(["index.html"], hosts);
    const uri = "/.well-known/change-password";
    const page = "/admin?tab=settings&section=account";
    expect(request(uri, hosts.host, { a: { value: "1" } })).toEqual({
      statusCode: 302,
      statusDescription: "Found",
      headers: { location: { value: page } },
    });
    expect(request(uri, hosts.otherHost).headers.location.value).toBe(
      `https://touchline.example${page}`,
    );
    // They ask for this one to see whether an answer can be believed.
    const unknown = "resource-that-should-not-exist-whose-status-code-should-not-be-200";
    for (const other of [`/.well-known/${unknown}`, `${uri}/x`, "/toString", "/__proto__"]) {
      expect(visit(other)).toEqual(notFound);
    }
  });

  test.each([
    ["/Contact", "/contact"],
    ["/CONTACT/", "/contact/"],
    ["/Book-Consultation", "/book-consultation"],
    ["/%63ontact", "/contact"],
    ["/Contact/index.html", "/contact"],
    ["/Workouts/aBc%20D", "/workouts/aBc%20D"],
    ["/My-Booking/0B6F/aB_c-D", "/my-booking/0B6F/aB_c-D"],
    ["/QRLANDER", "/qrlander"],
    ["/contact.", "/contact"],
    ["/Contact)", "/contact"],
    ["/contact,", "/contact"],
    ["/contact%20", "/contact"],
    ["/contact%E2%80%8B", "/contact"],
    ["/contact%3E/", "/contact/"],
  ])("redirects %s to %s for good, with its query.", (uri, address) => {
    const { request } = setup(["index.html", "contact/index.html"]);
    expect(request(uri, undefined, { a: { value: "B%20c" } })).toEqual({
      statusCode: 301,
      statusDescription: "Moved Permanently",
      headers: { location: { value: `${address}?a=B%20c` } },
    });
    expect(request(address).uri).not.toBe(notFoundDocument);
  });

  test("sets the headers of pages on pages and files, whatever the origin sent.", () => {
    const { respond } = setup();
    for (const uri of ["/", "/nonsense", "/robots.txt"]) {
      expect(respond(uri).headers).toMatchObject(
        Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }])),
      );
    }
  });

  test("sets the status whether the response names the address or the object.", () => {
    const { visit, respondTo } = setup(["index.html", "contact/index.html"]);
    for (const uri of ["/", "/contact", "/workouts/abc", "/nonsense", "/config.json"]) {
      const { object, status } = visit(uri);
      expect(respondTo(object)).toBe(status);
    }
  });

  test("leaves a 304 for an unknown address as it is.", () => {
    expect(setup().respondTo("/nonsense", 304)).toBe(304);
  });

  test("refuses a site with more files than fit into the function.", () => {
    const files = Array.from({ length: 400 }, (_, at) => `pictures/a-rather-long-name-${at}.webp`);
    expect(() => setup(["index.html", ...files])).toThrow(/CloudFront takes at most 10240/);
  });
});

describe("the visitor's address", () => {
  const send = (headers: object) =>
    JSON.parse(
      JSON.stringify(
        loadEdgeFunction(visitorAddressCode)({
          context: { eventType: "viewer-request" },
          viewer: { ip: "203.0.113.7" },
          request: { method: "POST", uri: "/api/bookings", headers },
        }),
      ),
    );

  test("is put into the request, and nothing else is changed.", () => {
    const cookie = { value: "a=1" };
    expect(send({ cookie })).toEqual({
      method: "POST",
      uri: "/api/bookings",
      headers: { cookie, "x-visitor-address": { value: "203.0.113.7" } },
    });
  });

  test("replaces what the visitor sent, once or several times.", () => {
    const forged = { value: "198.51.100.1" };
    for (const sent of [forged, { ...forged, multiValue: [forged, forged] }]) {
      expect(send({ "x-visitor-address": sent }).headers).toEqual({
        "x-visitor-address": { value: "203.0.113.7" },
      });
    }
  });
});

const hosts = { host: "www.sam.fit", otherHost: "sam.fit" };

describe("a domain with two names", () => {
  const { request } = setup(undefined, hosts);

  test("redirects one to the other permanently, with path and query.", () => {
    const category = { category: { value: "Legs%20%26%20Back" } };
    expect(request("/workouts", "sam.fit", category)).toEqual({
      statusCode: 301,
      statusDescription: "Moved Permanently",
      headers: { location: { value: "https://www.sam.fit/workouts?category=Legs%20%26%20Back" } },
    });
    const twice = { a: { value: "1", multiValue: [{ value: "1" }, { value: "2" }] } };
    expect(request("/", "sam.fit", twice).headers.location.value).toBe(
      "https://www.sam.fit/?a=1&a=2",
    );
  });

  test("answers under the site's name and under CloudFront's own.", () => {
    expect(request("/workouts", "www.sam.fit").uri).toBe(shell);
    expect(request("/workouts", "d111111abcdef8.cloudfront.net").uri).toBe(shell);
  });
});

describe("the syntax", () => {
  /** CloudFront lists ES 5.1 and, of what is used here, these. esbuild rewrites or refuses all else. */
  const supported = { "const-and-let": true, arrow: true, "template-literal": true };
  const isListed = (code: string) => {
    try {
      const [asWritten, forCloudFront] = ["esnext", "es5"].map((target) =>
        transformSync(code, { target, ...(target === "es5" && { supported }), logLevel: "silent" }),
      );
      return asWritten!.code === forCloudFront!.code;
    } catch {
      return false;
    }
  };

  test.each([
    ["one name", codeOf()],
    ["two names", codeOf(undefined, hosts)],
    ["the visitor's address", visitorAddressCode],
  ])("is what CloudFront lists, with %s.", (_, code) => {
    expect(isListed(code)).toBe(true);
    expect(isListed(`${code} const { uri } = request;`)).toBe(false);
  });
});
