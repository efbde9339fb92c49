import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type ReactNode, Suspense, use } from "react";
import { MemoryRouter } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { Dashboard } from "./dashboard.tsx";
import { Sections } from "./sections.tsx";

function Broken(): ReactNode {
  throw new RangeError("Invalid Date");
}

const never = new Promise<ReactNode>(() => undefined);
const Loading = () => use(never);

function setup(query = "") {
  const tabs = [
    { id: "one", label: "One", panel: <p>The first panel</p> },
    { id: "two", label: "Two", panel: <Broken /> },
    {
      id: "three",
      label: "Three",
      panel: (
        <Sections
          label="Three"
          sections={[
            { id: "good", label: "Good", content: <p>The good section</p> },
            { id: "bad", label: "Bad", content: <Broken /> },
          ]}
        />
      ),
    },
    { id: "four", label: "Four", panel: <Loading /> },
  ].map((tab) => ({ ...tab, icon: null }));
  render(
    <MemoryRouter initialEntries={[`/admin${query}`]}>
      <Suspense>
        <Dashboard tabs={tabs} opensWith="one" menu={[]} />
      </Suspense>
    </MemoryRouter>,
  );
  return { user: userEvent.setup(), tab: (name: string) => screen.getByRole("tab", { name }) };
}

test("the document's title names the tab.", async () => {
  const { user, tab } = setup();
  expect(document.title).toMatch(/^One \| Admin Dashboard \| /);
  await user.click(tab("Three"));
  expect(document.title).toMatch(/^Three \| Admin Dashboard \| /);
});

test("a tab or a section that fails leaves the others, and shows no exception.", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const { user, tab } = setup("?tab=two");
  expect(screen.getByRole("alert").textContent).toContain("This tab cannot be shown");
  expect(screen.queryByText(/Invalid Date/)).toBeNull();
  await user.click(tab("Three"));
  await user.click(screen.getByRole("link", { name: "Bad" }));
  expect(screen.getByRole("alert").textContent).toContain("This section cannot be shown");
  await user.click(screen.getByRole("link", { name: "Good" }));
  expect(screen.getByText("The good section")).toBeTruthy();
  await user.click(tab("One"));
  expect(screen.getByText("The first panel")).toBeTruthy();
  logged.mockRestore();
});

test("an arrow key moves from the tab with the focus while its panel still loads.", async () => {
  const { user, tab } = setup();
  await user.click(tab("Four"));
  await user.keyboard("{ArrowLeft}");
  expect(document.activeElement).toBe(tab("Three"));
  await user.keyboard("{End}{ArrowRight}");
  expect(document.activeElement).toBe(tab("One"));
});
