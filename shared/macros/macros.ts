/** What a body needs in a day, and the macronutrients that supply it (specification §9). */

/** The constant of the Mifflin-St Jeor equation for each sex it knows, in kcal. */
export const sexes = {
  male: { name: "Male", constant: 5 },
  female: { name: "Female", constant: -161 },
} as const;
export type Sex = keyof typeof sexes;

/** How much more a body burns than at rest. The names are short, because a closed select cuts longer ones on a phone. */
export const activityLevels = {
  sedentary: { name: "Mostly sitting", meaning: "hardly ever", multiplier: 1.2 },
  light: { name: "Lightly active", meaning: "1 to 3 days", multiplier: 1.375 },
  moderate: { name: "Fairly active", meaning: "3 to 5 days", multiplier: 1.55 },
  active: { name: "Very active", meaning: "6 or 7 days", multiplier: 1.725 },
  athlete: { name: "Athlete", meaning: "twice a day", multiplier: 1.9 },
} as const;
export type ActivityLevel = keyof typeof activityLevels;

/** What the visitor is after, and what it adds to a day's energy, in kcal. */
export const goals = {
  lose: { name: "Lose weight", change: -500 },
  maintain: { name: "Maintain weight", change: 0 },
  gain: { name: "Gain weight", change: 500 },
} as const;
export type Goal = keyof typeof goals;

/** Each macronutrient's share of the day's energy, and the energy of one gram of it. */
export const macronutrients = {
  protein: { name: "Protein", share: 0.3, kcalPerGram: 4 },
  carbs: { name: "Carbohydrate", share: 0.4, kcalPerGram: 4 },
  fat: { name: "Fat", share: 0.3, kcalPerGram: 9 },
} as const;

/**
 * The bodies the calculator answers for. The equation was fitted to adults, and eating less to
 * lose weight is nothing to tell a growing body: hence 18. The rest is wide enough for nearly
 * every adult, and just so that even the smallest target (35 kg, 120 cm, 100 years, losing) is
 * above zero.
 */
export const macroLimits = {
  age: { minimum: 18, maximum: 100 },
  weight: { minimum: 35, maximum: 300 },
  height: { minimum: 120, maximum: 230 },
} as const;

export function isWithinLimits(measure: keyof typeof macroLimits, value: number): boolean {
  const { minimum, maximum } = macroLimits[measure];
  return value >= minimum && value <= maximum;
}

/** What the calculator says about an answer it cannot use. The imperial bounds lie just inside. */
export const macroMessages = {
  age: {
    missing: "Please enter your age.",
    unusable: "This calculator is for adults: please enter an age from 18 to 100, in whole years.",
  },
  weight: {
    missing: "Please enter your weight.",
    unusable: {
      metric: "Please enter a weight from 35 to 300 kg, such as 72.5.",
      imperial: "Please enter a weight from 5 st 8 lb to 47 st 3 lb. The pounds must be below 14.",
    },
  },
  height: {
    missing: "Please enter your height.",
    unusable: {
      metric: "Please enter a height from 120 to 230 cm, such as 171.",
      imperial: "Please enter a height from 4 ft to 7 ft 6 in. The inches must be below 12.",
    },
  },
} as const;

export interface MacroInput {
  /** In years. */
  readonly age: number;
  /** In kilograms. */
  readonly weight: number;
  /** In centimetres. */
  readonly height: number;
  readonly sex: Sex;
  readonly activityLevel: ActivityLevel;
  readonly goal: Goal;
}

export interface MacroResult {
  /** Basal metabolic rate: what the body burns at rest, in kcal a day. */
  readonly bmr: number;
  /** Total daily energy expenditure: what it burns in the life it leads, in kcal a day. */
  readonly tdee: number;
  /** What to eat, in kcal a day. */
  readonly targetCalories: number;
  /** In grams a day, as are the other two. */
  readonly protein: number;
  readonly carbs: number;
  readonly fat: number;
}

/**
 * Estimates a day's energy and macronutrients, each rounded to the nearest whole from unrounded
 * figures. The basal rate is by Mifflin and St Jeor (A new predictive equation for resting energy
 * expenditure in healthy individuals, American Journal of Clinical Nutrition 51, 1990).
 */
export function calculateMacros(input: MacroInput): MacroResult {
  const { age, weight, height, sex, activityLevel, goal } = input;
  const bmr = 10 * weight + 6.25 * height - 5 * age + sexes[sex].constant;
  const tdee = bmr * activityLevels[activityLevel].multiplier;
  const { change } = goals[goal];
  const grams = ({ share, kcalPerGram }: { share: number; kcalPerGram: number }) =>
    Math.round(((tdee + change) * share) / kcalPerGram);
  return {
    bmr: Math.round(bmr),
    tdee: Math.round(tdee),
    // The rounded sum, so that the three goals are exactly 500 apart.
    targetCalories: Math.round(tdee) + change,
    protein: grams(macronutrients.protein),
    carbs: grams(macronutrients.carbs),
    fat: grams(macronutrients.fat),
  };
}

/**
 * The least to eat in a day without a health professional watching over it, in kcal: the figures
 * commonly given (for one, by Harvard Health Publishing in *Calorie counting made easy*).
 */
export const lowestUnsupervisedTarget = { female: 1200, male: 1500 } as const;

/** Below this body mass index the NHS calls an adult underweight. */
const underweightIndex = 18.5;

/** Whether a result should come with a word of care, and about what. */
export function macroCaution(
  input: MacroInput,
  { targetCalories }: Pick<MacroResult, "targetCalories">,
): "low_target" | "underweight" | undefined {
  const bodyMassIndex = input.weight / (input.height / 100) ** 2;
  if (input.goal === "lose" && bodyMassIndex < underweightIndex) return "underweight";
  return targetCalories < lowestUnsupervisedTarget[input.sex] ? "low_target" : undefined;
}
