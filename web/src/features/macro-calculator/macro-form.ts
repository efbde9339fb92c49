import {
  type BodyMeasure,
  bodyMeasures,
  type MeasureField,
  readMeasure,
  readNumber,
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

/**
 * The form as the visitor left it: just what was typed, so that nothing is lost on an error or on
 * a change of units. A measure stands in the units it was typed in; its other fields are blank.
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

/** The answers after one of them has changed. A choice that is not on offer changes nothing. */
export function withAnswer(answers: MacroAnswers, field: PlainField, text: string): MacroAnswers {
  const isOnOffer = field === "age" || Object.hasOwn(choices[field], text);
  return isOnOffer ? { ...answers, [field]: text } : answers;
}

/** The answers after a measure has been typed, with one text for each unit of the system. */
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

/**
 * A measure as the form shows it, one text for each unit of the chosen system: as it was typed,
 * or converted where it was typed in the other system.
 */
export function shownMeasure(answers: MacroAnswers, measure: BodyMeasure): string[] {
  const scale = bodyMeasures[measure][answers.units];
  const typed = typedScale(answers, measure) ?? scale;
  if (typed === scale) return typedTexts(answers, scale);
  const amount = readMeasure(typed, typedTexts(answers, typed));
  return amount === undefined ? scale.units.map(() => "") : writeMeasure(scale, amount);
}

export interface MacroErrors {
  readonly age?: string | undefined;
  readonly weight?: string | undefined;
  readonly height?: string | undefined;
}

/** Reads the whole form: what to calculate with, or a sentence for each answer in the way. */
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

/** The answers as the fragment of a link, without its `#`: the form's filled fields. */
export function toFragment(answers: MacroAnswers): string {
  const filled = Object.entries(answers).filter(([, text]) => isFilled(text));
  return new URLSearchParams(filled).toString();
}

/**
 * Reads the fragment of a link, which anybody may have written.
 * @returns the answers, or `undefined` unless every one of them can be calculated with.
 */
export function fromFragment(fragment: string): MacroAnswers | undefined {
  const sent = new URLSearchParams(fragment.replace(/^#/, ""));
  const answers = fromFields((field) => sent.get(field));
  // A choice that is not on offer, or one weight in two units, has not been taken as it was sent.
  const isTaken = Object.entries(answers).every(
    ([field, text]) => (sent.get(field) ?? text) === text,
  );
  return isTaken && "input" in readAnswers(answers) ? answers : undefined;
}

/** The answers that the form's fields hold; what is absent or not on offer is as in a new form. */
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

/** The number an answer gives, or what is wrong with it. */
type NumberOrComplaint = number | string;

function complaint(answer: NumberOrComplaint): string | undefined {
  return typeof answer === "string" ? answer : undefined;
}

function readAge(text: string): NumberOrComplaint {
  if (!isFilled(text)) return macroMessages.age.missing;
  const age = readNumber(text, "whole");
  const isUsable = age !== undefined && isWithinLimits("age", age);
  return isUsable ? age : macroMessages.age.unusable;
}

/** In kilograms or centimetres; a complaint names the units that the form shows. */
function readBodyMeasure(answers: MacroAnswers, measure: BodyMeasure): NumberOrComplaint {
  const { missing, unusable } = macroMessages[measure];
  const scale = typedScale(answers, measure);
  if (!scale) return missing;
  const amount = readMeasure(scale, typedTexts(answers, scale));
  const isUsable = amount !== undefined && isWithinLimits(measure, amount);
  return isUsable ? amount : unusable[answers.units];
}

/** The scale a measure was typed on, unless it is blank on both. */
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
