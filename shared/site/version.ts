/** The product's release, as in `package.json`. */
export const release = "1.0.6";

/** The release as visitors see it. */
export const version = `v ${release}`;
