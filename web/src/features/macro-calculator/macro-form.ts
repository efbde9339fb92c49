import {
  type BodyMeasure,
  bodyMeasures,
  type MeasureField,
  readMeasure,
  type Scale,
  type UnitSystem,
  unitSystems,
  writeMeasure,
} from "#shared/macros/body-measures.ts";
import {
  type ActivityLevel,
  activityLevels,
  type Goal,
  goals,
  isWithinLimits,
  type MacroInput,
  macroMessages,
  type Sex,
  sexes,
} from "#shared/macros/macros.ts";

import { readWholeNumber } from "#shared/values/typed-numbers.ts";

/**
 * The form as typed, so that nothing is lost on an error or a change of units. The fields of the
 * units in which a measure was not typed are blank.
 */
export interface MacroAnswers extends Readonly<Record<"age" | MeasureField, string>> {
  readonly units: UnitSystem;
  readonly sex: Sex;
  readonly activityLevel: ActivityLevel;
  readonly goal: Goal;
}

export const emptyAnswers: MacroAnswers = {
  units: "metric",
  age: "",
  weight: "",
  weightStones: "",
  weightPounds: "",
  height: "",
  heightFeet: "",
  heightInches: "",
  sex: "male",
  activityLevel: "sedentary",
  goal: "maintain",
};

const choices = { units: unitSystems, sex: sexes, activityLevel: activityLevels, goal: goals };
const measures = ["weight", "height"] as const;
const systems = ["metric", "imperial"] as const;

const plainFields = ["age", "units", "sex", "activityLevel", "goal"] as const;
export type PlainField = (typeof plainFields)[number];

/** The answers with one changed. An unknown choice changes nothing. */
export function withAnswer(answers: MacroAnswers, field: PlainField, text: string): MacroAnswers {
  const isOnOffer = field === "age" || Object.hasOwn(choices[field], text);
  return isOnOffer ? { ...answers, [field]: text } : answers;
}

/** The answers with one measure changed; `texts` has one text for each unit of the system. */
export function withMeasure(
  answers: MacroAnswers,
  measure: BodyMeasure,
  system: UnitSystem,
  texts: readonly string[],
): MacroAnswers {
  const typed = systems.flatMap((each) =>
    bodyMeasures[measure][each].units.map(({ field }, index) => [
      field,
      each === system ? (texts[index] ?? "") : "",
    ]),
  );
  return { ...answers, ...Object.fromEntries(typed) };
}

/** A measure in the chosen units, one text for each unit: as typed, or converted. */
export function shownMeasure(answers: MacroAnswers, measure: BodyMeasure): string[] {
  const scale = bodyMeasures[measure][answers.units];
  const typed = typedScale(answers, measure) ?? scale;
  if (typed === scale) return typedTexts(answers, scale);
  const amount = readMeasure(typed, typedTexts(answers, typed));
  return amount === undefined ? scale.units.map(() => "") : writeMeasure(scale, amount);
}

export type MacroErrors = { readonly [Field in "age" | BodyMeasure]?: string | undefined };

/** The numbers to calculate with, or a message for each invalid answer. */
export function readAnswers(
  answers: MacroAnswers,
): { readonly input: MacroInput } | { readonly errors: MacroErrors } {
  const age = readAge(answers.age);
  const weight = readBodyMeasure(answers, "weight");
  const height = readBodyMeasure(answers, "height");
  if (typeof age === "number" && typeof weight === "number" && typeof height === "number") {
    const { sex, activityLevel, goal } = answers;
    return { input: { age, weight, height, sex, activityLevel, goal } };
  }
  return { errors: { age: complaint(age), weight: complaint(weight), height: complaint(height) } };
}

/** The filled fields as a link's fragment, without its `#`. */
export function toFragment(answers: MacroAnswers): string {
  const filled = Object.entries(answers).filter(([, text]) => isFilled(text));
  return new URLSearchParams(filled).toString();
}

/** Reads a link's fragment, which may hold anything. Invalid answers make it `undefined`. */
export function fromFragment(fragment: string): MacroAnswers | undefined {
  const sent = new URLSearchParams(fragment.replace(/^#/, ""));
  const answers = fromFields((field) => sent.get(field));
  // Unknown choices, or one weight in two units, are not taken as they were sent.
  const isTaken = Object.entries(answers).every(
    ([field, text]) => (sent.get(field) ?? text) === text,
  );
  return isTaken && "input" in readAnswers(answers) ? answers : undefined;
}

/** The answers in the form's fields; absent fields and unknown choices are as in a new form. */
export function fromFields(textIn: (field: string) => string | null): MacroAnswers {
  let answers = emptyAnswers;
  for (const field of plainFields) {
    answers = withAnswer(answers, field, textIn(field) ?? emptyAnswers[field]);
  }
  for (const measure of measures) {
    for (const system of systems) {
      const texts = bodyMeasures[measure][system].units.map(({ field }) => textIn(field) ?? "");
      if (texts.some(isFilled)) answers = withMeasure(answers, measure, system, texts);
    }
  }
  return answers;
}

type NumberOrComplaint = number | string;

function complaint(answer: NumberOrComplaint): string | undefined {
  return typeof answer === "string" ? answer : undefined;
}

function readAge(text: string): NumberOrComplaint {
  if (!isFilled(text)) return macroMessages.age.missing;
  const age = readWholeNumber(text);
  const isUsable = age !== undefined && isWithinLimits("age", age);
  return isUsable ? age : macroMessages.age.unusable;
}

/** In kilograms or centimetres; a message names the form's units. */
function readBodyMeasure(answers: MacroAnswers, measure: BodyMeasure): NumberOrComplaint {
  const { missing, unusable } = macroMessages[measure];
  const scale = typedScale(answers, measure);
  if (!scale) return missing;
  const amount = readMeasure(scale, typedTexts(answers, scale));
  const isUsable = amount !== undefined && isWithinLimits(measure, amount);
  return isUsable ? amount : unusable[answers.units];
}

/** The scale on which a measure was typed, if any. */
function typedScale(answers: MacroAnswers, measure: BodyMeasure): Scale | undefined {
  return Object.values(bodyMeasures[measure]).find((scale: Scale) =>
    typedTexts(answers, scale).some(isFilled),
  );
}

function typedTexts(answers: MacroAnswers, scale: Scale): string[] {
  return scale.units.map(({ field }) => answers[field]);
}

function isFilled(text: string): boolean {
  return text.trim() !== "";
}
