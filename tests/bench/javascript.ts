import { chromium } from "@playwright/test";
import { chromiumFlags, findChromium } from "../browser.ts";

/** Returns the kilobytes of JavaScript (gzip) that a page loads before any interaction. */
export async function measureJavascript(
  urls: Record<string, string>,
): Promise<Record<string, number>> {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: chromiumFlags,
  });
  const sizes: Record<string, number> = {};
  try {
    for (const [name, url] of Object.entries(urls)) {
      const context = await browser.newContext();
      const page = await context.newPage();
      const scripts: Promise<number>[] = [];
      page.on("requestfinished", (request) => {
        if (request.resourceType() !== "script") return;
        scripts.push(request.sizes().then((size) => size.responseBodySize));
      });
      await page.goto(url, { waitUntil: "networkidle" });
      sizes[name] = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0) / 1000;
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return sizes;
}

/** Returns the kilobytes (gzip) of the scripts that contain the Realtime client, over all of these pages. */
export async function measureRealtimeJavascript(urls: string[]): Promise<number> {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: chromiumFlags,
  });
  const sizes: Promise<number>[] = [];
  try {
    for (const url of urls) {
      const page = await browser.newPage();
      page.on("requestfinished", (request) => {
        if (request.resourceType() !== "script") return;
        const size = async () => {
          const text = await (await request.response())?.text();
          return text?.includes("phx_join") ? (await request.sizes()).responseBodySize : 0;
        };
        sizes.push(size());
      });
      await page.goto(url, { waitUntil: "networkidle" });
      await Promise.all(sizes);
      await page.close();
    }
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000;
  } finally {
    await browser.close();
  }
}
