import { chromiumFlags, findChromium } from "../../browser";

/** Draws with WebGL in software: maps need a graphics card, which other tests switch off. */
export const webgl = {
  launchOptions: {
    executablePath: await findChromium(),
    args: [
      ...chromiumFlags.filter((flag) => flag !== "--disable-gpu"),
      "--use-gl=angle",
      "--use-angle=swiftshader",
      "--enable-unsafe-swiftshader",
    ],
  },
};
