/** Has something closed when all is over. */
export type OnClose = (close: () => Promise<void>) => void;

/** Does something, and closes afterwards what it has opened, last first: also when it is interrupted. */
export async function closingAfterwards(work: (onClose: OnClose) => Promise<void>): Promise<void> {
  const closing: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  const stopEarly = async () => {
    await close();
    process.exit(130);
  };
  process.once("SIGINT", stopEarly).once("SIGTERM", stopEarly);
  try {
    await work((step) => void closing.push(step));
  } finally {
    process.off("SIGINT", stopEarly).off("SIGTERM", stopEarly);
    await close();
  }
}
