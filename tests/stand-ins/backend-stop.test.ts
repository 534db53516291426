import { mkdtempSync, openAsBlob, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, inject, test, vi } from "vitest";
import { startBackend } from "../../supabase/local/backend.ts";
import { openPglite } from "../../supabase/local/database.ts";
import { ensurePgliteImage } from "../db/pglite-image.ts";

const dataDir = mkdtempSync(join(tmpdir(), "mahfil-stop-"));
afterAll(() => {
  vi.restoreAllMocks();
  rmSync(dataDir, { recursive: true, force: true });
});

test("a backend stops and gives its folder back when its database has died", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  await (
    await openPglite(
      dataDir,
      true,
      await openAsBlob(await ensurePgliteImage(inject("postgresUrl"))),
    )
  ).close();
  const options = { port: 0, dataDir, seed: false };
  const closings = [
    () => new Promise<void>(() => {}),
    () => Promise.reject(new Error("unreachable")),
  ];
  for (const closing of closings) {
    const backend = await startBackend(options);
    const { close } = backend.db;
    backend.db.close = closing;
    await backend.stop();
    await close();
  }
  const again = await startBackend(options);
  await again.stop();
  expect(logged.mock.calls).toEqual([["Not stopped in order: unreachable"]]);
});
