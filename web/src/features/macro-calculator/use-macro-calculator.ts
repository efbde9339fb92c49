import { type RefObject, useEffect, useState } from "react";
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

/** A result, and what it was calculated from. */
export interface Calculation {
  readonly answers: MacroAnswers;
  readonly input: MacroInput;
  readonly result: MacroResult;
}

interface CalculatorState {
  readonly answers: MacroAnswers;
  readonly calculation?: Calculation;
  /** A result was asked for and could not be given: the form says why. */
  readonly refused?: boolean;
  /** How often a result was asked for. */
  readonly asked: number;
}

function calculate(state: CalculatorState, answers: MacroAnswers): CalculatorState {
  const { asked } = state;
  const reading = readAnswers(answers);
  if ("errors" in reading) return { answers, asked, refused: true };
  const { input } = reading;
  return { answers, asked, calculation: { answers, input, result: calculateMacros(input) } };
}

/** A result follows every change that can be calculated with; a half-typed number leaves it be. */
function edit(state: CalculatorState, answers: MacroAnswers): CalculatorState {
  const follows = state.calculation && "input" in readAnswers(answers);
  return follows ? calculate(state, answers) : { ...state, answers };
}

const noErrors: MacroErrors = {};

/** The calculator's state; pre-filled and calculated when the address carries somebody's answers. */
export function useMacroCalculator(
  form: RefObject<HTMLFormElement | null>,
  results: RefObject<HTMLElement | null>,
) {
  const [state, setState] = useState<CalculatorState>({ answers: emptyAnswers, asked: 0 });
  const { answers, calculation, refused, asked } = state;
  const [ready, setReady] = useState(false);
  const { hash } = useLocation();

  useEffect(() => {
    // A prerendered form can be typed into before this code has arrived.
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
    /** False while the form is prerendered HTML that nothing answers to yet. */
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
export type MacroCalculator = ReturnType<typeof useMacroCalculator>;

function textOf(value: FormDataEntryValue | null): string | null {
  return typeof value === "string" ? value : null;
}

/** Scrolls to what cannot be seen whole: on a phone the results lie far below the form. */
function reveal(element: HTMLElement) {
  const { top, bottom } = element.getBoundingClientRect();
  if (top >= 0 && bottom <= window.innerHeight) return;
  const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  element.scrollIntoView({ behavior: isStill ? "instant" : "smooth" });
}
