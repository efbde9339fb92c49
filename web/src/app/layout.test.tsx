import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link, MemoryRouter, Route, Routes } from "react-router-dom";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { site } from "#shared/site/site.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { PageNotLoaded } from "#web/components/lazy-page.ts";
import { Page } from "#web/components/page.tsx";
import { Layout } from "./layout.tsx";

const scrollTo = vi.fn();

beforeEach(() => {
  scrollTo.mockClear();
  vi.stubGlobal("scrollTo", scrollTo);
});

function setup(address = "/") {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Layout>
        <Routes>
          <Route
            path="/"
            element={
              <Page title="Start">
                <Link to="#part">To the part</Link>
                <Link to="/broken">To what is broken</Link>
                <p id="part">The part</p>
              </Page>
            }
          />
          <Route path="/broken" element={<Broken />} />
          <Route path="/gone" element={<Gone />} />
          <Route path="*" element={<Page title="Elsewhere" />} />
        </Routes>
      </Layout>
    </MemoryRouter>,
  );
  const bar = screen.getByRole("navigation", { name: "Main" });
  return { user: userEvent.setup(), bar };
}

function Broken(): never {
  throw new Error("The whistle broke.");
}

function Gone(): never {
  throw new PageNotLoaded("Loading chunk of this page failed.");
}

describe("arriving at a page", () => {
  test("scrolls to the top and focuses the heading, but not on the first page.", async () => {
    const { user, bar } = setup();
    expect(document.activeElement).toBe(document.body);
    scrollTo.mockClear();

    await user.click(within(bar).getByRole("link", { name: "Contact" }));

    expect(scrollTo).toHaveBeenCalledWith(0, 0);
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Elsewhere" }));
    expect(document.title).toBe(`Elsewhere | ${site.brand}`);
  });

  test("with a fragment in the address scrolls to that part.", async () => {
    const { user } = setup();
    const scrollIntoView = vi.fn();
    screen.getByText("The part").scrollIntoView = scrollIntoView;
    scrollTo.mockClear();

    await user.click(screen.getByRole("link", { name: "To the part" }));

    expect(scrollIntoView).toHaveBeenCalledTimes(1);
    expect(scrollTo).not.toHaveBeenCalled();
  });
});

test("a page that fails shows the error screen, and a link of the navigation leaves it.", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const { user, bar } = setup();

  await user.click(screen.getByRole("link", { name: "To what is broken" }));
  expect(screen.getByRole("heading", { name: "Unexpected Application Error!" })).toBeTruthy();
  const alert = screen.getByRole("alert").textContent;
  expect(alert).toContain("Something went wrong.");
  expect(alert).not.toContain("whistle");
  expect(screen.getByRole("button", { name: "Reload the page" })).toBeTruthy();

  await user.click(within(bar).getByRole("link", { name: "Home" }));
  expect(screen.getByRole("heading", { name: "Start" })).toBeTruthy();
  expect(logged).toHaveBeenCalled();
  logged.mockRestore();
});

test("a page whose code cannot be loaded says so.", () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  setup("/gone");
  expect(screen.getByRole("alert").textContent).toContain("Loading chunk of this page failed.");
  expect(logged).toHaveBeenCalled();
  logged.mockRestore();
});

test("the offline hint appears and disappears with the network.", () => {
  setup();
  const online = vi.spyOn(navigator, "onLine", "get");

  online.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event("offline")));
  expect(screen.getByText(/You are offline/)).toBeTruthy();

  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event("online")));
  expect(screen.queryByText(/You are offline/)).toBeNull();
  online.mockRestore();
});

describe("the drawer", () => {
  const labels = [
    "Home",
    "Book a Consultation",
    "Library",
    "Macro Calculator",
    "Log in",
    "Contact",
  ];

  async function openDrawer() {
    const { user } = setup("/elsewhere");
    const opener = screen.getByRole("button", { name: "Menu" });
    await user.click(opener);
    return { user, opener, drawer: screen.getByRole("dialog", { name: "Menu" }) };
  }

  test("has the links of the specification, closes on Escape and returns the focus.", async () => {
    const { user, opener, drawer } = await openDrawer();

    const links = within(drawer).getAllByRole("link");
    expect(links.map((link) => link.textContent?.replace("Opens in a new tab", ""))).toEqual(
      labels,
    );
    const portal = within(drawer).getByRole("link", { name: "Log in" });
    expect(portal.getAttribute("href")).toBe(defaultWebsite.where.clientPortalUrl);
    expect(portal.getAttribute("target")).toBe("_blank");

    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  test.each(labels)("closes when %s is chosen.", async (label) => {
    const { user, drawer } = await openDrawer();
    const link = within(drawer).getByRole("link", { name: label });
    // jsdom opens no tabs.
    link.addEventListener("click", (event) => label === "Log in" && event.preventDefault());

    await user.click(link);

    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("the Free Tools dropdown", () => {
  function openable() {
    const { user } = setup();
    const button = screen.getByRole("button", { name: "Free Tools" });
    const item = () => screen.queryByRole("link", { name: "Macro Calculator" });
    return { user, button, item };
  }

  test("opens and closes with the keyboard, with aria-expanded.", async () => {
    const { user, button, item } = openable();
    act(() => button.focus());
    expect(item()).toBeNull();
    expect(button.getAttribute("aria-expanded")).toBe("false");

    await user.keyboard("{Enter}");
    expect(item()).not.toBeNull();
    expect(button.getAttribute("aria-expanded")).toBe("true");

    await user.keyboard(" ");
    expect(item()).toBeNull();
  });

  test("the down arrow opens it and moves to its item; Escape closes it and moves back.", async () => {
    const { user, button, item } = openable();
    act(() => button.focus());

    await user.keyboard("{ArrowDown}");
    await waitFor(() => expect(document.activeElement).toBe(item()));

    await user.keyboard("{Escape}");
    expect(item()).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  test("closes when the focus leaves it.", async () => {
    const { user, button, item } = openable();
    act(() => button.focus());

    await user.keyboard("{Enter}{Tab}{Tab}");

    expect(item()).toBeNull();
  });

  test("opens under a mouse, stays open when clicked, and closes when the mouse leaves.", async () => {
    const { user, button, item } = openable();

    await user.hover(button);
    expect(item()).not.toBeNull();
    await user.click(button);
    expect(item()).not.toBeNull();
    await user.unhover(button);
    expect(item()).toBeNull();
  });

  test("opens and closes by touch.", () => {
    const { button, item } = openable();
    const tap = () => {
      fireEvent.pointerEnter(button, { pointerType: "touch" });
      fireEvent.click(button);
      fireEvent.pointerLeave(button, { pointerType: "touch" });
    };

    tap();
    expect(item()).not.toBeNull();
    tap();
    expect(item()).toBeNull();
  });

  test("leads to the macro calculator and closes.", async () => {
    const { user, button, item } = openable();
    await user.click(button);
    const link = item();
    expect(link?.getAttribute("href")).toBe("/macro-calculator");

    await user.click(link!);

    expect(item()).toBeNull();
  });
});

test("the footer shows the trainer's name, the version and the link to the sign-in.", () => {
  setup();

  const footer = within(screen.getByRole("contentinfo"));
  expect(footer.getByText(defaultWebsite.who.name)).toBeTruthy();
  expect(footer.getByText("Personal Training")).toBeTruthy();
  expect(footer.getByText("v 1.0.6")).toBeTruthy();
  expect(footer.getByRole("link", { name: "Admin Access" }).getAttribute("href")).toBe("/login");
});
