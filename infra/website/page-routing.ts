import { readdirSync } from "node:fs";
import path from "node:path";
import { visitorAddressHeader } from "#shared/contract/endpoint.ts";
import { pageStatusHeader } from "#shared/contract/rendered-document.ts";
import {
  documentOf,
  notFoundDocument,
  pageNames,
  sitemapPath,
  unindexedPages,
} from "#shared/site/pages.ts";
import { changePasswordPath, paths } from "#shared/site/paths.ts";

/** The document in which React renders every page that is not prerendered. */
const shell = "/index.html";

/** How the addresses of clients' pages begin. */
const clientPages = paths.myBooking.replace("*", "");

/** The deployment adds this file. */
const configuration = "/config.json";

/**
 * The object in the bucket that answers each page's address. A CloudFront Function chooses it, because
 * CloudFront's error pages would also replace the API's errors. A page is prerendered if its document is in
 * the built site.
 */
export function readPageRoutes(siteDirectory: string) {
  const built = readdirSync(siteDirectory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(siteDirectory, path.join(entry.parentPath, entry.name)))
    .map((file) => `/${file.split(path.sep).join("/")}`)
    .sort();
  const documents = new Set(built);
  const pages = pageNames.map((name) => {
    const document = documentOf(paths[name]);
    const address = paths[name].replace(/:\w+/g, ":");
    if (!documents.has(document)) return [address, shell] as const;
    return [address, address.includes(":") ? documentOf(address) : document] as const;
  });
  return {
    /** By page address. A `:` stands for any one segment, here and there, a `*` at the end for all that may follow. */
    pages: Object.fromEntries(pages),
    /** Objects that are answered under their own names: icons, `robots.txt`, `config.json`. */
    files: [
      ...built.filter((file) => !file.startsWith("/assets/") && !file.endsWith(".html")),
      configuration,
      sitemapPath,
    ],
    /** Addresses that password managers ask for, and where they lead: https://w3c.github.io/webappsec-change-password-url/ */
    redirects: { "/.well-known/change-password": changePasswordPath },
    /** Answers every other address, with status 404. */
    notFound: notFoundDocument,
    /** Objects that search engines must not index. */
    unindexed: unindexedPages
      .map((name) => documentOf(paths[name]))
      .filter((document) => documents.has(document)),
  };
}

/** CloudFront's limit on a function's code. */
const maximumCodeBytes = 10 * 1024;

/**
 * The code of the CloudFront Function for both of its events: it rewrites a request to its object, and sets
 * the headers of the response, and the status of the response to an unknown address. CloudFront's runtime
 * has ES 5.1 and a few later features (`local/cdn/edge-runtime.ts`).
 *
 * @param headers of every response, by their names in lower case
 * @param hosts the two names of a domain: `otherHost` redirects to `host` permanently.
 * @throws when the site has more files than fit into a function
 */
