import { expect, test } from "vitest";
import { stylesFor } from "./document-styles.ts";

const html = '<div class="page open" style="color: var(--ink)"><p class="lead">Hello</p></div>';

const inlineOf = (styles: string, isInline = false) =>
  stylesFor(html, [{ file: "assets/site.css", styles, isInline }]);

test.each([
  ["an element", "p{margin:0}"],
  ["a class", ".page{margin:0}"],
  ["a class in a state", ".page:hover{margin:0}"],
  ["a child without a class", ".page:not(.closed)>p{margin:0}"],
  ["a narrow screen", "@media (max-width:30rem){.lead{margin:0}}"],
])("The inline styles have the rules for %s.", (_, rule) => {
  expect(inlineOf(`.lead{color:red}${rule}`)).toBe(`.lead{color:red}${rule}`);
});

test.each([
  ["a class that is not rendered", ".dialog{margin:0}"],
  ["its place in one that is", ".page .dialog{margin:0}"],
  ["print", "@media print{.page{margin:0}}"],
  ["keyframes that nothing uses", "@keyframes turn{to{margin:0}}"],
  ["a property that nothing uses", ":root{--wide:0}.dialog{width:var(--wide)}"],
  ["the last property that used another", ":root{--wide:0;--wider:var(--wide)}"],
])("The inline styles leave out %s.", (_, rule) => {
  expect(inlineOf(`.page{color:red}${rule}`)).toBe(".page{color:red}");
});

test("Properties and keyframes that are used stay, also those that an attribute uses.", () => {
  const used =
    ":root{--ink:red;--wide:1rem}.lead{width:var(--wide);animation:1s turn}@keyframes turn{to{margin:0}}";
  expect(inlineOf(used)).toBe(used);
});

test("The order of rules stays, because it decides between them.", () => {
  const sheets = [".lead{color:red}.gone{margin:0}", ".page p{color:#00f}"];
  const styles = stylesFor(
    html,
    sheets.map((each, index) => ({ file: `${index}.css`, styles: each, isInline: false })),
  );
  expect(styles).toBe(".lead{color:red}.page p{color:#00f}");
});

test("No range has a sign that could end the element.", () => {
  const styles = inlineOf("@media (width<=30rem){.page{margin:0}}");
  expect(styles).toBe("@media (max-width:30rem){.page{margin:0}}");
});

test("Of a stylesheet that no rendered class is from, only fonts are inline.", () => {
  const font = "@font-face{font-family:Own;src:url(own.woff2)}";
  expect(inlineOf(".other{color:red}p{margin:0}")).toBe("");
  expect(inlineOf(font, true)).toContain("font-family:Own");
});
