import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

test("the generated types are those of the migrations", async () => {
  const script = join(import.meta.dirname, "../../supabase/local/generate-types.ts");
  const answer = await promisify(execFile)(process.execPath, [script, "--check"]).catch(
    (error: { stderr: string }) => error,
  );
  expect(answer.stderr).toBe("");
});
