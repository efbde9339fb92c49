import { useRef } from "react";
import { flushSync } from "react-dom";
import { toast } from "#web/components/toasts.ts";

interface Options<Item> {
  readonly remove: (item: Item) => Promise<unknown>;
  readonly restore: (item: Item) => Promise<unknown>;
  readonly onFailure: (error: unknown) => void;
}

export function useUndoableDeletion<Item>({ remove, restore, onFailure }: Options<Item>) {
  const heading = useRef<HTMLHeadingElement>(null);

  async function undo(item: Item, name: string) {
    try {
      await restore(item);
      toast.success(`${name} is back.`);
    } catch (error) {
      onFailure(error);
    }
  }

  return {
    /** The list's heading takes the focus: the pressed button is gone with its card. */
    heading,
    /** @param close closes the question whether to delete it, if there was one. */
    async deleteItem(item: Item, name: string, close = () => {}) {
      try {
        await remove(item);
        flushSync(close);
        heading.current?.focus();
        toast.success(`${name} is deleted.`, { label: "Undo", run: () => void undo(item, name) });
      } catch (error) {
        onFailure(error);
      }
    },
  };
}
