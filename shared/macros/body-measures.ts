import { readNumber, readWholeNumber } from "#shared/values/typed-numbers.ts";

/** Weight and height as typed in Britain; calculated in kilograms and centimetres. */

export const unitSystems = { metric: "Metric", imperial: "Imperial" } as const;
export type UnitSystem = keyof typeof unitSystems;

/** One way of telling a measure: in one unit, or in two of which the larger comes first. */
export interface Scale {
  /** How many kilograms or centimetres the smallest unit is. */
  readonly size: number;
  readonly units: readonly {
    /** The name of the form's control for this unit. */
    readonly field: MeasureField;
    readonly name: string;
    readonly symbol: string;
    /** How many of the smallest unit it is. */
    readonly count: number;
  }[];
}

export type MeasureField =
  | "weight"
  | "weightStones"
  | "weightPounds"
  | "height"
  | "heightFeet"
  | "heightInches";

/** The pound and the inch are exact, by the international agreement of 1959. */
export const bodyMeasures = {
  weight: {
    metric: { size: 1, units: [{ field: "weight", name: "kilograms", symbol: "kg", count: 1 }] },
    imperial: {
      size: 0.45359237,
      units: [
        { field: "weightStones", name: "stones", symbol: "st", count: 14 },
        { field: "weightPounds", name: "pounds", symbol: "lb", count: 1 },
      ],
    },
  },
  height: {
    metric: { size: 1, units: [{ field: "height", name: "centimetres", symbol: "cm", count: 1 }] },
    imperial: {
      size: 2.54,
      units: [
        { field: "heightFeet", name: "feet", symbol: "ft", count: 12 },
        { field: "heightInches", name: "inches", symbol: "in", count: 1 },
      ],
    },
  },
} as const satisfies Record<string, Record<UnitSystem, Scale>>;
export type BodyMeasure = keyof typeof bodyMeasures;

/**
 * Reads a measure from one text for each unit of its scale. Only the smallest unit takes decimals:
 * a visitor who types 5.11 feet means five foot eleven. A blank unit beside a filled one is none.
 *
 * @returns kilograms or centimetres, or `undefined` when the texts are no such measure
 */
export function readMeasure(scale: Scale, texts: readonly string[]): number | undefined {
  if (texts.every((text) => text.trim() === "")) return undefined;
  let total = 0;
  for (const [index, { count }] of scale.units.entries()) {
    const text = texts[index]?.trim() || "0";
    const number = count === 1 ? readNumber(text) : readWholeNumber(text);
    const larger = scale.units[index - 1];
    if (number === undefined || number < 0) return undefined;
    // 14 pounds are a stone: more beside a stone is a slip of the finger.
    if (larger && texts[index - 1]?.trim() && number >= larger.count) return undefined;
    total += number * count;
  }
  return total * scale.size;
}

/** Tells kilograms or centimetres in the units of a scale, to a tenth of the smallest. */
export function writeMeasure(scale: Scale, amount: number): string[] {
  // Rounded before it is split, or 11 st 13.97 lb would become 11 st 14 lb.
  let tenths = Math.round((amount / scale.size) * 10);
  return scale.units.map(({ count }) => {
    const number = count === 1 ? tenths / 10 : Math.floor(tenths / (count * 10));
    tenths -= number * count * 10;
    return String(number);
  });
}
