import { site } from "#shared/site/site.ts";
import { longDate } from "#shared/values/dates-in-words.ts";
import { londonDate } from "#shared/values/london-days.ts";
import type { WebsiteFacts } from "#shared/website/website-facts.ts";

/**
 * The layout of all mails. Mail programs support tables and inline styles, and some remove style
 * sheets. Every colour is set with its background, so that a dark mode inverts both.
 */
const navy = "#0a2540";
const ink = "#30313d";
const muted = "#5b6472";
const line = "#e9e3d8";
const ground = "#faf7f2";
// The site's one accent; text on it is navy.
const accent = "#ff6a13";
const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";

export interface MailSection {
  readonly title: string;
  readonly rows: readonly MailRow[];
  /** What is kept rather than read: small print, a line or a paragraph each. */
  readonly isSmall?: true;
}

export interface MailRow {
  readonly label: string;
  readonly value: string;
}

export interface MailAction {
  readonly label: string;
  readonly url: string;
}

export interface MailDocument {
  readonly title: string;
  /** What a list of mails shows after the subject. */
  readonly preview: string;
  readonly paragraphs: readonly string[];
  /** What the mail is about, above its actions. */
  readonly facts?: readonly MailRow[];
  /** The first one is the main one. */
  readonly actions: readonly MailAction[];
  /** Small print about the actions. */
  readonly belowActions?: string | undefined;
  readonly sections: readonly MailSection[];
  readonly closing: readonly string[];
  readonly year: number;
  /** The trainer. */
  readonly who: WebsiteFacts["who"];
}

/** The same mail as text and as HTML. */
export function renderMail(document: MailDocument): { text: string; html: string } {
  return { text: renderText(document), html: renderHtml(document) };
}

function renderHtml(document: MailDocument): string {
  const { title, preview, paragraphs, facts, actions, belowActions, sections, closing, year, who } =
    document;
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${title}</title>
</head>
<body style="margin:0;padding:0;background-color:${ground};">
<div style="display:none;max-height:0;overflow:hidden;color:${ground};">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${ground}" style="background-color:${ground};">
<tr><td align="center" style="padding:24px 12px;">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;">
<tr><td bgcolor="${navy}" style="background-color:${navy};border-radius:8px 8px 0 0;border-bottom:4px solid ${accent};padding:24px;">
<p style="${font}margin:0 0 4px;font-size:13px;letter-spacing:2px;text-transform:uppercase;color:#b9c7d9;">${who.tagline}</p>
<p style="${font}margin:0;font-size:24px;font-weight:700;color:#ffffff;">${site.brand}</p>
</td></tr>
<tr><td bgcolor="#ffffff" style="background-color:#ffffff;border-radius:0 0 8px 8px;padding:24px;">
<h1 style="${font}margin:0 0 16px;font-size:26px;line-height:32px;color:${navy};">${title}</h1>
${paragraphs.map(renderParagraph)}
${facts ? renderRows(facts) : ""}
${actions.map(renderAction)}
${belowActions ? renderSmallPrint(belowActions) : ""}
${sections.map(renderSection)}
${closing.map(renderClosing)}
</td></tr>
<tr><td align="center" style="padding:24px 32px;">
<p style="${font}margin:0;font-size:13px;line-height:20px;color:${muted};">© ${year} ${who.name} · ${who.tagline} · ${who.area.village}, ${who.area.county}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`.markup;
}

/** A rendered mail with a sentence above everything else. */
export function withNote(markup: string, note: string): string {
  return markup.replace(/<body[^>]*>/, (body) => `${body}\n${renderParagraph(note).markup}`);
}

function renderText(document: MailDocument): string {
  const { title, paragraphs, facts, actions, belowActions, sections, closing, year, who } =
    document;
  return [
    title,
    ...paragraphs,
    ...(facts ? [rowLines(facts).join("\n")] : []),
    ...actions.map(({ label, url }) => `${label}:\n${url}`),
    ...(belowActions ? [belowActions] : []),
    ...sections.map(({ title, rows }) => [title.toUpperCase(), ...rowLines(rows)].join("\n")),
    ...closing,
    `© ${year} ${who.name} · ${who.tagline}`,
    "",
  ].join("\n\n");
}

const rowLines = (rows: readonly MailRow[]) => rows.map(({ label, value }) => `${label}: ${value}`);

/** A button; those after the first are outlined. */
function renderAction({ label, url }: MailAction, index: number): SafeHtml {
  const ground = index === 0 ? accent : "#ffffff";
  const edge = index === 0 ? accent : navy;
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:${index === 0 ? 24 : 12}px 0 8px;">
<tr><td bgcolor="${ground}" style="background-color:${ground};border:2px solid ${edge};border-radius:6px;">
<a href="${url}" style="${font}display:inline-block;padding:12px 20px;font-size:16px;font-weight:700;color:${navy};text-decoration:none;">${label}</a>
</td></tr>
</table>
`;
}

