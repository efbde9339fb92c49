const moves = ["pointermove", "pointerdown", "keydown", "focusin", "scroll", "hashchange"] as const;

/** Some assistive technology causes no event, so the code loads after this time anyway. */
const quietWhileMs = 3000;

const retryDelayMs = 1000;

const isPrerendered = (contentId: string) =>
  typeof document === "object" && document.getElementById(contentId) !== null;

/** Loads the code of prerendered content at the visitor's first move, until that succeeds; other code at once. */
export async function loadAtFirstMove<Code>(
  contentId: string,
  load: () => Promise<Code>,
  patienceMs = quietWhileMs,
): Promise<Code> {
  for (;;) {
    await firstMove(contentId, patienceMs);
    try {
      return await load();
    } catch (error) {
      if (!isPrerendered(contentId)) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
    }
  }
}

/** Resolves at once when the content is not prerendered, or the address has a fragment to show. */
async function firstMove(contentId: string, patienceMs: number): Promise<void> {
  if (!isPrerendered(contentId) || window.location.hash) return;
  const listening = new AbortController();
  await new Promise((resolve) => {
    for (const move of moves) {
      window.addEventListener(move, resolve, { capture: true, signal: listening.signal });
    }
    setTimeout(resolve, patienceMs);
  });
  listening.abort();
}
