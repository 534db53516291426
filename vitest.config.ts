import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { componentsProject } from "./tests/components/project.ts";
import { LongestFirst } from "./tests/db/sequencer.ts";
import { isolatedFiles } from "./tests/isolated-files.ts";
import { isWholeRun } from "./tests/runner/scope.ts";
import { wholeRunFiles } from "./tests/whole-run-files.ts";

const resolve = { alias: { "@": fileURLToPath(new URL(".", import.meta.url)) } };

// Limits end what hangs; how fast something is depends on what else the machine does.
const unit = { testTimeout: 60_000, maxWorkers: 2, setupFiles: ["tests/support/fast-check.ts"] };

const db = {
  globalSetup: ["tests/db/global-setup.ts"],
  setupFiles: ["tests/support/fast-check.ts"],
  testTimeout: 300_000,
  hookTimeout: 300_000,
  maxWorkers: 2,
  env: {
    // Hundreds of users get a password: at the usual cost that takes longer than what is tested.
    LITE_AUTH_BCRYPT_COST: "4",
    // As `npm start` does: codes are shown, and the inbox keeps what is sent.
    VERIFICATION_ENV: "development",
  },
};

const excluded = isWholeRun ? [] : Object.keys(wholeRunFiles);
/** What runs in a process of its own, of the files below these folders. */
const isolated = (...folders: string[]) =>
  Object.keys(isolatedFiles).filter((file) =>
    folders.some((folder) => file.startsWith(`${folder}/`)),
  );
const isolatedUnit = isolated("tests/unit");
const isolatedDb = isolated("tests/db", "tests/faults");

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
          exclude: [...isolatedUnit, ...excluded],
          isolate: false,
        },
      },
      {
        resolve,
        test: { ...unit, name: "unit-isolated", include: isolatedUnit, exclude: excluded },
      },
      {
        resolve,
        test: {
          ...db,
          name: "db",
          include: ["tests/{db,faults}/**/*.test.ts"],
          exclude: [...isolatedDb, ...excluded],
          isolate: false,
        },
      },
      { resolve, test: { ...db, name: "db-isolated", include: isolatedDb, exclude: excluded } },
      // What supabase/local stands in for: tests/support/stand-ins.ts says when it runs.
      {
        resolve,
        test: {
          ...db,
          name: "stand-ins",
          globalSetup: [...db.globalSetup, "tests/stand-ins/global-setup.ts"],
          include: ["tests/stand-ins/**/*.test.ts"],
          exclude: excluded,
          isolate: false,
        },
      },
      // Builds and starts the site as the Dockerfile does: a part of `npm run test:all`.
      { resolve, test: { ...db, name: "deploys", include: ["tests/deploys/**/*.test.ts"] } },
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
