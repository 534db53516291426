import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fileOf, makeFont, ranges, type Script, scripts } from "@/app/fonts/make-fonts";

const usedIn: Record<Script, string> = { latin: "app/fonts.ts", arabic: "app/globals.css" };
const bare = (text: string) => text.replace(/\s/g, "");

test.each(scripts)("the %s file is what `npm run fonts` makes", async (script) => {
  const made = await makeFont(script);
  expect(made.equals(readFileSync(fileOf(script)))).toBe(true);
  expect(bare(readFileSync(usedIn[script], "utf8"))).toContain(bare(ranges[script]));
});
