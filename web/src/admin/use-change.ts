import { useState } from "react";
import { toast } from "#web/components/toasts.ts";
import { useFailure } from "./failures.tsx";
import { placeOfPress, sayUndoable } from "./undoable.ts";

/** A change that one press makes. */
interface Change<Answer> {
  readonly call: () => Answer | Promise<Answer>;
  /** What is now true; nothing where the page shows it. */
  readonly done?: string | ((answer: Answer) => string);
  readonly undo?: (answer: Answer) => Undo;
  /** What is said where the API has not answered. */
  readonly unanswered?: string;
}

type Undo = Pick<Change<unknown>, "call" | "unanswered"> & { readonly done: string };

/**
 * Makes a change, and says what it has done, with *Undo* where it can be taken back, or why it has failed.
 * @param reread reads anew what the page shows, once the API has refused
 */
export function useChange(reread?: () => unknown) {
  const fail = useFailure(reread);

  return async function change<Answer>(made: Change<Answer>): Promise<void> {
    const { call, done, undo, unanswered } = made;
    const place = placeOfPress();
    try {
      const answer = await call();
      const text = typeof done === "function" ? done(answer) : done;
      if (text === undefined) return;
      if (!undo) return toast.success(text);
      sayUndoable(text, () => change(undo(answer)), place);
    } catch (error) {
      await fail(error, unanswered);
    }
  };
}

/** A press that is under way: another one meanwhile does nothing. */
export function usePress<Input extends readonly unknown[]>(act: (...input: Input) => unknown) {
  const [pending, setPending] = useState<Input>();

  async function press(...input: Input) {
    if (pending) return;
    setPending(input);
    try {
      await act(...input);
    } finally {
      setPending(undefined);
    }
  }

  return { pending, press };
}

interface Deletion<Id> {
  readonly remove: (id: Id) => Promise<unknown>;
  /** Throws when the item cannot be restored. */
  readonly restore: (id: Id) => Promise<unknown>;
  readonly refetch: () => unknown;
}

export function useDeletion<Id>({ remove, restore, refetch }: Deletion<Id>) {
  const change = useChange(refetch);
  const restoring = (id: Id, name: string) => ({
    call: () => restore(id),
    done: `${name} restored.`,
  });

  return {
    putBack: (id: Id, name: string) => change(restoring(id, name)),
    /** @param close closes the question whether to delete it, if there was one. */
    deleteItem: (id: Id, name: string, close = () => {}) =>
      change({
        call: async () => {
          await remove(id);
          close();
        },
        done: `${name} deleted.`,
        undo: () => restoring(id, name),
      }),
  };
}
