import type { Picture, PictureFile } from "#shared/website/pictures.ts";

interface TrainersPictureProps {
  picture: Picture;
  /** How wide it is shown, as in the attribute of `<img>`. */
  sizes: string;
  className?: string | undefined;
  /**
   * A large picture of the first screen. It decides when a phone shows the page, so a phone loads a
   * smaller file than its pixels may ask for: the one of 480 pixels, or of 720 if the screen is very fine.
   */
  first?: boolean;
  onError?: () => void;
}

/** A picture of the trainer's, cropped around its focus by its style's `object-fit`. */
export function TrainersPicture({
  picture,
  sizes,
  className,
  first,
  onError,
}: TrainersPictureProps) {
  const { description, focus, files } = picture;
  const webp = files.filter(({ type }) => type === "image/webp");
  const jpeg = files.filter(({ type }) => type === "image/jpeg");
  const fallback = (jpeg.length > 0 ? jpeg : webp).at(-1);
  if (!fallback) return null;
  return (
    <picture>
      {first && <PhoneSource files={webp} />}
      {first && <PhoneSource files={jpeg} />}
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
        onError={onError}
      />
    </picture>
  );
}

function PhoneSource({ files }: { files: readonly PictureFile[] }) {
  const small = files.filter(({ width }) => width <= 720);
  if (!small[0]) return null;
  return (
    <source media="(max-width: 31rem)" type={small[0].type} srcSet={srcSet(small)} sizes="60vw" />
  );
}

function srcSet(files: readonly PictureFile[]): string {
  return files.map(({ key, width }) => `/${key} ${width}w`).join(", ");
}
