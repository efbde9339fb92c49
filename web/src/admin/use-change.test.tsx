import { act, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, test } from "vitest";
import { apiErrors, type ErrorCode } from "#shared/contract/errors.ts";
import { ApiError } from "#web/api/api-error.ts";
import { toast } from "#web/components/toasts.ts";
import { SessionEnded } from "#web/signed-in/call-as-trainer.ts";
import { renderAtDesk } from "#web/testing/render-at-desk.tsx";
import { ActionButton } from "./action-button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { useChange, useDeletion } from "./use-change.ts";

const refusal = (code: ErrorCode) => new ApiError({ code, statusText: "", ...apiErrors[code] });
const failure = (code: "network" | "unreadable", status: number) =>
  new ApiError({ code, status, statusText: "", detail: "Something went wrong." });
const said = () => toast.current().map(({ text }) => text);
const button = (name: string) => screen.getByRole("button", { name });
const undo = () => act(async () => toast.current().at(-1)?.action?.run());

describe("A press that fails", () => {
  function fail(error: unknown) {
    const log: string[] = [];
    function Part() {
      const change = useChange(() => log.push("read anew"));
      const unanswered = "The door could not be opened. Please try again.";
      const call = () => Promise.reject(error);
      return <ActionButton action={() => change({ call, unanswered })}>Open</ActionButton>;
    }
    renderAtDesk(<Part />);
    return { log, user: userEvent.setup() };
  }

  test("says why in the API’s own words, and what is shown is read anew.", async () => {
    const { log, user } = fail(refusal("block_used_up"));
    await user.click(button("Open"));
    expect(said()).toEqual([apiErrors.block_used_up.detail]);
    expect(log).toEqual(["read anew"]);
  });

  test.each([
    ["an answer", failure("network", 0)],
    ["an answer of the API", failure("unreadable", 404)],
    ["success at the server", refusal("internal")],
    ["a connection", new Error("offline")],
  ])("without %s says what has not happened.", async (_, error) => {
    const { log, user } = fail(error);
    await user.click(button("Open"));
    expect(said()).toEqual(["The door could not be opened. Please try again."]);
    expect(log).toEqual([]);
    expect(button("Open").getAttribute("aria-busy")).toBeNull();
  });

  test("because the session has ended leads to the sign-in.", async () => {
    const { user } = fail(new SessionEnded());
    await user.click(button("Open"));
    expect(await screen.findByText("The login page")).toBeTruthy();
    expect(said()).toEqual([]);
  });
});

test("A second press while the first is under way does nothing.", async () => {
  let calls = 0;
  let answer = () => {};
  const call = () => {
    calls += 1;
    return new Promise<void>((resolve) => {
      answer = resolve;
    });
  };
  renderAtDesk(<ActionButton action={call}>Open</ActionButton>);
  const user = userEvent.setup();
  await user.dblClick(button("Open"));
  expect(calls).toBe(1);
  expect(button("Open").getAttribute("aria-busy")).toBe("true");
  await act(async () => answer());
  await user.click(button("Open"));
  expect(calls).toBe(2);
});

describe("Undo", () => {
  /** Rows that are deleted after a question, and come back by Undo. */
  function Rows({ asks, restore }: { asks: boolean; restore: () => Promise<unknown> }) {
    const [rows, setRows] = useState(["Ava", "Ben"]);
    const [asked, setAsked] = useState<string>();
    const without = (name: string) => (before: string[]) => before.filter((row) => row !== name);
    const { deleteItem } = useDeletion({
      remove: async (name: string) => setRows(without(name)),
      restore: async (name: string) => {
        await restore();
        setRows((before) => [name, ...before]);
      },
      refetch: () => undefined,
    });
    return (
      <>
        <input aria-label="Search" />
        {rows.map((name) => (
          <article key={name} aria-label={name}>
            <ActionButton action={() => (asks ? setAsked(name) : deleteItem(name, name))}>
              Delete
            </ActionButton>
          </article>
        ))}
        {asked !== undefined && (
          <ConfirmDialog
            title="Delete?"
            confirm="Yes"
            onConfirm={() => deleteItem(asked, asked, () => setAsked(undefined))}
            onClose={() => setAsked(undefined)}
          >
            <p>Are you sure?</p>
          </ConfirmDialog>
        )}
      </>
    );
  }

  async function remove(name: string, asks = false, restore = async () => {}) {
    renderAtDesk(<Rows asks={asks} restore={restore} />);
    const user = userEvent.setup();
    const inRow = () => screen.getByRole("article", { name }).querySelector("button")!;
    await user.click(inRow());
    if (asks) await user.click(button("Yes"));
    expect(screen.queryByRole("article", { name })).toBeNull();
    return { user, inRow };
  }

  test.each([true, false])(
    "says what is now true, and the focus is on what was pressed, rendered anew (question: %s).",
    async (asks) => {
      const { inRow } = await remove("Ben", asks);
      expect(said()).toEqual(["Ben deleted."]);
      await undo();
      expect(said().at(-1)).toBe("Ben restored.");
      expect(document.activeElement).toBe(inRow());
    },
  );

  test("takes no focus from what the trainer types meanwhile.", async () => {
    await remove("Ben");
    screen.getByLabelText("Search").focus();
    await undo();
    expect(document.activeElement).toBe(screen.getByLabelText("Search"));
  });

  test("that is refused says why.", async () => {
    await remove("Ben", false, () => Promise.reject(refusal("discount_gone")));
    await undo();
    expect(said()).toContain(apiErrors.discount_gone.detail);
  });
});
