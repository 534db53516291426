import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { AppError, requireSuccess } from "../../../lib/errors";

it("a function that returns nothing has succeeded without data", () => {
  expect(() => requireSuccess({ error: null })).not.toThrow();
  expect(() => requireSuccess({ error: { message: "wrong_status" } })).toThrow(
    new AppError("wrong_status"),
  );
});

it.each(["manual-actions", "refund-actions"])("%s expects no data of such functions", (file) => {
  const source = readFileSync(`lib/payments/${file}.ts`, "utf8");
  expect(source).not.toContain("unwrap(");
});