export function pageRoutingCode(
  routes: ReturnType<typeof readPageRoutes>,
  headers: Readonly<Record<string, string>>,
  hosts?: { readonly host: string; readonly otherHost: string },
): string {
  const code = `const routes = ${JSON.stringify(routes)};
const headers = ${JSON.stringify(headers)};

function redirectNow(address) {
  return { statusCode: 302, statusDescription: "Found", headers: { location: { value: address } } };
}

function redirect(address, querystring) {
  const query = [];
  Object.keys(querystring).forEach((name) => {
    const given = querystring[name];
    (given.multiValue || [given]).forEach((each) => query.push(name + "=" + each.value));
  });
  return {
    statusCode: 301,
    statusDescription: "Moved Permanently",
    headers: { location: { value: address + (query.length > 0 ? "?" + query.join("&") : "") } },
  };
}

function isMatch(pattern, segments) {
  const wanted = pattern.split("/");
  const isOpen = wanted[wanted.length - 1] === "*";
  const own = isOpen ? wanted.slice(0, -1) : wanted;
  return (isOpen ? segments.length >= own.length : segments.length === own.length)
    && own.every((part, at) => part === segments[at] || (part === ":" && segments[at] !== ""));
}

function objectAt(uri) {
  if (routes.files.includes(uri)) return uri;
  const address = /[^/]\\/$/.test(uri) ? uri.slice(0, -1) : uri;
  const segments = address.split("/");
  const page = Object.keys(routes.pages).find((pattern) => isMatch(pattern, segments));
  return page === undefined ? routes.notFound : routes.pages[page].replace(":", () => segments[2]);
}

// A segment in the letters of a page's name, such as contact of C%6Fntact, without what a text put after it.
function plain(segment) {
  try {
    const text = decodeURIComponent(segment).toLowerCase().replace(/[^a-z]+$/, "");
    return /^[a-z.-]+$/.test(text) ? text : segment;
  } catch (error) {
    return segment;
  }
}

// The address of a page's document, such as /contact/index.html, and one in other letters, such as /Contact,
// redirect to that of the page. What follows its first segment is an id or a token.
function addressOf(uri) {
  if (uri === "/sitemap.xml") return ${JSON.stringify(sitemapPath)};
  const address = uri.replace(/\\/index\\.html$/, "") || "/";
  if (objectAt(address) !== routes.notFound) return address;
  const segments = address.split("/");
  segments[1] = plain(segments[1]);
  const other = segments.join("/");
  return objectAt(other) === routes.notFound ? uri : other;
}

function handler(event) {
  if (event.context.eventType === "viewer-request") {
    const request = event.request;
    const host = ${hosts ? hostCode(hosts) : '""'};
    const other = routes.redirects[request.uri];
    if (other) return redirectNow(host + other);
    const address = addressOf(request.uri);
    if (host !== "" || address !== request.uri) return redirect(host + address, request.querystring);
    request.uri = objectAt(request.uri);
    return request;
  }
  Object.keys(headers).forEach((name) => {
    event.response.headers[name] = { value: headers[name] };
  });
  // The address here may be the visitor's or that of the object.
  const uri = event.request.uri;
  const object = objectAt(uri.replace(/\\/index\\.html$/, "") || "/");
  if (routes.unindexed.includes(object)) {
    event.response.headers["x-robots-tag"] = { value: "noindex" };
  }
  // The address of a client's page is a secret.
  if (uri.startsWith(${JSON.stringify(clientPages)})) {
    event.response.headers["cache-control"] = { value: "no-store" };
    event.response.headers["referrer-policy"] = { value: "no-referrer" };
  }
  // The API renders a page that says that there is none.
  const status = event.response.headers[${JSON.stringify(pageStatusHeader)}];
  delete event.response.headers[${JSON.stringify(pageStatusHeader)}];
  const isMissing = object === routes.notFound || (status && status.value === "404");
  // A 304 stays: the browser then shows its cached 404.
  if (event.response.statusCode === 200 && isMissing) {
    event.response.statusCode = 404;
    event.response.statusDescription = "Not Found";
  }
  return event.response;
}
`;
  const bytes = Buffer.byteLength(code);
  if (bytes > maximumCodeBytes) {
    throw new Error(
      `The page routing has ${bytes} bytes, but CloudFront takes at most ${maximumCodeBytes}: move files that need no fixed name to the site's assets folder.`,
    );
  }
  return code;
}

/** The origin of the domain's other name, or `""` if the browser asked for this one. */
function hostCode({ host, otherHost }: { host: string; otherHost: string }): string {
  const isOther = `request.headers.host && request.headers.host.value === ${JSON.stringify(otherHost)}`;
  return `${isOther} ? ${JSON.stringify(`https://${host}`)} : ""`;
}

/**
 * The code of the CloudFront Function in front of the API: it sends the visitor's address in our header, in
 * place of what the visitor sent in it.
 */
export const visitorAddressCode = `function handler(event) {
  event.request.headers[${JSON.stringify(visitorAddressHeader)}] = { value: event.viewer.ip };
  return event.request;
}
`;
