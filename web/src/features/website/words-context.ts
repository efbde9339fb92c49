import { createContext, useContext } from "react";
import type { Draft } from "./draft.ts";
import type { WebsiteApi } from "./website-api.ts";

/** What the fields of the form need. */
export interface WordsForm {
  readonly draft: Draft;
  /** What is wrong at a path, once its field was left or the whole was refused. */
  readonly errorOf: (path: string) => string | undefined;
  /** Changes the latest value at a path. */
  readonly edit: (path: string, change: (value: unknown) => unknown) => void;
  /** Adds, moves or removes entries of a list. */
  readonly editList: (
    path: string,
    change: (entries: readonly unknown[]) => readonly unknown[],
  ) => void;
  /** Puts the focus on the field at a path, in its section. */
  readonly goTo: (path: string) => void;
  readonly putPicture: WebsiteApi["putPicture"];
}

export const WordsContext = createContext<WordsForm | undefined>(undefined);

export function useWords(): WordsForm {
  const form = useContext(WordsContext);
  if (!form) throw new Error("The fields belong into the form of the website's words.");
  return form;
}
