import { existsSync } from "node:fs";

const candidates = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Returns the path of an installed Chromium, or else of the one in a registry package. */
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

/** Maps are drawn with WebGL; these flags emulate a graphics card in software. */
export const webglFlags = [
  ...chromiumFlags.filter((flag) => flag !== "--disable-gpu"),
  "--use-gl=angle",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
];
