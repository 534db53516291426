import { defineConfig } from "@playwright/test";
import { chromiumFlags, findChromium, webglFlags } from "./tests/browser";
import { desktop } from "./tests/e2e/support/screens";
import { isWholeRun } from "./tests/runner/scope";

const executablePath = await findChromium();

const noMapService = "--host-resolver-rules=MAP tiles.openfreemap.org ~NOTFOUND";

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: true,
  // `npm test` leaves out what is tagged @all; a comment at the test says which faster test shows the same. `TEST_ALL=1` runs it.
  grepInvert: isWholeRun ? undefined : /@all/,
  retries: 0,
  // One more than the processors that CI has: a test often waits for the backend.
  workers: 3,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: process.env.E2E_REPORT
    ? [["list"], ["json", { outputFile: process.env.E2E_REPORT }]]
    : [["list"]],
  use: {
    baseURL: process.env.E2E_BASE_URL ?? "http://localhost:3000",
    viewport: desktop,
    locale: "en-GB",
    // Animations take a tenth of the test time: only test:all has them.
    reducedMotion: isWholeRun ? "no-preference" : "reduce",
    timezoneId: "Europe/Berlin",
    // A trace takes a third of the time; `npm test -- browser --trace=retain-on-failure` records one.
    trace: "off",
    screenshot: "only-on-failure",
  },
  // The map service is found by no test, on machines with the internet either; some stand in for it.
  // Maps need a browser of their own: launched once for all of them, not again between other specs.
  projects: [
    {
      name: "maps",
      testMatch: /-map\.spec\.ts$/,
      use: { launchOptions: { executablePath, args: [...webglFlags, noMapService] } },
    },
    {
      name: "pages",
      testIgnore: /-map\.spec\.ts$/,
      use: { launchOptions: { executablePath, args: chromiumFlags } },
    },
  ],
});
