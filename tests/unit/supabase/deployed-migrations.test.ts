import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { writeBaseline } from "../../../supabase/local/baseline.ts";
import {
  findDeployedMigrationChanges,
  type MigrationFiles,
  projectMigrations,
  readDeployedMigrations,
  recordDeployment,
} from "../../../supabase/local/deployed-migrations.ts";

let folder: string;
let files: MigrationFiles;
const baseline = "20260101000000_baseline.sql";
const later = "20260102000000_add_rooms.sql";
const schemas = [{ path: "schemas/rooms.sql", text: "create table public.rooms (id int);\n" }];

const write = (name: string, text: string) => writeFileSync(join(files.migrationsDir, name), text);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "mahfil-deployed-"));
  files = {
    migrationsDir: join(folder, "migrations"),
    deployedFile: join(folder, "deployed-migrations.txt"),
  };
  mkdirSync(files.migrationsDir);
  write(baseline, "create table public.halls (id int);\n");
  write(later, "create table public.rooms (id int);\n");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("no migration of the project that is deployed has changed", () => {
  expect(findDeployedMigrationChanges(projectMigrations)).toEqual([]);
});

describe("before the first deployment", () => {
  it("every migration may be edited", () => {
    write(baseline, "create table public.gardens (id int);\n");
    expect(findDeployedMigrationChanges(files)).toEqual([]);
  });

  it("the baseline is written again from the schemas, under its own version", () => {
    expect(writeBaseline(files, schemas)).toBe(join(files.migrationsDir, baseline));
    expect(readFileSync(join(files.migrationsDir, baseline), "utf8")).toContain(
      "\n-- schemas/rooms.sql\n\ncreate table public.rooms (id int);\n",
    );
  });
});

describe("after a deployment", () => {
  beforeEach(() => {
    recordDeployment(files);
  });

  it("the deployed migrations are recorded in the form that sha256sum checks", () => {
    expect(readFileSync(files.deployedFile, "utf8")).toBe(
      `316108dcd9ad171f5a5efb6ed53333770266d179f0cf8a1a7b1fc55b27a15d3d  ${baseline}\n` +
        `ed814636e83d6488d0b6347c0ca856dacf7045a0657fe689347c9bf854c10754  ${later}\n`,
    );
    expect([...readDeployedMigrations(files).keys()]).toEqual([baseline, later]);
  });

  it("unchanged migrations and a new one after them are accepted", () => {
    write("20260103000000_add_gardens.sql", "create table public.gardens (id int);\n");
    expect(findDeployedMigrationChanges(files)).toEqual([]);
  });

  it("an edited migration is refused", () => {
    write(later, "create table public.rooms (id bigint);\n");
    expect(findDeployedMigrationChanges(files)).toEqual([
      `${later} is deployed and was edited: write a new migration instead`,
    ]);
  });

  it("a removed migration is refused", () => {
    rmSync(join(files.migrationsDir, baseline));
    expect(findDeployedMigrationChanges(files)).toEqual([
      `${baseline} is deployed and was removed`,
    ]);
  });

  it("a migration between deployed ones is refused", () => {
    write("20260101120000_add_gardens.sql", "create table public.gardens (id int);\n");
    expect(findDeployedMigrationChanges(files)).toEqual([
      `20260101120000_add_gardens.sql comes before the last deployed migration ${later}`,
    ]);
  });

  it("the baseline is not written again", () => {
    const before = readFileSync(join(files.migrationsDir, baseline), "utf8");
    expect(() => writeBaseline(files, schemas)).toThrow("The baseline is deployed");
    expect(readFileSync(join(files.migrationsDir, baseline), "utf8")).toBe(before);
  });

  it("the next deployment adds what is new, and is refused when what was deployed has changed", () => {
    const next = "20260103000000_add_gardens.sql";
    write(next, "create table public.gardens (id int);\n");
    recordDeployment(files);
    expect([...readDeployedMigrations(files).keys()]).toEqual([baseline, later, next]);
    write(next, "create table public.gardens (id bigint);\n");
    expect(() => recordDeployment(files)).toThrow(`${next} is deployed and was edited`);
  });

  it("a record that cannot be read is not taken for an empty one", () => {
    writeFileSync(files.deployedFile, `${baseline}\n`);
    expect(() => findDeployedMigrationChanges(files)).toThrow("Not a checksum and a file name");
  });
});
