/**
 * Makes the film behind the first words of the home page, and its poster, into `web/public/hero`:
 * every picture is drawn by the code in `film/`, in a headless Chromium, and ffmpeg puts them
 * together. Run with `npx tsx web/video/draw-hero.ts` after a change; the results are committed.
 * Needs ffmpeg with x264, libvpx and libwebp (Debian: `apt-get install ffmpeg`), and a Chromium
 * (`CHROME_PATH` names another one than the first found).
 */
import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { build } from "esbuild";
import { browserArguments, findBrowser } from "#local/commands/browser.mjs";

const seconds = 8;
const picturesASecond = 25;
const pictures = seconds * picturesASecond;
/** A film is loaded after the page, but by phones too. */
const largestFilm = 700 * 1024;
const largestPoster = 60 * 1024;

/** What the style sheet shows on a phone: all of the height, two thirds of the way to the right. */
const phoneSquare = "crop=ih:ih:(iw-ih)*0.66:0,scale=720:720";

const target = fileURLToPath(new URL("../public/hero/", import.meta.url));

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function requireEncoders(): void {
  const { stdout, error } = spawnSync("ffmpeg", ["-hide_banner", "-encoders"], {
    encoding: "utf8",
  });
  if (error) fail("This needs ffmpeg. On Debian: apt-get install ffmpeg");
  const missing = ["libx264", "libvpx-vp9", "libwebp"].filter((name) => !stdout.includes(name));
  if (missing.length > 0) fail(`This ffmpeg has no ${missing.join(" and no ")}.`);
}

function encode(...options: string[]): void {
  const { status } = spawnSync("ffmpeg", ["-y", "-loglevel", "error", ...options], {
    stdio: "inherit",
  });
  if (status !== 0) fail("ffmpeg could not make the film; its message is above.");
}

/** Draws every picture of the loop into a folder. */
async function drawPictures(folder: string): Promise<void> {
  const bundle = await build({
    entryPoints: [fileURLToPath(new URL("film/page.ts", import.meta.url))],
    bundle: true,
    write: false,
    format: "iife",
  });
  const executablePath = await findBrowser();
  const browser = await chromium.launch({
    args: browserArguments,
    ...(executablePath ? { executablePath } : {}),
  });
  const page = await browser.newPage();
  await page.addScriptTag({ content: bundle.outputFiles[0]?.text ?? "" });
  for (let picture = 0; picture < pictures; picture += 1) {
    const address = await page.evaluate((time) => window.drawPicture(time), picture / pictures);
    const png = Buffer.from(address.slice(address.indexOf(",") + 1), "base64");
    await writeFile(join(folder, `${String(picture).padStart(3, "0")}.png`), png);
  }
  await browser.close();
}

function encodeFilms(folder: string): void {
  const input = ["-framerate", String(picturesASecond), "-i", join(folder, "%03d.png")];
  // Browsers take colour for that of television at this size unless they are told, and told right.
  const colour = [
    ["-vf", "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p"],
    ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"],
  ].flat();
  encode(
    ...input,
    ...colour,
    ...["-c:v", "libx264", "-preset", "veryslow", "-tune", "animation", "-crf", "21"],
    ...["-movflags", "+faststart", "-an", join(target, "film.mp4")],
  );
  const log = join(folder, "first-pass");
  for (const pass of ["1", "2"]) {
    encode(
      ...input,
      ...colour,
      ...["-c:v", "libvpx-vp9", "-b:v", "0", "-crf", "31", "-row-mt", "1", "-deadline", "good"],
      ...["-cpu-used", "1", "-g", String(pictures), "-pass", pass, "-passlogfile", log, "-an"],
      ...(pass === "1" ? ["-f", "null", "-"] : [join(target, "film.webm")]),
    );
  }
}

/**
 * The first picture of the film, so that nothing jumps when it begins. Phones see a square of it,
 * in more points than they show, which hides what the stronger compression leaves out.
 */
function encodePosters(folder: string): void {
  const webp = (quality: number) => [
    ...["-c:v", "libwebp", "-compression_level", "6"],
    ...["-quality", String(quality)],
  ];
  const first = ["-i", join(folder, "000.png")];
  encode(...first, ...webp(80), join(target, "poster.webp"));
  encode(...first, "-vf", phoneSquare, ...webp(50), join(target, "poster-phone.webp"));
}

async function checkSizes(): Promise<void> {
  const limits = {
    "film.mp4": largestFilm,
    "film.webm": largestFilm,
    "poster.webp": largestPoster,
    "poster-phone.webp": largestPoster / 3,
  };
  for (const [file, largest] of Object.entries(limits)) {
    const { size } = await stat(join(target, file));
    process.stdout.write(`${file}: ${Math.round(size / 1024)} KB\n`);
    if (size > largest) fail(`${file} is larger than ${largest / 1024} KB.`);
  }
}

requireEncoders();
await mkdir(target, { recursive: true });
const folder = await mkdtemp(join(tmpdir(), "touchline-film-"));
try {
  await drawPictures(folder);
  encodeFilms(folder);
  encodePosters(folder);
} finally {
  await rm(folder, { recursive: true });
}
await checkSizes();
