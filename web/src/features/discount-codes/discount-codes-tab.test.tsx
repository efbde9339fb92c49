import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { apiErrors, type ErrorCode } from "#shared/contract/errors.ts";
import type { AdminDiscount } from "#shared/discounts/discount-form.ts";
import { type CodeUses, noFigures } from "#shared/numbers/numbers.ts";
import { adminDiscount } from "#shared/testing/discount.ts";
import type { Deleted } from "#shared/values/deletions.ts";
import type { LoadFigures } from "#web/admin/use-figures.ts";
import { ApiError } from "#web/api/api-error.ts";
import { toast } from "#web/components/toasts.ts";
import { renderAtDesk } from "#web/testing/render-at-desk.tsx";
import DiscountCodesTab from "./discount-codes-tab.tsx";
import type { DiscountsApi } from "./use-discounts.ts";

const discount = (code: string, more: Partial<AdminDiscount> = {}): AdminDiscount => ({
  ...adminDiscount,
  code,
  ...more,
});

function refusal(code: ErrorCode): ApiError {
  const { status, detail } = apiErrors[code];
  return new ApiError({ code, status, statusText: "", detail });
}

/** How often codes were used. */
const counted =
  (codes: CodeUses[]): LoadFigures =>
  async () => ({ ...noFigures, codes, nextCursor: null });

/** The tab over an API with a list in memory, in pages of two. */
function setup(
  all: AdminDiscount[] = [],
  overrides: Partial<DiscountsApi> = {},
  load: LoadFigures = counted([]),
  earlier: (AdminDiscount & Deleted)[] = [],
  query = "",
) {
  const codes = new Map(all.map((each) => [each.code, each]));
  const deleted = new Map(earlier.map((each) => [each.code, each]));
  const calls: string[] = [];
  const api: DiscountsApi = {
    list: async (cursor) => {
      calls.push("list");
      const sorted = [...codes.values()].sort((one, other) => (one.code < other.code ? -1 : 1));
      const start = Number(cursor ?? 0);
      const nextCursor = start + 2 < sorted.length ? String(start + 2) : null;
      return { items: sorted.slice(start, start + 2), nextCursor };
    },
    listDeleted: async () => ({ items: [...deleted.values()], nextCursor: null }),
    create: async ({ code, ...given }) => {
      calls.push(`create ${code}`);
      if (codes.has(code)) throw refusal("discount_exists");
      const created = discount(code, { percentOff: given.percentOff ?? 10, for: given.for ?? [] });
      codes.set(code, created);
      deleted.delete(code);
      return created;
    },
    get: async (code) => {
      const found = codes.get(code);
      if (!found) throw refusal("discount_gone");
      return found;
    },
    change: async (code, { revision, ...change }) => {
      calls.push(`change ${code}`);
      const found = codes.get(code);
      if (!found) throw refusal("discount_gone");
      if (found.revision !== revision) throw refusal("discount_changed");
      const given = Object.entries(change).filter(([, value]) => value !== undefined);
      const changed: AdminDiscount = {
        ...found,
        ...Object.fromEntries(given),
        revision: revision + 1,
      };
      codes.set(code, changed);
      return changed;
    },
    remove: async (code) => {
      calls.push(`remove ${code}`);
      const found = codes.get(code);
      if (found) deleted.set(code, { ...found, deletedAt: new Date().toISOString() });
      codes.delete(code);
      return { status: "deleted" };
    },
    restore: async (code) => {
      calls.push(`restore ${code}`);
      const found = deleted.get(code) ?? codes.get(code);
      if (!found) throw refusal("discount_gone");
      codes.set(code, found);
      deleted.delete(code);
      return found;
    },
    ...overrides,
  };
  renderAtDesk(<DiscountCodesTab api={api} load={load} />, query);
  return { api, codes, deleted, calls, user: userEvent.setup() };
}

