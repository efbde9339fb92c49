import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { fullWebsite } from "#shared/website/full-website.ts";
import { setup } from "#web/testing/open-website-tab.tsx";
import { websiteServer } from "#web/testing/website-server.ts";
import { sectionIds } from "./draft.ts";
import { joined } from "./form-entries.ts";

const box = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;

/** Every value of the content by its path, without those of a picture that are not typed. */
function valuesOf(tree: unknown, path: string): [path: string, value: unknown][] {
  if (typeof tree !== "object" || tree === null) return [[path, tree]];
  return Object.entries(tree).flatMap(([key, value]) =>
    key === "files" || key === "focus" ? [] : valuesOf(value, joined(path, key)),
  );
}

/** Another number or day, or a longer text. */
const otherThan = (text: string) =>
  /\d$/.test(text) ? text.replace(/\d$/, (digit) => `${(Number(digit) + 1) % 10}`) : `${text}x`;

test.each(sectionIds)(
  "The section %s has a control for every field, and sends what is typed there.",
  async (id) => {
    const { user, press, server } = await setup(id, websiteServer(fullWebsite));
    for (const row of document.querySelectorAll("form li [aria-expanded=false]")) {
      await user.click(row);
    }
    const controls = document.querySelectorAll<HTMLInputElement>("form [name]");
    const values = valuesOf(fullWebsite[id], id);
    const names = [...controls].map(({ name }) => name).filter((name) => !name.endsWith(".tick"));
    expect([...new Set(names)].sort()).toEqual(values.map(([path]) => path).sort());
    const typed = names.filter((name) => !["checkbox", "radio"].includes(box(name).type));
    for (const name of typed) {
      fireEvent.change(box(name), { target: { value: otherThan(box(name).value) } });
    }
    await press("Save");
    await screen.findByText("Saved, not live yet");
    const sent = new Map(valuesOf(server.draft()[id], id));
    const changed = values.filter(([path, value]) => sent.get(path) !== value);
    expect(changed.map(([path]) => path).sort()).toEqual(typed.sort());
  },
);
