import type { Schema } from "#shared/compatibility/api-document.ts";
import { fits, resolve } from "./api-document.ts";
import type { Random } from "./random.ts";

/** Values for requests: such as a schema allows, and such as none does. */

/** What earlier requests sent and answers said, by the name of its field: the newest few. */
export class Known {
  readonly #values = new Map<string, unknown[]>();

  /** Keeps the texts and numbers in a value, however deep. */
  learn(value: unknown, name = ""): void {
    if (Array.isArray(value)) for (const item of value.slice(0, 20)) this.learn(item, name);
    else if (isRecord(value)) {
      for (const [field, each] of Object.entries(value).slice(0, 40)) this.learn(each, field);
    } else if (typeof value === "number" || (typeof value === "string" && value.length < 1000)) {
      const kept = this.#values.get(nameOf(name)) ?? [];
      this.#values.set(nameOf(name), [value, ...kept].slice(0, 30));
    }
  }

  recall(name: string, random: Random): unknown {
    const kept = this.#values.get(nameOf(name)) ?? [];
    return kept.length === 0 ? undefined : random.pick(kept);
  }
}

/** The same thing has several names in the contract. */
const synonyms: Readonly<Record<string, string>> = {
  paymentId: "bookingId",
  nextCursor: "cursor",
  discountCode: "code",
  user_email: "email",
  emailOrName: "email",
  search: "email",
  noteChangedAt: "seen",
};
const nameOf = (name: string) => synonyms[name] ?? name;

export interface Source {
  readonly random: Random;
  readonly known: Known;
}

/** A value that the schema allows. Optional fields may be absent. */
export function validValue(given: Schema, name: string, source: Source): unknown {
  const { random, known } = source;
  const schema = resolve(given);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return validValue(random.pick(choices), name, source);
  switch (typeof schema.type === "object" ? random.pick(schema.type) : schema.type) {
    case "object": {
      const { properties = {}, required = [] } = schema;
      const given = Object.entries(properties).filter(
        ([field]) => required.includes(field) || random.chance(0.6),
      );
      return Object.fromEntries(
        given.map(([field, each]) => [field, validValue(each, field, source)]),
      );
    }
    case "array": {
      const { minItems = 0, maxItems = 5, items = {}, prefixItems, uniqueItems } = schema;
      if (prefixItems) return prefixItems.map((each) => validValue(each, name, source));
      const length = random.chance(0.1) ? maxItems : random.integer(minItems, minItems + 2);
      const values = Array.from({ length }, () => validValue(items || {}, name, source));
      return uniqueItems ? [...new Set(values)] : values;
    }
    case "integer":
    case "number":
      return validNumber(schema, known.recall(name, random), random);
    case "string":
      return validText(schema, name, source);
    case "boolean":
      return random.chance(0.5);
    default:
      return null;
  }
}

function validNumber(schema: Schema, recalled: unknown, random: Random): unknown {
  const { minimum = -1000, maximum = 1_000_000 } = schema;
  const candidates = [
    ...[recalled, recalled, recalled, recalled, minimum, minimum + 1, maximum - 1, maximum],
    ...[0, 1, 5000, random.integer(0, 100), random.integer(minimum, maximum)],
  ];
  for (;;) {
    const candidate = random.pick(candidates);
    if (candidate !== undefined && fits(schema, candidate)) return candidate;
  }
}

function validText(schema: Schema, name: string, source: Source): string {
  const { random, known } = source;
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const isReference = schema.format === "uuid" || references.includes(name);
    const recalled = random.chance(isReference ? 0.6 : 0.3)
      ? known.recall(name, random)
      : undefined;
    const candidate = recalled ?? makeText(schema, name, random);
    if (typeof candidate === "string" && fits(schema, candidate)) return candidate;
  }
  throw new Error(`No text for ${name}: ${JSON.stringify(schema)}`);
}

/** What names something that is stored. */
const references = ["code", "discountCode", "workoutId", "cursor", "category", "seen", "email"];

/** A WebP of one pixel, in base64. */
const smallestPicture = "UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==";

/** A text that the schema may allow. */
function makeText({ format, maxLength = 200 }: Schema, name: string, random: Random): string {
  if (format === "uuid") return random.uuid();
  const day = `20${random.integer(24, 28)}-0${random.integer(1, 9)}-${random.integer(10, 28)}`;
  if (format === "date") return random.chance(0.1) ? "2028-02-29" : day;
  if (format === "date-time") return `${day}T${random.integer(10, 23)}:00:00.000Z`;
  if (name === "number") return String(random.integer(1, 30));
  if (name === "data") return random.pick([smallestPicture, btoa(`${random.integer(0, 999)}`)]);
  if (name === "key") return `pictures/${random.uuid().replaceAll("-", "")}.webp`;
  const word = random.pick(words);
  const number = random.integer(0, 999);
  const of = (kind: string) => name.toLowerCase().includes(kind);
  if (of("email")) {
    const label = "x".repeat(random.pick([1, 1, 1, 63]));
    return `${random.pick(["sam", `s${number}`, "o'neil+x", "y".repeat(64)])}@${label}.example`;
  }
  if (of("phone")) return `07${String(random.integer(0, 999_999_999)).padStart(9, "0")}`;
  if (of("url")) {
    const rest = random.pick(["", "/", `/watch?v=UItWltVZZmE&t=${number}`, "/é/%00/..", "?a=b#c"]);
    const host = random.pick([
      "www.youtube.com",
      "youtu.be",
      "drive.google.com",
      "x",
      "xn--e1a.io",
    ]);
    return random.pick([`https://${host}${rest}`, `HTTPS://${host}:8443${rest}`, ""]);
  }
  if (of("code") && random.chance(0.6)) {
    return random.pick(["WELCOME10", "free100", "EXPIRED20", "PAUSED15", `CODE${number}`]);
  }
  return random.pick([
    word,
    `${word} ${number}`,
    `${random.pick(words)} ${word}`,
    random.pick(oddTexts),
    `${random.pick(oddTexts)}${word}`,
    "",
    `  ${word}\n`,
    fill(word, maxLength),
    fill("é", maxLength),
    "👟".repeat(maxLength),
  ]);
}

