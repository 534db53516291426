import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";

const root = join(import.meta.dirname, "../../..");

it("every schema comes from the one module that configures zod, so that no browser tries whether it may evaluate texts", () => {
  const files = ["app", "components", "lib"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`),
  );
  const importing = files.filter((file) =>
    /(from|import)\s*\(?"zod(\/|")/.test(readFileSync(join(root, file), "utf8")),
  );
  expect(importing).toEqual(["lib/shared/zod.ts"]);
});

it("a browser makes and uses a schema without trying to evaluate a text", async () => {
  vi.stubGlobal("document", {});
  const RealFunction = Function;
  const evaluate = vi.fn((...texts: string[]) => Reflect.construct(RealFunction, texts));
  vi.stubGlobal("Function", evaluate);
  const { signInInput } = await import("@/lib/auth/schemas");
  const typed = { email: "amal@mahfil.test", password: "correct horse" };
  expect(signInInput.parse(typed)).toEqual(typed);
  vi.unstubAllGlobals();
  // The loader that vitest itself uses for modules.
  const texts = evaluate.mock.calls.map((call) => call.join());
  expect(texts.filter((text) => text === "" || text.includes("payload"))).toEqual([]);
});
