import type { Picture, PictureFile } from "#shared/website/pictures.ts";

interface TrainersPictureProps {
  picture: Picture;
  /** How wide it is shown, as in the attribute of `<img>`. */
  sizes: string;
  className?: string | undefined;
  /** A picture that the first screen shows. */
  first?: boolean;
}

/** A picture of the trainer's, cropped around its focus by its style's `object-fit`. */
export function TrainersPicture({ picture, sizes, className, first }: TrainersPictureProps) {
  const { description, focus, files } = picture;
  const webp = files.filter(({ type }) => type === "image/webp");
  const jpeg = files.filter(({ type }) => type === "image/jpeg");
  const fallback = (jpeg.length > 0 ? jpeg : webp).at(-1);
  if (!fallback) return null;
  return (
    <picture>
      {webp.length > 0 && <source type="image/webp" srcSet={srcSet(webp)} sizes={sizes} />}
      <img
        className={className}
        src={`/${fallback.key}`}
        srcSet={jpeg.length > 0 ? srcSet(jpeg) : undefined}
        sizes={sizes}
        alt={description}
        width={fallback.width}
        height={fallback.height}
        loading={first ? "eager" : "lazy"}
        fetchPriority={first ? "high" : undefined}
        style={{ objectPosition: `${focus.x}% ${focus.y}%` }}
      />
    </picture>
  );
}

function srcSet(files: readonly PictureFile[]): string {
  return files.map(({ key, width }) => `/${key} ${width}w`).join(", ");
}
