import { playwright } from "@vitest/browser-playwright";
import type { UserWorkspaceConfig } from "vitest/config";
import { chromiumFlags, findChromium } from "../browser.ts";
import { desktop } from "./support/screen-sizes.ts";
import { fakeServerActions } from "./support/server-actions.ts";

const support = (name: string) => new URL(`support/${name}`, import.meta.url).pathname;
const root = new URL("../..", import.meta.url).pathname;

/** Packages that components import. Vitest would reload the tests if it found them only while they run. */
const packages = [
  "@guidepup/virtual-screen-reader",
  "@hookform/resolvers/zod",
  "@internationalized/date",
  "@stripe/react-stripe-js",
  "@stripe/stripe-js",
  "@supabase/ssr",
  "@supabase/supabase-js",
  "axe-core",
  "diff",
  "libphonenumber-js/min",
  "lucide-react",
  "maplibre-gl",
  "next-intl",
  "next-intl/routing",
  "next-themes",
  "next/dynamic",
  "react",
  "react-aria-components",
  "react-dom",
  "react-dom/client",
  "react-dom/server.browser",
  "react-hook-form",
  "react/jsx-dev-runtime",
  "react/jsx-runtime",
  "sonner",
  "uqr",
  "vitest-browser-react",
  "zod",
];

/**
 * Vitest's project of the component tests: components in a browser with the site's styles and messages, without Next and without
 * a backend. The environment variables of the site do not reach it.
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
    define: {
      "process.env": JSON.stringify({
        NODE_ENV: "test",
        TEST_ALL: process.env.TEST_ALL,
        // No server answers here: the tests only build addresses from it.
        NEXT_PUBLIC_SUPABASE_URL: "http://localhost:1",
        NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: "sb_publishable_test",
      }),
    },
    optimizeDeps: { include: packages, noDiscovery: true },
    test: {
      name: "components",
      // Each worker is a separate page. By default Vitest would open one on two processors.
      maxWorkers: 2,
      include: ["tests/components/**/*.test.tsx"],
      setupFiles: ["tests/components/support/setup.ts"],
      testTimeout: 60_000,
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
