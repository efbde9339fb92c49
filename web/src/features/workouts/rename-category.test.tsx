import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { ErrorCode } from "#shared/contract/errors.ts";
import { renderAtDesk } from "#web/testing/render-at-desk.tsx";
import { refusal } from "#web/testing/website-server.ts";
import { RenameCategory } from "./rename-category.tsx";

async function rename(answer: ErrorCode) {
  const refetch = vi.fn();
  renderAtDesk(
    <RenameCategory
      category={{ categoryId: "legs", name: "Legs" }}
      rename={() => Promise.reject(refusal(answer))}
      refetch={refetch}
      onRename={() => undefined}
      onFailure={() => undefined}
      onClose={() => undefined}
    />,
  );
  await userEvent.keyboard("Arms{Enter}");
  return refetch;
}

test("A category that was renamed meanwhile is not renamed, and the list has its new name.", async () => {
  const refetch = await rename("category_changed");
  await screen.findByText("This category has changed since you opened it.");
  expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe("Arms");
  expect(refetch).toHaveBeenCalledOnce();
});

test("A name that another category has is refused beside the field.", async () => {
  const refetch = await rename("category_exists");
  await screen.findByText("There is already a category with this name.");
  expect(refetch).not.toHaveBeenCalled();
});
