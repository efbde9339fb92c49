declare module "subset-font" {
  type Axis = number | { readonly min: number; readonly max: number };

  export default function subsetFont(
    font: Buffer,
    characters: string,
    options: {
      readonly targetFormat: "woff2";
      /** A number pins an axis, a range narrows it. */
      readonly variationAxes: Readonly<Record<string, Axis>>;
    },
  ): Promise<Buffer>;
}
