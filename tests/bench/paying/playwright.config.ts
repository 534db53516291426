import { defineConfig } from "@playwright/test";
import { chromiumFlags, findChromium } from "../../browser";
import { desktop } from "../../e2e/support/screens";

// Playwright's configuration for `npm run bench -- paying`.
export default defineConfig({
  testDir: ".",
  workers: 1,
  timeout: 3 * 3_600_000,
  expect: { timeout: 60_000 },
  reporter: [["line"]],
  use: {
    baseURL: process.env.E2E_BASE_URL,
    viewport: desktop,
    locale: "en-GB",
    launchOptions: { executablePath: await findChromium(), args: chromiumFlags },
  },
});