const card = (code: string) => screen.findByRole("article", { name: code });
const cards = () => screen.queryAllByRole("article").map((each) => each.getAttribute("aria-label"));
const dialog = () => screen.getByRole("dialog");
const codeBox = () => screen.getByLabelText<HTMLInputElement>("Code");
const toasts = () => toast.current().map(({ text }) => text);

describe("The list", () => {
  test("says by how much a limit was passed, and lets the code be paused.", async () => {
    setup([discount("PASSED", { maximumUses: 2, timesUsed: 5 })]);
    const passed = within(await card("PASSED"));
    expect(passed.getByText("5 times, limit 2")).toBeTruthy();
    expect(passed.getByText("Used up")).toBeTruthy();
    expect(passed.getByLabelText("Active")).toBeTruthy();
  });

  test("shows the percentage, the state and the cost of each code.", async () => {
    setup(
      [
        discount("SUMMER", { maximumUses: 5, timesUsed: 4 }),
        discount("PAST", { expiryDate: "2020-01-31", percentOff: 25 }),
      ],
      {},
      counted([{ code: "SUMMER", uses: 4, discountGiven: 1500 }]),
    );
    const summer = within(await card("SUMMER"));
    for (const text of ["10% off", "Can be used", "4 of 5", "£15.00"]) {
      expect(await summer.findByText(text)).toBeTruthy();
    }
    const past = within(await card("PAST"));
    for (const text of ["25% off", "Expired", "31 Jan 2020", "Not yet"]) {
      expect(past.getByText(text)).toBeTruthy();
    }
    expect(summer.getByLabelText("Active")).toBeTruthy();
    expect(past.queryByLabelText("Active")).toBeNull();
  });

  test("says what each code is for.", async () => {
    setup([discount("A"), discount("B", { for: ["consultations", "sessions", "blocks"] })]);
    expect(within(await card("A")).getByText("For consultations and single sessions")).toBeTruthy();
    const b = within(await card("B"));
    expect(b.getByText("For consultations, sessions and blocks")).toBeTruthy();
  });

  test("shows uses only once all bookings are counted, and says so when they are not.", async () => {
    let calls = 0;
    const load: LoadFigures = async (cursor) => {
      calls += 1;
      if (calls === 2) throw new Error("offline");
      const codes = [{ code: "A", uses: 2, discountGiven: 1000 }];
      return { ...noFigures, codes, nextCursor: cursor === null ? "second" : null };
    };
    const { user } = setup([discount("A")], {}, load);
    const a = within(await card("A"));
    expect(await screen.findByText("The uses could not be counted. Please refresh.")).toBeTruthy();
    expect(a.getAllByText("…")).toHaveLength(2);
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    expect(await a.findByText("4 times")).toBeTruthy();
    expect(a.getByText("£20.00")).toBeTruthy();
  });

  test("loads the next page, and sorts a new code in.", async () => {
    const { user } = setup(["A", "C", "E"].map((code) => discount(code)));
    await card("A");
    await user.click(screen.getByRole("button", { name: "Load More" }));
    await card("E");
    await user.type(codeBox(), "d");
    await user.click(screen.getByRole("button", { name: "Add Discount Code" }));
    await card("D");
    expect(cards()).toEqual(["A", "C", "D", "E"]);
  });

  test("says that it is empty.", async () => {
    setup();
    expect(await screen.findByText("No discount codes yet")).toBeTruthy();
  });

  test("is loaded again when the trainer returns to the tab after a minute.", async () => {
    const { codes } = setup([discount("A")]);
    await card("A");
    codes.set("B", discount("B"));
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 61_000);
    act(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await card("B");
    vi.restoreAllMocks();
  });

  test("is complete when a code is added before it has loaded.", async () => {
    let calls = 0;
    const { user } = setup([], {
      list: async () => {
        calls += 1;
        if (calls === 1) await new Promise(() => undefined);
        return { items: [discount("A"), discount("B")], nextCursor: null };
      },
    });
    await user.type(codeBox(), "b");
    await user.click(screen.getByRole("button", { name: "Add Discount Code" }));
    await card("A");
    expect(cards()).toEqual(["A", "B"]);
  });

  test("does not undo a change with an older answer.", async () => {
    let answerLate: () => void = () => undefined;
    let isFirst = true;
    const before = discount("A");
    const { user } = setup([before], {
      list: async () => {
        if (!isFirst) await new Promise<void>((resolve) => (answerLate = resolve));
        isFirst = false;
        return { items: [before], nextCursor: null };
      },
    });
    const a = within(await card("A"));
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    await user.click(a.getByLabelText("Active"));
    await waitFor(() => expect(a.getByText("Inactive")).toBeTruthy());
    await act(async () => answerLate());
    expect(a.getByText("Inactive")).toBeTruthy();
  });
});

