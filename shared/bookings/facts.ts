import type * as z from "zod/mini";

/** The facts that a rule reads, by the shape that it exports. */
export type FactsOf<Shape extends z.core.$ZodShape> = Readonly<z.infer<z.ZodMiniObject<Shape>>>;

/** A whole booking, as it is read from the table: projections leave its currency out. */
interface Whole {
  readonly currency: "GBP";
}

type FieldOf<Given> = Given extends unknown ? keyof Given : never;

/**
 * Compiles for whole bookings, and for projections with every fact that a rule reads. Most facts are optional, so
 * without this a projection that leaves one out would compile, and be answered as if it were not so.
 */
export type Complete<Given, Facts> = Given extends Whole
  ? unknown
  : keyof Facts extends FieldOf<Given>
    ? unknown
    : { readonly lacks: Exclude<keyof Facts, FieldOf<Given>> };
