// @vitest-environment node
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { joinList } from "@/lib/shared/join-list";

test("texts in a row are joined with the comma of the language, without the empty ones", () => {
  expect(joinList(["Hall", "", null, "stage"], "en")).toBe("Hall, stage");
  expect(joinList(["قاعة", false, "مسرح"], "ar")).toBe("قاعة، مسرح");
});

test("no page or component joins texts with a Latin comma, which Arabic does not have", () => {
  const found = globSync("{app,components}/**/*.{ts,tsx}").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\{", "\}|\.join\("[,،] "\)|\}, \$\{|"، "/g)].map(
      ([text]) => `${file}: ${text}`,
    ),
  );
  expect(found).toEqual([]);
});
