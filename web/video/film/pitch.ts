import { colours, sheer } from "./colours.ts";
import { scattered } from "./loop.ts";
import { frame, horizon } from "./perspective.ts";

const stripes =
  "M849 840L1660 858L1660 516L1276 512zM1383 430L1660 432L1660 394L1432 393zM1459 372L1660 373L1660 359L1477 358zM1490 349L1660 349L1660 342L1499 342zM1506 336L1660 337L1660 332L1512 332zM1516 328L1660 329L1660 326L1520 326zM1523 323L1660 323L1660 321L1526 321z";
const turf = "M1660 294H1240L-60 322V960h1720z";
const touchline = "M779 857h46L1537 313z";
const goalLineAndArc =
  "M825 858l835 20v-20L849 840zM1228 848Q1245 819 1233 795Q1222 772 1188 756Q1157 740 1108 732Q1060 724 1002 723L987 734Q1040 735 1082 742Q1126 750 1153 764Q1183 779 1191 800Q1199 822 1182 847z";

/** The sky after sunset, and the last of the light behind the trees. */
export function drawSky(context: CanvasRenderingContext2D): void {
  const sky = context.createLinearGradient(0, 0, 0, horizon + 20);
  sky.addColorStop(0, colours.night);
  sky.addColorStop(0.55, colours.navy);
  sky.addColorStop(1, "#1a4370");
  context.fillStyle = sky;
  context.fillRect(0, 0, frame.width, horizon + 40);

  context.save();
  context.translate(1330, horizon + 6);
  context.scale(1, 0.17);
  const afterglow = context.createRadialGradient(0, 0, 0, 0, 0, 760);
  afterglow.addColorStop(0, sheer(colours.flag, 0.62));
  afterglow.addColorStop(0.35, sheer(colours.flag, 0.26));
  afterglow.addColorStop(1, sheer(colours.flag, 0));
  context.fillStyle = afterglow;
  context.fillRect(-1400, -1800, 2800, 1800);
  context.restore();
}

/** Hedges and trees where the village begins, and its church. */
export function drawVillage(context: CanvasRenderingContext2D): void {
  const random = scattered(11);
  context.fillStyle = "#04121f";
  context.beginPath();
  context.moveTo(-20, horizon + 30);
  for (let x = -20; x <= frame.width + 20; x += 9) {
    const hills = 9 * Math.sin(x / 170) + 6 * Math.sin(x / 61 + 2);
    context.lineTo(x, horizon - 10 - hills - 8 * random());
  }
  context.lineTo(frame.width + 20, horizon + 30);
  context.fill();
  // The tower and its broach spire.
  context.fillRect(1262, horizon - 62, 26, 70);
  context.beginPath();
  context.moveTo(1262, horizon - 60);
  context.lineTo(1275, horizon - 122);
  context.lineTo(1288, horizon - 60);
  context.fill();
  context.fillRect(1288, horizon - 38, 46, 50);
}

/** Grass, mown in bands, brighter where the floodlights fall. */
export function drawGrass(context: CanvasRenderingContext2D): void {
  context.fillStyle = colours.navy;
  context.fill(new Path2D(turf));
  context.save();
  context.clip(new Path2D(turf));

  context.fillStyle = sheer("#17416d", 0.8);
  context.fill(new Path2D(stripes));

  context.save();
  context.translate(1330, 520);
  context.scale(1, 0.42);
  const pool = context.createRadialGradient(0, 0, 40, 0, 0, 700);
  pool.addColorStop(0, sheer("#5d8fc4", 0.34));
  pool.addColorStop(0.5, sheer("#34679c", 0.2));
  pool.addColorStop(1, sheer(colours.dusk, 0));
  context.fillStyle = pool;
  context.fillRect(-1400, -900, 2800, 2400);
  context.restore();

  drawBlades(context);
  context.restore();
}

/** Blades of grass catch the light: short strokes, longer the nearer they are. */
function drawBlades(context: CanvasRenderingContext2D): void {
  const random = scattered(5);
  for (let count = 0; count < 5200; count += 1) {
    const nearness = random() ** 1.7;
    const y = horizon + 26 + nearness * (frame.height - horizon);
    const x = 560 + random() * (frame.width - 540);
    const light = 0.02 + 0.1 * random() * Math.min(1, (x - 560) / 500);
    context.strokeStyle = sheer(random() < 0.5 ? colours.mist : colours.night, light);
    context.lineWidth = 0.6 + 1.4 * nearness;
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(x + (random() - 0.5) * 8 * nearness, y - 2 - 17 * nearness * random());
    context.stroke();
  }
}

/** Touchline, goal line and corner arc, chalked by hand: not quite solid. */
export function drawLines(context: CanvasRenderingContext2D): void {
  const lines = new Path2D(touchline);
  lines.addPath(new Path2D(goalLineAndArc));
  const light = context.createLinearGradient(780, 0, 1560, 0);
  light.addColorStop(0, "#f4f7fa");
  light.addColorStop(0.45, colours.chalk);
  context.fillStyle = light;
  context.fill(lines);

  context.save();
  context.clip(lines);
  const random = scattered(23);
  for (let count = 0; count < 1500; count += 1) {
    const y = 640 + 240 * random();
    const x = 770 + 860 * random();
    context.fillStyle = sheer(colours.dusk, 0.04 + 0.14 * random());
    context.fillRect(x, y, 1 + 2.4 * random(), 1 + 1.6 * random());
  }
  context.restore();
}