const fill = (piece: string, length: number) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

const words = ["Sam", "Robin Touch", "Legs", "beginner", "Monday", "strength", "O’Neil", "x", "0"];

/** Well-formed texts that programs stumble over. */
const oddTexts = [
  ...[
    "Ünïcödé",
    "Nguyễn",
    "שלום עולם",
    "مرحبا\u202eabc",
    "e\u0301\u0327".repeat(8),
    "👩‍👩‍👧‍👦🏴",
    "ﬁİıſẞ",
  ],
  ...["\u200b", "\u00a0", "\ufeff", "\u2028\u2029", "＜script＞", "<script>alert(1)</script>"],
  ...["' OR 1=1 --", '{"$gt":""}', "{{7*7}}", "$(id)", "../../etc/passwd", "%00", "\\", '"', "`"],
  ...["__proto__", "constructor", "toString", "null", "undefined", "NaN", "true", "-0", "1e400"],
  ...["a\r\nBcc: x@y.example", "=1+1", "@SUM(A1)", "\t", " ", "#n0", ":v0", "a.b.c", "[0]"],
];

/** Texts that no field takes, or few. */
const hostileTexts = [
  ...["\u0000", "a\u0000b", "\ud83c", "\udf97\ud83c", "\u001b[31m", "\u0085", "\ufffe"],
  ...["x".repeat(41), "x".repeat(255), "x".repeat(501), "x".repeat(5001), "\u0301".repeat(3000)],
  ...[
    "2026-02-30",
    "9999-12-31T23:59:59.999Z",
    "0000-00-00",
    "-1",
    "1.0",
    "https:///",
    "javascript:1",
  ],
  ...["eyJlbnRyeUtleSI6IiJ9", "e30", "bnVsbA", "W10", "eyJfX3Byb3RvX18iOnt9fQ", "////", "AA=="],
];

const hostileNumbers = [
  ...[
    -1,
    -0,
    0.1,
    1.5,
    29,
    30,
    101,
    1e6 + 1,
    1e8,
    2 ** 31,
    2 ** 53,
    -(2 ** 53),
    1e21,
    1e300,
    5e-324,
  ],
];

/** Names that mean something to JavaScript, to the database or to us. */
const hostileNames = [
  ...["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "then", "toJSON", ""],
  ...[
    "amount",
    "paymentStatus",
    "listKey",
    "percentOff",
    "status",
    "createdBy",
    "$ref",
    "0",
    "a.b",
  ],
];

/** Any value at all. */
export function hostileValue(random: Random, depth = 0): unknown {
  const kind = random.integer(0, depth > 3 ? 6 : 9);
  if (kind <= 2) return random.pick([...hostileTexts, ...oddTexts]);
  if (kind <= 4) return random.pick(hostileNumbers);
  if (kind === 5) return random.pick([null, true, false, [], {}]);
  if (kind === 6) return String(random.pick(hostileNumbers));
  if (kind === 7) return Array.from({ length: 3 }, () => hostileValue(random, depth + 1));
  if (kind === 8) {
    return { [random.pick(hostileNames)]: hostileValue(random, depth + 1), isAdmin: true };
  }
  return nested(random.pick([5, 60, 700]));
}

function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
}

/** The value with one thing about it changed, at the top or deeper. */
export function nearlyValue(value: unknown, given: Schema, random: Random): unknown {
  const schema = resolve(given);
  if (isRecord(value)) {
    const fields = Object.keys(value);
    const field = fields.length > 0 ? random.pick(fields) : "";
    const of = schema.properties?.[field] ?? {};
    const choice = random.integer(0, 9);
    if (choice === 0 || field === "") {
      return { ...value, [random.pick(hostileNames)]: hostileValue(random) };
    }
    if (choice === 1) {
      return Object.fromEntries(Object.entries(value).filter(([each]) => each !== field));
    }
    if (choice === 2) return hostileValue(random);
    return { ...value, [field]: nearlyValue(value[field], of, random) };
  }
  if (Array.isArray(value) && random.chance(0.5)) {
    return [...value, ...value, hostileValue(random)];
  }
  const { minimum, maximum, maxLength } = schema;
  const bounds = [
    ...(minimum === undefined ? [] : [minimum - 1]),
    ...(maximum === undefined ? [] : [maximum + 1]),
    ...(maxLength === undefined ? [] : ["x".repeat(maxLength + 1)]),
    ...(typeof value === "string"
      ? [` ${value}\t`, value.toUpperCase(), `${value}\u0000`, [value]]
      : []),
    ...(typeof value === "string" && value.length > 2 ? [tampered(value, random)] : []),
    ...(typeof value === "number" ? [String(value), value + 0.5, -value] : []),
  ];
  return bounds.length > 0 && random.chance(0.6) ? random.pick(bounds) : hostileValue(random);
}

/** One character replaced: of an id, a cursor, a signature. */
export function tampered(text: string, random: Random): string {
  const place = random.integer(0, text.length - 1);
  return `${text.slice(0, place)}${random.pick(["0", "A", "-", "%", "_"])}${text.slice(place + 1)}`;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
