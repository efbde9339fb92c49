/** Markup that is safe to place in a document. Only `html` makes it. */
export class SafeHtml {
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

export type HtmlPart = string | number | SafeHtml | readonly SafeHtml[];

/** A template that escapes its values: `` html`<p>${name}</p>` ``. */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): SafeHtml {
  return SafeHtml.compose(strings, parts);
}

/** A text with its line breaks. */
export function paragraph(text: string): SafeHtml {
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
