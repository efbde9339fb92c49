const moves = ["pointermove", "pointerdown", "keydown", "focusin", "scroll", "hashchange"] as const;

/** Who steers by voice moves no pointer, so after a quiet while the code comes by itself. */
const quietWhileMs = 3000;

/** After a failure, in milliseconds, before it is worth trying again. */
const retryDelayMs = 1000;

const isPrerendered = (contentId: string) =>
  typeof document === "object" && document.getElementById(contentId) !== null;

/**
 * Loads the code behind content that may be there already, prerendered: then the code can wait until
 * the visitor begins to use it, and when it cannot be had the content stays and it is tried again.
 *
 * @param contentId the id of the content's outermost element
 * @param patienceMs how long to wait for a move, in milliseconds
 * @throws what `load` throws, when there is no content to show meanwhile
 */
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

/**
 * Waits for the visitor's first move, or for a quiet while. There is nothing to wait for when the
 * content is not there, or when the address carries something to show.
 */
async function firstMove(contentId: string, patienceMs: number): Promise<void> {
  if (!isPrerendered(contentId) || window.location.hash) return;
  const listening = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  await new Promise<Event | undefined>((resolve) => {
    timer = setTimeout(resolve, patienceMs, undefined);
    for (const move of moves) {
      window.addEventListener(move, resolve, { capture: true, signal: listening.signal });
    }
  });
  clearTimeout(timer);
  listening.abort();
}
