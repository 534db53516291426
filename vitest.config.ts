import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { isolatedFiles } from "./tests/db/isolated-files.ts";
import { LongestFirst } from "./tests/db/sequencer.ts";

const alias = { "@": fileURLToPath(new URL(".", import.meta.url)) };

const isolated = isolatedFiles();

const database = {
  globalSetup: ["tests/db/global-setup.ts"],
  testTimeout: 300_000,
  hookTimeout: 300_000,
  maxWorkers: 2,
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        resolve: { alias },
        // Ends what hangs; how fast something is depends on what else the machine does.
        test: { name: "unit", include: ["tests/unit/**/*.test.{ts,tsx}"], testTimeout: 60_000 },
      },
      {
        resolve: { alias },
        test: {
          ...database,
          name: "db",
          include: ["tests/{db,faults}/**/*.test.ts"],
          exclude: isolated,
          isolate: false,
        },
      },
      { resolve: { alias }, test: { ...database, name: "db-isolated", include: isolated } },
      // Against the project that the environment names: `npm run test:hosted`.
      {
        resolve: { alias },
        test: {
          name: "hosted",
          include: ["tests/hosted/**/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
        },
      },
    ],
  },
});
