import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { ApiError } from "#web/api/api-error.ts";
import { LoadProblem } from "./failures.tsx";

function show(facts: Pick<ApiError, "code" | "status">) {
  const error = new ApiError({ ...facts, statusText: "", detail: "Something went wrong." });
  render(
    <MemoryRouter>
      <LoadProblem of={{ error, isFetching: false, refetch: () => {} }} what="consultations" />
    </MemoryRouter>,
  );
}

test("An answer that only a newer page can read asks the trainer to reload.", () => {
  show({ code: "unreadable", status: 200 });
  expect(screen.getByText(/^The website has been updated/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Reload" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull();
});

test.each([
  { code: "network", status: 0 },
  { code: "unreadable", status: 503 },
] as const)("Any other failure can be tried again ($code, $status).", (facts) => {
  show(facts);
  expect(screen.getByRole("button", { name: "Try Again" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Reload" })).toBeNull();
});
