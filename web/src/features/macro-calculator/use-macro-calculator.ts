import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import type { BodyMeasure } from "#shared/macros/body-measures.ts";
import { calculateMacros, type MacroInput, type MacroResult } from "#shared/macros/macros.ts";
import {
  emptyAnswers,
  fromFields,
  fromFragment,
  type MacroAnswers,
  type MacroErrors,
  type PlainField,
  readAnswers,
  withAnswer,
  withMeasure,
} from "./macro-form.ts";

export interface Calculation {
  readonly answers: MacroAnswers;
  readonly input: MacroInput;
  readonly result: MacroResult;
}

interface CalculatorState {
  readonly answers: MacroAnswers;
  readonly calculation?: Calculation;
  /** The last calculation failed: the form shows why. */
  readonly refused?: boolean;
  /** How often the visitor pressed Calculate. */
  readonly asked: number;
}

function calculate(state: CalculatorState, answers: MacroAnswers): CalculatorState {
  const { asked } = state;
  const reading = readAnswers(answers);
  if ("errors" in reading) return { answers, asked, refused: true };
  const { input } = reading;
  return { answers, asked, calculation: { answers, input, result: calculateMacros(input) } };
}

/** Every valid change updates an existing result; an invalid one leaves it. */
function edit(state: CalculatorState, answers: MacroAnswers): CalculatorState {
  const follows = state.calculation && "input" in readAnswers(answers);
  return follows ? calculate(state, answers) : { ...state, answers };
}

const noErrors: MacroErrors = {};

/** The form starts with the answers in the address, if it has any. */
export function useMacroCalculator(
  form: RefObject<HTMLFormElement | null>,
  results: RefObject<HTMLElement | null>,
) {
  const [state, setState] = useState<CalculatorState>({ answers: emptyAnswers, asked: 0 });
  const { answers, calculation, refused, asked } = state;
  const [ready, setReady] = useState(false);
  const { hash } = useLocation();

  // A layout effect: rendering once more before it would empty the controls.
  useLayoutEffect(() => {
    // The visitor may have typed before hydration.
    const typed = new FormData(form.current ?? undefined);
    const answers = fromFields((field) => textOf(typed.get(field)));
    setState((before) => ({ ...before, answers }));
    setReady(true);
  }, [form]);

  useEffect(() => {
    const linked = fromFragment(hash);
    if (linked) setState((before) => calculate(before, linked));
  }, [hash]);

  useEffect(() => {
    if (asked === 0) return;
    const refusedControl = form.current?.querySelector<HTMLElement>("[aria-invalid]");
    if (refusedControl) refusedControl.focus();
    else if (results.current) reveal(results.current);
  }, [asked, form, results]);

  const reading = readAnswers(answers);
  return {
    /** False until the form is hydrated. */
    ready,
    answers,
    errors: refused && "errors" in reading ? reading.errors : noErrors,
    calculation,
    answer: (field: PlainField, text: string) =>
      setState((before) => edit(before, withAnswer(before.answers, field, text))),
    answerMeasure: (measure: BodyMeasure, texts: readonly string[]) =>
      setState((before) =>
        edit(before, withMeasure(before.answers, measure, before.answers.units, texts)),
      ),
    calculate: () =>
      setState((before) => calculate({ ...before, asked: before.asked + 1 }, before.answers)),
  };
}

export type MacroCalculatorState = ReturnType<typeof useMacroCalculator>;

function textOf(value: FormDataEntryValue | null): string | null {
  return typeof value === "string" ? value : null;
}

/** Scrolls to the results unless they are in view; on a phone they are far below the form. */
function reveal(element: HTMLElement) {
  const { top, bottom } = element.getBoundingClientRect();
  if (top >= 0 && bottom <= window.innerHeight) return;
  const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  element.scrollIntoView({ behavior: isStill ? "instant" : "smooth" });
}
