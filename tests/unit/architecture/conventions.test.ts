import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((path) => /\.(ts|tsx|mjs|sql|css)$/.test(path))
  // Generated: the types from the migrations, the migrations from supabase/schemas, the mails from supabase/mails.
  .filter((path) => !path.endsWith("database.types.ts") && !path.endsWith("mails/generated.ts"))
  .filter((path) => !path.startsWith("supabase/migrations/"));

const read = (path: string) => readFileSync(path, "utf8");
const application = tracked.filter((path) => /^(app|components|lib|middleware)/.test(path));

describe("the source files", () => {
  it("have at most 300 lines each", () => {
    const long = tracked.filter((path) => read(path).split("\n").length > 301);
    expect(long).toEqual([]);
  });

  it("read the environment in one place", () => {
    const readers = application.filter((path) => read(path).includes("process.env"));
    expect(readers).toEqual(["lib/env.ts"]);
  });

  it("never name the secret key where requests are served", () => {
    const holders = application.filter((path) => /sb_secret_|service_role/.test(read(path)));
    expect(holders).toEqual([]);
  });

  it("call quote_booking in lib/quotes only", () => {
    const callers = application.filter((path) => /rpc\(\s*"quote_booking"/.test(read(path)));
    expect(callers).toEqual(["lib/quotes/queries.ts"]);
  });

  it("parse days, times of day and Arabic digits in one module each", () => {
    const withPattern = (pattern: string) =>
      application.filter((path) => read(path).includes(pattern));
    expect(withPattern("\\d{4}-")).toEqual(["lib/shared/calendar-day.ts"]);
    expect(withPattern("[01]\\d")).toEqual(["lib/shared/clock-time.ts"]);
    expect(withPattern("٠-٩")).toEqual(["lib/shared/digits.ts"]);
  });

  it("keep client components in components; in app only the error files of Next are", () => {
    const clients = tracked
      .filter((path) => /^app\/.*\.tsx?$/.test(path))
      .filter((path) => !/\/(?:error|global-error)\.tsx$/.test(path))
      .filter((path) => /^["']use client["']/m.test(read(path)));
    expect(clients).toEqual([]);
  });

  it("use logical sides only, so that Arabic is mirrored", () => {
    const physical =
      /["'` ](?:-?m[lr]-|-?p[lr]-|left-|right-|border-[lr]\b|rounded-[lr]\b|text-left|text-right)/;
    const offenders = tracked
      .filter((path) => /^(app|components)\/.*\.tsx$/.test(path))
      .filter((path) => physical.test(read(path)));
    expect(offenders).toEqual([]);
  });

  it("throw no error of the backend as it is, which an action cannot name", () => {
    const offenders = application.filter((path) => read(path).includes("if (error) throw error"));
    expect(offenders).toEqual([]);
  });

  it("parse the answers of the database, and cast to unknown only what no type fits", () => {
    const cast = application.filter((path) => read(path).includes("as unknown as"));
    expect(cast).toEqual([
      // A form starts with an unticked box, which its schema refuses.
      "components/bookings/use-details-form.ts",
      // A translator is one function for all namespaces.
      "lib/i18n/translations.ts",
      // The global object of the process, for values that bundles share.
      "lib/shared/process-value.ts",
    ]);
    const unparsed = application.filter((path) => /\bunwrap\([^;]*\) as /.test(read(path)));
    expect(unparsed).toEqual([]);
  });

  it("switch no check off", () => {
    const off = /@ts-(ignore|nocheck|expect-error)|biome-ignore|eslint-disable|\bas any\b|: any\b/;
    const offenders = tracked
      .filter((path) => !path.startsWith("tests/unit/architecture/"))
      .filter((path) => off.test(read(path)));
    expect(offenders).toEqual([]);
  });
});

type Messages = { [key: string]: string | Messages };

function flatten(messages: Messages, prefix = ""): [string, string][] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );
}

describe("messages", () => {
  const en = new Map(flatten(JSON.parse(read("messages/en.json"))));
  const ar = new Map(flatten(JSON.parse(read("messages/ar.json"))));

  it("say the same things in both languages", () => {
    expect([...ar.keys()].sort()).toEqual([...en.keys()].sort());
  });

  it("are written in Arabic", () => {
    const names = new Set(["nav.language.switch", "nav.language.label", "profile.languages.en"]);
    const latin = [...ar]
      .filter(
        ([key, text]) => !names.has(key) && !text.includes("@") && !/[\u0600-\u06ff]/.test(text),
      )
      .filter(([, text]) => /[a-z]{4,}/i.test(text.replace(/\{[^{}]*\}|<[^>]*>/g, "")))
      .map(([key]) => key);
    expect(latin).toEqual([]);
  });

  it("use Latin digits, as the whole interface does", () => {
    expect([...ar].filter(([, text]) => /[٠-٩]/.test(text)).map(([key]) => key)).toEqual([]);
  });

  it("cover every plural form of Arabic", () => {
    const forms = ["one", "two", "few", "many", "other"];
    const lacking = [...ar]
      .filter(([, text]) => text.includes(", plural,"))
      .filter(([, text]) => forms.some((form) => !new RegExp(`\\b${form} ?\\{`).test(text)))
      .map(([key]) => key);
    expect(lacking).toEqual([]);
  });

  it("have accessible names that contain the visible text of a control", () => {
    const unlike = [en, ar].flatMap((words) =>
      [...words].filter(([key, name]) => {
        const seen = key.endsWith("Named") ? words.get(key.slice(0, -"Named".length)) : undefined;
        return seen !== undefined && !name.toLowerCase().includes(seen.toLowerCase());
      }),
    );
    expect(unlike).toEqual([]);
  });
});
