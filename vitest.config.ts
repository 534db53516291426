import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { componentsProject } from "./tests/components/project.ts";
import { LongestFirst } from "./tests/db/sequencer.ts";
import { isolatedFiles } from "./tests/isolated-files.ts";

const resolve = { alias: { "@": fileURLToPath(new URL(".", import.meta.url)) } };

// Limits end what hangs; how fast something is depends on what else the machine does.
const unit = { testTimeout: 60_000, maxWorkers: 2 };
const isolatedUnit = isolatedFiles("tests/unit");

const db = {
  globalSetup: ["tests/db/global-setup.ts"],
  testTimeout: 300_000,
  hookTimeout: 300_000,
  maxWorkers: 2,
};
const isolatedDb = isolatedFiles("tests/db", "tests/faults");

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        resolve,
        test: {
          ...unit,
          name: "unit",
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          exclude: isolatedUnit,
          isolate: false,
        },
      },
      { resolve, test: { ...unit, name: "unit-isolated", include: isolatedUnit } },
      {
        resolve,
        test: {
          ...db,
          name: "db",
          include: ["tests/{db,faults}/**/*.test.ts"],
          exclude: isolatedDb,
          isolate: false,
        },
      },
      { resolve, test: { ...db, name: "db-isolated", include: isolatedDb } },
      await componentsProject(),
      // Against the project that the environment names: `npm run test:hosted`.
      {
        resolve,
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
