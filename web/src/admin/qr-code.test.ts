import decodeQR from "qr/decode.js";
import { expect, test } from "vitest";
import { drawQrCode, type QrDrawing } from "./qr-code.tsx";

const address = "https://touchline.example/qrlander";

/** The printed drawing, with `scale` pixels for each module. */
function printed({ size, runs }: Pick<QrDrawing, "size" | "runs">, scale = 4) {
  const width = size * scale;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const run of runs) {
    for (let y = run.y * scale; y < (run.y + 1) * scale; y += 1) {
      for (let x = run.x * scale; x < (run.x + run.width) * scale; x += 1) {
        data.set([0, 0, 0], (y * width + x) * 4);
      }
    }
  }
  return { width, height: width, data };
}

/** Reads the runs from an SVG path. */
function runsOfPath(path: string) {
  return [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)].map(([, x, y, width]) => ({
    x: Number(x),
    y: Number(y),
    width: Number(width),
  }));
}

test.each([
  address,
  "http://localhost:5173/qrlander",
  `https://${"long-".repeat(30)}.example/qrlander`,
])("The drawn code leads to its address (%s).", (text) => {
  expect(decodeQR(printed(drawQrCode(text)))).toBe(text);
});

test("The SVG path draws the same modules and nothing else.", () => {
  const { runs, path, size } = drawQrCode(address);
  expect(runsOfPath(path)).toEqual(runs);
  expect(path.replace(/M\d+ \d+h\d+v1h-\d+z/g, "")).toBe("");
  expect(decodeQR(printed({ size, runs: runsOfPath(path) }))).toBe(address);
});

test("The code has a white margin of four modules.", () => {
  const { runs, size } = drawQrCode(address);
  for (const { x, y, width } of runs) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(4);
    expect(Math.max(x + width, y + 1)).toBeLessThanOrEqual(size - 4);
  }
});

test("A code with a torn-off corner still leads to its address.", () => {
  const { runs, size } = drawQrCode(address);
  const tornFrom = size - 4 - Math.floor((size - 8) / 4);
  const rest = runs.filter(({ x, y }) => !(x >= tornFrom && y >= tornFrom));
  expect(rest.length).toBeLessThan(runs.length);
  expect(decodeQR(printed({ size, runs: rest }))).toBe(address);
});

test("The file is a complete SVG, black on white, with the address as its title.", () => {
  const { svg, path } = drawQrCode("https://touchline.example/?a=1&b=<2>");
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 (\d+) \1"/);
  expect(svg).toContain("<title>https://touchline.example/?a=1&amp;b=&lt;2></title>");
  expect(svg).toContain(path);
});
