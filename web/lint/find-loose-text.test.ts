import { expect, test } from "vitest";
import { findLooseText } from "./find-loose-text.ts";

test.each([
  ["an element that comes and goes beside text", "<button>{busy && <i />}Send</button>"],
  ["one of two elements beside text", "<p>{isNew ? <b /> : <i />} for you</p>"],
  ["a list beside text", "<p>Days: {days.map((day) => <b key={day} />)}</p>"],
  ["text that changes beside text", "<p>Total {total}</p>"],
  ["two texts that change", "<p>{first}{last}</p>"],
  ["text that comes and goes beside an element", '<p><b /> {isNew && "new"}</p>'],
  ["text that changes beside an element", "<label><input /> {label}</label>"],
  ["a default beside an element", "<p><b /> {name ?? <i />}</p>"],
  ["children of any kind beside an element", "<button>{children}<Icon /></button>"],
  ["text in a fragment", "<p>{isNew ? <>New <b /></> : <i />}</p>"],
  ["text among the children of a component", "<Button>Refund {amount}</Button>"],
  ["texts of a list", "<p><b />{names.map((name) => name)}</p>"],
])("refuses %s.", (_, jsx) => {
  expect(findLooseText(`export const sample = ${jsx};`)).toHaveLength(1);
});

test("names the line.", () => {
  const source = "const isNew = true;\nconst sample = <p>Total {total}</p>;";
  expect(findLooseText(source)).toEqual(["2: <p>Total {total}</p>"]);
});

test("refuses text that a component returns.", () => {
  const source = 'function Since() { return "today"; }';
  expect(findLooseText(source)).toEqual(['1: return "today";']);
});

test.each([
  ["text alone", "<p>{text}</p>"],
  ["text that changes in an element", "<p>Total <b>{total}</b></p>"],
  ["text beside elements that stay", "<p>Total <b /> <i /></p>"],
  ["elements that come and go", "<p>{busy && <i />} <span>Send</span></p>"],
  ["a list beside an element", "<ul><li />{days.map((day) => <li key={day} />)}</ul>"],
  ["comments", "<p>{/* why */}{text}</p>"],
])("allows %s.", (_, jsx) => {
  expect(findLooseText(`export const sample = ${jsx};`)).toEqual([]);
});

test.each([
  "function Card({ children }: { children: Elements }) { return <p>{children}<b /></p>; }",
  "const panel: Elements = open && <Panel />; const a = <p>{isOpen && panel}<b /></p>;",
  "function content(): Elements { return <i />; } const a = <p>{content()}<b /></p>;",
  "const facts = <Facts />; const a = <p>{facts}<b /></p>;",
  "interface Tab { icon: Elements; } const a = <p>{tab.icon}<b /></p>;",
])("allows what is declared to be elements: %s.", (source) => {
  expect(findLooseText(source)).toEqual([]);
});