test("A code is for consultations and single sessions until blocks are ticked, and for one at least.", async () => {
  const { user, codes } = setup();
  const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
  const names = ["Consultations", "Single sessions", "Blocks of sessions"];
  await user.type(codeBox(), "new");
  expect(names.map((name) => box(name).checked)).toEqual([true, true, false]);
  for (const name of names.slice(0, 2)) await user.click(box(name));
  await user.click(screen.getByRole("button", { name: "Add Discount Code" }));
  expect(await screen.findByText("Please tick at least one.")).toBeTruthy();
  expect(document.activeElement).toBe(box("Consultations"));
  await user.click(box("Blocks of sessions"));
  expect(screen.queryByText("Please tick at least one.")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Add Discount Code" }));
  expect(within(await card("NEW")).getByText("For blocks of sessions")).toBeTruthy();
  expect(codes.get("NEW")?.for).toEqual(["blocks"]);
});

test("An edit is saved without a question when another tab has changed other fields meanwhile.", async () => {
  const { codes, user } = setup([discount("A")]);
  await user.click(within(await card("A")).getByRole("button", { name: "Edit A" }));
  codes.set("A", discount("A", { oncePerEmail: true, maximumUses: 5, revision: 1 }));
  const dialog = within(screen.getByRole("dialog"));
  await user.clear(dialog.getByLabelText("Percent off"));
  await user.type(dialog.getByLabelText("Percent off"), "20");
  await user.click(dialog.getByRole("button", { name: "Save Changes" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(codes.get("A")).toMatchObject({ percentOff: 20, oncePerEmail: true, maximumUses: 5 });
});

describe("A code for the trainer's own booking", () => {
  const forYourself = "?tab=discount-codes&new=yourself";
  const open = (query: string) => setup([], {}, counted([]), [], query);

  test("is filled in as free, for one consultation, and says how to book with it.", async () => {
    const { api, user } = open(forYourself);
    const create = vi.spyOn(api, "create");
    expect(screen.getByRole("button", { name: "Close", expanded: true })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Book a Consultation" }).getAttribute("href")).toBe(
      "/book-consultation",
    );
    await user.type(codeBox(), "mine");
    await user.click(screen.getByRole("button", { name: "Add Discount Code" }));
    await card("MINE");
    expect(create).toHaveBeenCalledWith({
      code: "MINE",
      percentOff: 100,
      for: ["consultations"],
      maximumUses: 1,
      oncePerEmail: true,
      active: true,
    });
    expect(screen.getByText("Book yourself")).toBeTruthy();
    expect(toasts()).toContain("MINE added. Now book a consultation with it.");
  });

  test("does not replace what was typed before.", async () => {
    const { user } = open("?tab=discount-codes");
    expect(screen.queryByText("Book yourself")).toBeNull();
    await user.click(screen.getByRole("button", { name: "New Code" }));
    await user.type(codeBox(), "summer");
    cleanup();
    open(forYourself);
    expect(codeBox().value).toBe("SUMMER");
    expect(screen.getByLabelText<HTMLInputElement>("Percent off").value).toBe("10");
  });
});

describe("An action", () => {
  test("makes one call even when it is pressed twice.", async () => {
    const { user, calls } = setup([discount("A")]);
    await card("A");
    await user.type(codeBox(), "new");
    await user.dblClick(screen.getByRole("button", { name: "Add Discount Code" }));
    await card("NEW");
    expect(calls.filter((call) => call !== "list")).toEqual(["create NEW"]);
    expect(codeBox().value).toBe("");
  });

  test("on a deleted code says so and loads the list again.", async () => {
    const { user, codes } = setup([discount("A"), discount("B")]);
    const a = within(await card("A"));
    codes.delete("A");
    await user.click(a.getByLabelText("Active"));
    await waitFor(() => expect(cards()).toEqual(["B"]));
    expect(toasts()).toEqual(["This discount code no longer exists."]);
  });

  test.each(["Active", "Edit E", "Delete E"])(
    "on a code that is gone (%s) keeps the pages of a longer list, and the focus on the page.",
    async (name) => {
      const { user, codes } = setup(
        ["A", "B", "C", "D", "E"].map((code) => discount(code)),
        { remove: async () => Promise.reject(refusal("discount_gone")) },
      );
      for (const shown of ["C", "E"]) {
        await user.click(await screen.findByRole("button", { name: "Load More" }));
        await card(shown);
      }
      codes.delete("E");
      await user.click(within(await card("E")).getByLabelText(name));
      if (name === "Edit E") await user.click(within(dialog()).getByLabelText(/^Once per email/));
      if (name !== "Active") {
        await user.click(within(dialog()).getByRole("button", { name: /^(Save Changes|Delete)$/ }));
      }
      await waitFor(() => expect(cards()).toEqual(["A", "B", "C", "D"]));
      expect(document.activeElement?.textContent).toBe("Discount Codes");
    },
  );

  test("that fails changes nothing.", async () => {
    const { user } = setup([discount("A")], {
      change: async () => {
        throw refusal("unavailable");
      },
      create: async () => {
        throw refusal("unavailable");
      },
    });
    const a = within(await card("A"));
    await user.click(a.getByLabelText("Active"));
    await waitFor(() => expect(toasts()).toEqual(["That could not be saved. Please try again."]));
    expect(a.getByLabelText<HTMLInputElement>("Active").checked).toBe(true);
    await user.type(codeBox(), "kept");
    await user.click(screen.getByRole("button", { name: "Add Discount Code" }));
    expect(codeBox().value).toBe("KEPT");
  });

  test("to add an existing code shows that code and keeps the typed text.", async () => {
    const { user, codes } = setup([discount("A")]);
    await card("A");
    codes.set("B", discount("B", { percentOff: 33 }));
    await user.type(codeBox(), "b");
    await user.click(screen.getByRole("button", { name: "Add Discount Code" }));
    expect(await screen.findByText("This discount code already exists.")).toBeTruthy();
    expect(within(await card("B")).getByText("33% off")).toBeTruthy();
    expect(codeBox().value).toBe("B");
    await waitFor(() => expect(document.activeElement).toBe(codeBox()));
  });

  test("to delete asks first and can be undone.", async () => {
    const two = counted([{ code: "A", uses: 2, discountGiven: 1000 }]);
    const { user, calls } = setup([discount("A")], {}, two);
    await card("A");
    await user.click(screen.getByRole("button", { name: "Delete A" }));
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(calls).toEqual(["list"]);
    await user.click(screen.getByRole("button", { name: "Delete A" }));
    await user.click(screen.getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(cards()).toEqual([]));
    const heading = screen.getByRole("heading", { name: "Discount Codes" });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    const [undoable] = toast.current();
    act(() => undoable?.action?.run());
    expect(within(await card("A")).getByText("Twice")).toBeTruthy();
  });
});

describe("Recently deleted", () => {
  const gone = (code: string, deletedAt: string, more: Partial<AdminDiscount> = {}) => ({
    ...discount(code, more),
    deletedAt,
  });
  const section = () => screen.queryByRole("region", { name: "Recently Deleted" });
  const putBack = (code: string) => screen.findByRole("button", { name: `Restore ${code}` });
  const names = () =>
    screen.queryAllByRole("button", { name: /^Restore/ }).map((each) => each.ariaLabel);

  test("is absent without a deletion, appears with the first one and goes with the last.", async () => {
    const { user } = setup([discount("SUMMER")]);
    await card("SUMMER");
    expect(section()).toBeNull();
    await user.click(screen.getByRole("button", { name: "Delete SUMMER" }));
    await user.click(screen.getByRole("button", { name: "Delete" }));
    await user.click(await putBack("SUMMER"));
    await card("SUMMER");
    expect(section()).toBeNull();
    expect(toasts()).toContain("SUMMER restored.");
    expect(document.activeElement?.textContent).toBe("Discount Codes");
  });

  test("goes with Undo, too.", async () => {
    const { user } = setup([discount("SUMMER")]);
    await user.click(await screen.findByRole("button", { name: "Delete SUMMER" }));
    await user.click(screen.getByRole("button", { name: "Delete" }));
    await putBack("SUMMER");
    await act(async () => toast.current().at(-1)?.action?.run());
    await card("SUMMER");
    expect(section()).toBeNull();
  });

  test("has the latest deletion first, until when each can be restored, and keeps the focus.", async () => {
    const deletions = [
      gone("NEW", "2026-02-03T09:30:00.000Z", { maximumUses: 5, timesUsed: 3 }),
      gone("OLD", "2026-02-01T09:30:00.000Z"),
    ];
    const { user } = setup([], {}, counted([]), deletions);
    await putBack("NEW");
    expect(names()).toEqual(["Restore NEW", "Restore OLD"]);
    expect(section()?.textContent).toContain("until 5 Mar 2026, 09:30");
    await user.click(await putBack("NEW"));
    expect(within(await card("NEW")).getByText("3 of 5")).toBeTruthy();
    expect(names()).toEqual(["Restore OLD"]);
    expect(document.activeElement?.textContent).toBe("Recently Deleted");
  });

  test("says that a code is gone by now, and reads both lists again.", async () => {
    const { user, deleted, codes } = setup([], {}, counted([]), [
      gone("SUMMER", "2026-02-01T09:30:00.000Z"),
    ]);
    const button = await putBack("SUMMER");
    deleted.clear();
    codes.set("OTHER", discount("OTHER"));
    await user.click(button);
    await card("OTHER");
    expect(toasts()).toEqual([apiErrors.discount_gone.detail]);
    expect(section()).toBeNull();
  });

  test("a code that is there again, restored or added in another tab, is shown.", async () => {
    const { user, deleted, codes } = setup([], {}, counted([]), [
      gone("SUMMER", "2026-02-01T09:30:00.000Z"),
    ]);
    await putBack("SUMMER");
    deleted.clear();
    codes.set("SUMMER", discount("SUMMER"));
    await user.click(await putBack("SUMMER"));
    await card("SUMMER");
    expect(toasts()).toEqual(["SUMMER restored."]);
    expect(section()).toBeNull();
  });

  test("a new code takes the place of the deleted one of its name.", async () => {
    const { user } = setup([], {}, counted([]), [gone("SUMMER", "2026-02-01T09:30:00.000Z")]);
    await putBack("SUMMER");
    await user.type(codeBox(), "summer");
    await user.click(screen.getByRole("button", { name: "Add Discount Code" }));
    await card("SUMMER");
    expect(section()).toBeNull();
  });

  test("a list that cannot be loaded leaves the codes as they are, and can be tried again.", async () => {
    let attempts = 0;
    const { user } = setup([discount("SUMMER")], {
      listDeleted: async () => {
        attempts += 1;
        if (attempts === 1) throw refusal("internal");
        return { items: [gone("WINTER", "2026-02-02T09:30:00.000Z")], nextCursor: null };
      },
    });
    await card("SUMMER");
    await screen.findByText("The deleted discount codes could not be loaded");
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    await putBack("WINTER");
    await card("SUMMER");
  });
});
