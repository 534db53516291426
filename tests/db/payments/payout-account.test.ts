import { afterAll, beforeAll, expect, test } from "vitest";
import type { Backend } from "../../../supabase/local/backend.ts";
import { testAccounts } from "../../../supabase/local/payments/pages/ibans.ts";
import { makeUser, testBackend } from "../support.ts";
import { callPayments } from "./support.ts";

let backend: Backend;
beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend?.stop());

test("a payee is led to the form of the payment service, and back to their earnings with an enabled account", async () => {
  const hostId = await makeUser(backend, "host");
  const returnPath = "/host/earnings?account=returned";
  const opened = await callPayments(backend, hostId, { action: "openPayoutAccount", returnPath });
  expect(opened.status).toBe(200);
  // The backend's address with its port, where a browser finds it.
  expect(opened.body.url).toMatch(`${backend.url}/payments/accounts/`);
  const finished = await fetch(opened.body.url, {
    method: "POST",
    redirect: "manual",
    headers: { origin: backend.url },
    body: new URLSearchParams({
      name: "Mona",
      iban: testAccounts("EG").accepted,
      action: "finish",
    }),
  });
  expect(finished.status).toBe(303);
  expect(finished.headers.get("location")).toContain(returnPath);
  const refreshed = await callPayments(backend, hostId, { action: "refreshPayoutAccount" });
  expect(refreshed.body).toEqual({ status: "enabled" });
});

test("a session of six minutes ago is led to no form of a bank account, and one that has just begun is", async () => {
  const hostId = await makeUser(backend, "host");
  const open = { action: "openPayoutAccount", returnPath: "/host/earnings" };
  const refused = { status: 422, body: { error: "reauthentication_needed" } };
  expect(await callPayments(backend, hostId, open, { minutesAgo: 6 })).toMatchObject(refused);
  const accounts = await backend.sql("select from public.payout_accounts where user_id = $1", [
    hostId,
  ]);
  expect(accounts).toEqual([]);
  expect((await callPayments(backend, hostId, open)).status).toBe(200);
  // Also with an existing account, to which the form would give another bank.
  expect(await callPayments(backend, hostId, open, { minutesAgo: 6 })).toMatchObject(refused);
  const refresh = { action: "refreshPayoutAccount" };
  expect((await callPayments(backend, hostId, refresh, { minutesAgo: 6 })).status).toBe(200);
});

test("the owner of an address is not given the payout account that a stranger opened, and the stranger's link changes nothing of theirs", async () => {
  const hostId = await makeUser(backend, "host");
  const open = () =>
    callPayments(backend, hostId, {
      action: "openPayoutAccount",
      returnPath: "/host/earnings",
    });
  const readAccount = async () =>
    (
      await backend.sql<{ processor_id: string; status: string }>(
        "select processor_id, status from public.payout_accounts where user_id = $1",
        [hostId],
      )
    )[0];
  const stranger = await open();
  const strangers = await readAccount();
  await backend.sql("delete from private.proven_emails where user_id = $1", [hostId]);
  expect(await open()).toMatchObject({ status: 403, body: { error: "not_verified" } });
  await backend.sql("update auth.users set recovery_token = 'token' where id = $1", [hostId]);
  await backend.sql("update auth.users set recovery_token = null where id = $1", [hostId]);
  expect(await readAccount()).toBeUndefined();
  // A user who hosts nothing becomes a guest, and may become a host again.
  expect((await open()).body).toMatchObject({ error: "forbidden" });
  await backend.sql("update public.users set role = 'host' where id = $1", [hostId]);
  expect((await open()).status).toBe(200);
  const owners = await readAccount();
  expect(owners?.processor_id).not.toBe(strangers?.processor_id);
  const finished = await fetch(stranger.body.url, {
    method: "POST",
    redirect: "manual",
    headers: { origin: backend.url },
    body: new URLSearchParams({
      name: "Stranger",
      iban: testAccounts("EG").accepted,
      action: "finish",
    }),
  });
  expect(finished.status).toBe(303);
  await backend.sql("select public.record_payout_account($1, 'enabled')", [
    strangers?.processor_id,
  ]);
  expect(await readAccount()).toEqual({ ...owners, status: "incomplete" });
});
