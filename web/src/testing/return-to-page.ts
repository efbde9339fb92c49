import { act } from "@testing-library/react";
import { vi } from "vitest";

/** Hides the page, as another tab does, and shows it again. */
export async function returnToPage(): Promise<void> {
  for (const state of ["hidden", "visible"] as const) {
    const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
    await act(async () => {
      document.dispatchEvent(new Event("visibilitychange"));
    });
    visibility.mockRestore();
  }
}
