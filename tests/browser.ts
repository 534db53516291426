import { existsSync } from "node:fs";

const candidates = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** An installed Chromium, or else the one that comes inside a registry package. */
export async function findChromium(): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  const installed = candidates.find((path) => existsSync(path));
  if (installed) return installed;
  const packed = await import("@sparticuz/chromium");
  return packed.default.executablePath();
}

export const chromiumFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** For maps: they are drawn by a graphics card, which here is one in software. */
export const webglFlags = [
  ...chromiumFlags.filter((flag) => flag !== "--disable-gpu"),
  "--use-gl=angle",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
];
