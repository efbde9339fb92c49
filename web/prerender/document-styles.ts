import { Features, transform } from "lightningcss";

export interface Stylesheet {
  /** From the root of the site. */
  readonly file: string;
  readonly styles: string;
  /** Whether no file brings it later: fonts would load twice. */
  readonly isInline: boolean;
}

/**
 * The rules of stylesheets for what is rendered. Those for what only code adds, such as an open dialog, and those
 * for print come with the files.
 */
export function stylesFor(html: string, stylesheets: readonly Stylesheet[]): string {
  const used = stylesheets.filter((each) => each.isInline || usedBy(html, each));
  const styles = used.map((each) => each.styles).join("\n");
  const classes = classesOf(html);
  const unused = classesIn(styles).filter((name) => !classes.has(name));
  return withoutUnusedNames(transformed(styles, unused), html);
}

/** Whether what is rendered has a class of the stylesheet. */
export function usedBy(html: string, { styles }: Stylesheet): boolean {
  const classes = classesOf(html);
  return classesIn(styles).some((name) => classes.has(name));
}

function classesOf(html: string): ReadonlySet<string> {
  const attributes = [...html.matchAll(/\sclass="([^"]+)"/g)];
  return new Set(attributes.flatMap(([, value = ""]) => value.split(/\s+/)));
}

const classesIn = (styles: string): readonly string[] =>
  [...styles.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = ""]) => name);

/** Leaves out custom properties and keyframes that nothing names any more. */
function withoutUnusedNames(styles: string, html: string): string {
  const declaration = /(--[\w-]+):|@keyframes ([\w-]+)/g;
  const declared = [...styles.matchAll(declaration)].map(([, one, other = ""]) => one ?? other);
  const used = new Set(`${styles.replaceAll(declaration, "")}${html}`.match(/[\w-]+/g));
  const unused = declared.filter((name) => !used.has(name));
  return unused.length > 0 ? withoutUnusedNames(transformed(styles, unused), html) : styles;
}

function transformed(styles: string, unusedSymbols: readonly string[]): string {
  const { code } = transform({
    filename: "document.css",
    code: Buffer.from(styles),
    minify: true,
    unusedSymbols: [...unusedSymbols],
    // Ranges such as `width<=30rem` are too new, and `<` is not for inline styles.
    include: Features.MediaQueries,
    visitor: {
      Rule: {
        media: ({ value }) =>
          value.query.mediaQueries.every(({ mediaType }) => mediaType === "print") ? [] : undefined,
      },
    },
  });
  return Buffer.from(code).toString();
}
