import { expect, test } from "vitest";
import { newVisitor, type Target, verificationClient, wrongCode } from "./verification-client.ts";

/** Registers the tests of what callers without the session of an account can do, the same in both runtimes. */
export function verificationStrangerCases(target: () => Target): void {
  const { call, sessionOf, sql, createUser, profile, clearSends, sendCode, verifyCode } =
    verificationClient(target);

  test("lock an account after the fifth wrong code without a session, also for the right one", async () => {
    const { id } = await createUser("Sami");
    const { code } = await sendCode(id);
    for (const left of [4, 3, 2, 1]) {
      expect(await verifyCode(id, wrongCode(code, left))).toMatchObject({
        status: 422,
        body: { error: "code_wrong", triesLeft: left },
      });
    }
    expect((await verifyCode(id, wrongCode(code, 9))).body).toMatchObject({ error: "code_locked" });
    expect(await verifyCode(id, code)).toMatchObject({
      status: 423,
      body: { error: "code_locked" },
    });
    expect((await profile(id)).is_verified).toBe(false);
    await clearSends();
    const fresh = await sendCode(id);
    expect(await verifyCode(id, fresh.code)).toMatchObject({ status: 200 });
  });

  test("let no stranger lock, use up or replace the code of a user with a session", async () => {
    const { id, email } = await createUser("Salma");
    const own = await sessionOf(id);
    const { code } = await sendCode(id, own);
    for (let count = 1; count <= 6; count++) {
      await call("send-verification", { userId: id });
      await sql(
        "update private.message_sends set created_at = created_at - interval '2 minutes' where target = $1",
        [email],
      );
    }
    expect((await call("send-verification", { userId: id })).status).toBe(429);
    for (let by = 1; by <= 6; by++) await verifyCode(id, wrongCode(code, by));
    expect((await verifyCode(id, code)).status).toBe(423);
    expect((await verifyCode(id, wrongCode(code), own)).body).toMatchObject({ triesLeft: 4 });
    await sql("update private.message_sends set created_at = created_at - interval '2 minutes'");
    expect((await call("send-verification", { userId: id }, own)).status).toBe(200);
    await sql("update private.verification_codes set expires_at = now() + interval '1 minute'");
    expect(await verifyCode(id, code, own)).toMatchObject({ status: 200 });
  });

  test("answer the same for a wrong code, without any code and for an unknown account", async () => {
    const [waiting, idle] = [await createUser("Waiting"), await createUser("Idle")];
    const { code } = await sendCode(waiting.id);
    const unknown = crypto.randomUUID();
    for (let by = 1; by <= 6; by++) {
      const [first, ...others] = await Promise.all(
        [waiting.id, idle.id, unknown].map((id) => verifyCode(id, wrongCode(code, by))),
      );
      for (const other of others) expect(other).toEqual(first);
    }
  });

  test("mail notices and newsletter links for the site only", async () => {
    const { email } = await createUser("Nadia");
    for (const name of ["account-notice", "newsletter"]) {
      for (const key of ["", "another key"]) {
        expect((await call(name, { email }, { "x-site-key": key })).status).toBe(401);
      }
      expect((await call(name, { email })).status).toBe(401);
    }
    expect(await target().readMails(email)).toEqual([]);
  });

  test("refuse the token of another user", async () => {
    const [one, two] = [await createUser("One"), await createUser("Two")];
    const { code } = await sendCode(one.id);
    expect(await verifyCode(one.id, code, await sessionOf(two.id))).toMatchObject({
      status: 403,
      body: { error: "forbidden" },
    });
    expect((await profile(one.id)).is_verified).toBe(false);
  });

  test("do not count input that is no code as a try", async () => {
    const { id } = await createUser("Rim");
    await sendCode(id);
    for (const code of ["12345", "abcdef", "1234567", "'; drop table users"]) {
      expect(await verifyCode(id, code)).toMatchObject({
        status: 422,
        body: { error: "code_wrong" },
      });
    }
    const tries = await sql("select 1 from private.verification_tries where user_id = $1", [id]);
    expect(tries).toEqual([]);
  });

  test("verify nobody with the code of another user, and do not tell that it is one", async () => {
    const [one, two] = [await createUser("One"), await createUser("Two")];
    const theirs = await sendCode(two.id, newVisitor());
    expect(await verifyCode(one.id, theirs.code)).toMatchObject({
      status: 422,
      body: { error: "code_wrong" },
    });
    expect((await profile(one.id)).is_verified).toBe(false);
    expect((await profile(two.id)).is_verified).toBe(false);
    expect(await verifyCode(two.id, theirs.code)).toMatchObject({ status: 200 });
  });

  test("send one code a minute and five an hour to an address", async () => {
    const { id, email } = await createUser("Hadi");
    await sendCode(id);
    const soon = await call("send-verification", { userId: id }, newVisitor());
    expect(soon.status).toBe(429);
    const body = (await soon.json()) as { error: string; retryAt: string };
    expect(body.error).toBe("rate_limited");
    const wait = Date.parse(body.retryAt) - Date.now();
    expect(wait).toBeGreaterThan(20_000);
    expect(wait).toBeLessThanOrEqual(61_000);
    expect(Number(soon.headers.get("retry-after"))).toBeGreaterThan(0);
    const earlier = () =>
      sql(
        "update private.message_sends set created_at = created_at - interval '2 minutes' where target = $1",
        [email],
      );
    for (let count = 2; count <= 5; count++) {
      await earlier();
      await sendCode(id);
    }
    await earlier();
    const sixth = await call("send-verification", { userId: id }, newVisitor());
    expect(sixth.status).toBe(429);
    const { retryAt } = (await sixth.json()) as { retryAt: string };
    expect(Date.parse(retryAt) - Date.now()).toBeGreaterThan(40 * 60_000);
  });

  test("send one code a minute to a visitor whom the site names, whichever account it is for", async () => {
    const [one, two] = [await createUser("One"), await createUser("Two")];
    const visitor = newVisitor();
    await sendCode(one.id, visitor);
    expect((await call("send-verification", { userId: two.id }, visitor)).status).toBe(429);
    expect((await call("send-verification", { userId: two.id }, newVisitor())).status).toBe(200);
  });

  test("believe nobody but the site whom it serves", async () => {
    const { id } = await createUser("Zein");
    const ip = "203.0.113.80";
    const headers = { "x-forwarded-for": ip, "x-real-ip": ip, "x-site-key": "another key" };
    await call("send-verification", { userId: id, ipAddress: ip }, headers);
    const rows = await sql(
      "select 1 from private.message_sends where network is not null and target = $1",
      [(await profile(id)).email],
    );
    expect(rows).toEqual([]);
  });

  test("send no code to a number without the session of the account", async () => {
    const { id } = await createUser("Omar");
    const other = await createUser("Other");
    await sql("update public.users set phone = '+20 100 000 0009' where id = $1", [id]);
    for (const phoneNumber of ["+201000000009", "+201000000008", undefined]) {
      const body = { userId: id, type: "phone", phoneNumber };
      const anonymous = await call("send-verification", body);
      expect(anonymous.status).toBe(401);
      expect(await anonymous.json()).toMatchObject({ error: "not_signed_in" });
      const stranger = await call("send-verification", body, await sessionOf(other.id));
      expect(stranger.status).toBe(403);
    }
    expect(await sql("select 1 from private.verification_codes where user_id = $1", [id])).toEqual(
      [],
    );
  });
}