function renderParagraph(text: string): SafeHtml {
  return html`<p style="${font}margin:0 0 16px;font-size:16px;line-height:24px;color:${ink};">${paragraph(text)}</p>
`;
}

function renderSmallPrint(text: string): SafeHtml {
  return html`<p style="${font}margin:12px 0 0;font-size:14px;line-height:20px;color:${muted};">${paragraph(text)}</p>
`;
}

function renderClosing(text: string): SafeHtml {
  return html`<p style="${font}margin:24px 0 0;font-size:16px;line-height:24px;color:${ink};">${paragraph(text)}</p>
`;
}

function renderSection({ title, rows, isSmall }: MailSection): SafeHtml {
  const size = isSmall ? "14px;line-height:20px" : "18px;line-height:24px";
  return html`<h2 style="${font}margin:${isSmall ? 24 : 32}px 0 8px;font-size:${size};color:${navy};">${title}</h2>
${isSmall ? rows.map(renderSmallRow) : renderRows(rows)}`;
}

function renderSmallRow({ label, value }: MailRow): SafeHtml {
  return html`<p style="${font}margin:0 0 6px;font-size:13px;line-height:19px;color:${muted};word-break:break-word;"><span style="font-weight:600;color:${ink};">${label}:</span> ${paragraph(value)}</p>
`;
}

function renderRows(rows: readonly MailRow[]): SafeHtml {
  return html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="border-top:1px solid ${line};">
${rows.map(renderRow)}</table>
`;
}

function renderRow({ label, value }: MailRow): SafeHtml {
  return html`<tr>
<th scope="row" align="left" valign="top" width="38%" style="${font}padding:10px 12px 10px 0;border-bottom:1px solid ${line};font-size:14px;line-height:20px;font-weight:400;color:${muted};">${label}</th>
<td valign="top" style="${font}padding:10px 0;border-bottom:1px solid ${line};font-size:15px;line-height:20px;color:${ink};word-break:break-word;">${paragraph(value)}</td>
</tr>
`;
}

/** The date in London at an instant, such as `2 March 2026`. */
export function londonDay(at: Date): string {
  return longDate(londonDate(at));
}

export function londonYear(at: Date): number {
  return Number(londonDate(at).slice(0, "YYYY".length));
}

/** Markup that is safe to place in a document. Only `html` makes it. */
class SafeHtml {
  readonly markup: string;

  private constructor(markup: string) {
    this.markup = markup;
  }

  /** Escapes texts, keeps markup and joins lists. */
  static compose(strings: TemplateStringsArray, parts: readonly HtmlPart[]): SafeHtml {
    const [first = "", ...rest] = strings;
    return new SafeHtml(
      rest.reduce((markup, string, index) => markup + render(parts[index] ?? "") + string, first),
    );
  }
}

type HtmlPart = string | number | SafeHtml | readonly SafeHtml[];

/** A template that escapes its values: `` html`<p>${name}</p>` ``. */
function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): SafeHtml {
  return SafeHtml.compose(strings, parts);
}

/** A text with its line breaks. */
function paragraph(text: string): SafeHtml {
  const [first = "", ...rest] = text.split(/\r\n|\r|\n/);
  return html`${first}${rest.map((line) => html`<br>${line}`)}`;
}

function render(part: HtmlPart): string {
  if (part instanceof SafeHtml) return part.markup;
  if (typeof part === "object") return part.map(render).join("");
  return escapeText(String(part));
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? "");
}
