/**
 * The film behind the heading of the home page: a few seconds that loop without a seam, with
 * nothing bright on the left, where the text stands. The files are in `web/public`; put your own
 * there and name them here (`docs/hero-film.md` lists formats and sizes). The poster is shown before the
 * film, and in place of it to visitors who prefer reduced motion or save data.
 */
export const heroFilm = {
  poster: "/hero/poster.webp",
  /** The part of it that a narrow screen shows: a square. */
  phonePoster: "/hero/poster-phone.webp",
  /** In the order to try them: WebM is smaller, MP4 plays everywhere. */
  sources: [
    { src: "/hero/film.webm", type: "video/webm" },
    { src: "/hero/film.mp4", type: "video/mp4" },
  ],
} as const;
