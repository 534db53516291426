import { playwright } from "@vitest/browser-playwright";
import type { UserWorkspaceConfig } from "vitest/config";
import { chromiumFlags, findChromium } from "../browser.ts";
import { desktop } from "./support/screen-sizes.ts";
import { fakeServerActions } from "./support/server-actions.ts";

const support = (name: string) => new URL(`support/${name}`, import.meta.url).pathname;
const root = new URL("../..", import.meta.url).pathname;

/**
 * Vitest's project of the component tests: components in a browser, with the styles and messages of the site, without Next
 * and without a backend. What the environment says to the site is not known to them.
 */
export async function componentsProject(): Promise<UserWorkspaceConfig> {
  const executablePath = await findChromium();
  return {
    plugins: [fakeServerActions(root)],
    resolve: {
      alias: {
        "@": root.replace(/\/$/, ""),
        "next/navigation": support("next-navigation.ts"),
        "next/link": support("next-link.tsx"),
        "next-intl/server": support("next-intl-server.ts"),
        "@playwright/test": support("playwright-expect.ts"),
      },
    },
    // All that a test may import is prepared at once: what is found later reloads the page under a test.
    optimizeDeps: { entries: ["components/**/*.tsx", "tests/components/**/*.{ts,tsx}"] },
    define: {
      "process.env": JSON.stringify({ NODE_ENV: "test", TEST_ALL: process.env.TEST_ALL }),
    },
    test: {
      name: "components",
      include: ["tests/components/**/*.test.tsx"],
      setupFiles: ["tests/components/support/setup.ts"],
      testTimeout: 30_000,
      mockReset: true,
      expect: { poll: { timeout: 10_000 } },
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        viewport: desktop,
        provider: playwright({
          launchOptions: { executablePath, args: chromiumFlags },
          contextOptions: { locale: "en-GB", timezoneId: "Europe/Berlin", reducedMotion: "reduce" },
        }),
        instances: [{ browser: "chromium" }],
      },
    },
  };
}
