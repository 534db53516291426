import { afterAll, beforeAll, expect, it } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { startPostgres, type ThrowAwayPostgres } from "../../supabase/local/postgres.ts";
import { clientOf, makeUser, testBackend } from "./support.ts";

let postgres: ThrowAwayPostgres;
let backend: Backend;

beforeAll(async () => {
  postgres = await startPostgres();
  backend = await testBackend({ databaseUrl: postgres.url });
});
afterAll(async () => {
  await backend?.stop();
  await postgres?.stop();
});

it("of two admins who take each other's role at the same moment one remains", {
  timeout: 120_000,
}, async () => {
  for (let round = 0; round < 10; round++) {
    const ids = [await makeUser(backend, "admin"), await makeUser(backend, "admin")];
    const clients = await Promise.all(ids.map((id) => clientOf(backend, id)));
    const answers = await Promise.all(
      clients.map((admin, at) =>
        admin.rpc("admin_set_role", { p_user_id: ids[1 - at] ?? "", p_role: "guest" }),
      ),
    );
    expect(answers.map(({ error }) => error?.message ?? "changed").sort()).toEqual([
      "changed",
      "only_admins",
    ]);
  }
});
