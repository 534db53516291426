import { expect, test } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";

export type Target = {
  backend: Backend;
  call: (name: string, body: unknown, headers?: Record<string, string>) => Promise<Response>;
  /** What was mailed to this address since the start, newest first. */
  mailed: (address: string) => Promise<string[]>;
};

let counter = 0;
/** An address of the documentation's network that no other case uses. */
function freshIp(): string {
  counter += 1;
  return `2001:db8::${process.pid.toString(16)}:${counter.toString(16)}`;
}
const from = (ip: string) => ({ "x-forwarded-for": ip });
const asEasternArabic = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
const asPersian = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(0x6f0 + Number(digit)));
const another = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, "0");

/** What the functions promise, whatever serves them. Registers its tests. */
export function verificationCases(target: () => Target): void {
  const call: Target["call"] = (...parts) => target().call(...parts);
  const sql = (text: string, values?: unknown[]) => target().backend.sql(text, values);

  async function newPerson(name: string, locale = "en") {
    const email = `${name.toLowerCase()}-${crypto.randomUUID()}@mahfil.test`;
    const [row] = await sql(
      `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
       values (gen_random_uuid(), $1, now(), $2) returning id`,
      [email, JSON.stringify({ first_name: name, locale })],
    );
    return { id: String((row as { id: string }).id), email };
  }
  const profile = async (id: string) =>
    (await sql("select * from public.users where id = $1", [id]))[0] as Record<string, unknown>;
  const forgetSends = () => sql("delete from private.verification_sends");

  async function sent(userId: string, ip = freshIp(), more: object = {}) {
    const answer = await call("send-verification", { userId, ...more }, from(ip));
    const body = (await answer.json()) as { message: string; code: string };
    expect(answer.status, JSON.stringify(body)).toBe(200);
    return body;
  }
  async function check(userId: string, code: string, ip = freshIp()) {
    const answer = await call("verify-code", { userId, code }, from(ip));
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  }

  test("a code is sent, stored hashed, and verifies once", async () => {
    const { id, email } = await newPerson("Amal");
    const { message, code } = await sent(id);
    expect(message).toBe("Verification code sent");
    expect(code).toMatch(/^\d{6}$/);
    expect((await target().mailed(email))[0]).toContain(code);
    const waiting = await profile(id);
    expect(waiting.is_verified).toBe(false);
    const left = Date.parse(String(waiting.verification_code_expires_at)) - Date.now();
    expect(left).toBeGreaterThan(9 * 60_000);
    expect(left).toBeLessThanOrEqual(10 * 60_000 + 1000);
    const [kept] = await sql(
      "select encode(hash, 'hex') || salt || target as row from private.verification_codes where user_id = $1",
      [id],
    );
    expect((kept as { row: string }).row).not.toContain(code);

    expect(await check(id, code)).toMatchObject({ status: 200, body: { verified: true } });
    expect(await profile(id)).toMatchObject({
      is_verified: true,
      verification_type: "email",
      verification_code_expires_at: null,
    });
    await expect.poll(async () => (await target().mailed(email)).length).toBe(2);
    expect((await target().mailed(email))[0]).toContain("Amal");
    expect(await check(id, code)).toMatchObject({ status: 409, body: { error: "code_used" } });
    const again = await call("send-verification", { userId: id }, from(freshIp()));
    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject({ error: "already_verified" });
  });

  test("digits of other scripts, spaces and signs are read", async () => {
    for (const write of [
      (code: string) => ` ${code.slice(0, 3)} ${code.slice(3)} `,
      asEasternArabic,
      asPersian,
      (code: string) => `\u200f${asEasternArabic(code.slice(0, 3))} - ${code.slice(3)}\u200e`,
    ]) {
      const { id } = await newPerson("Nur");
      const { code } = await sent(id);
      expect(await check(id, write(code))).toMatchObject({ status: 200 });
    }
  });

  test("wrong codes are counted, and the fifth locks, even for the right one", async () => {
    const { id } = await newPerson("Sami");
    const { code } = await sent(id);
    for (const left of [4, 3, 2, 1]) {
      expect(await check(id, another(code, left))).toMatchObject({
        status: 422,
        body: { error: "code_wrong", triesLeft: left },
      });
    }
    expect((await check(id, another(code, 9))).body).toMatchObject({ error: "code_locked" });
    expect(await check(id, code)).toMatchObject({ status: 423, body: { error: "code_locked" } });
    expect((await profile(id)).is_verified).toBe(false);
    await forgetSends();
    const fresh = await sent(id);
    expect(await check(id, fresh.code)).toMatchObject({ status: 200 });
  });

  test("what is no code at all costs no try", async () => {
    const { id } = await newPerson("Rim");
    await sent(id);
    for (const code of ["12345", "abcdef", "1234567", "'; drop table users"]) {
      expect(await check(id, code)).toMatchObject({ status: 422, body: { error: "code_wrong" } });
    }
    const [row] = await sql(
      "select tries_left from private.verification_codes where user_id = $1",
      [id],
    );
    expect(row).toEqual({ tries_left: 5 });
  });

  test("an expired code and one that a newer replaced say so", async () => {
    const { id } = await newPerson("Adel");
    const first = await sent(id);
    await sql(
      "update private.verification_codes set expires_at = now() - interval '1 second' where user_id = $1",
      [id],
    );
    expect(await check(id, first.code)).toMatchObject({
      status: 410,
      body: { error: "code_expired" },
    });
    await forgetSends();
    const second = await sent(id);
    if (first.code !== second.code) {
      expect((await check(id, first.code)).body).toMatchObject({ error: "code_expired" });
    }
    expect(await check(id, second.code)).toMatchObject({ status: 200 });
  });

  test("somebody else's code verifies neither of them", async () => {
    const [one, two] = [await newPerson("One"), await newPerson("Two")];
    const ip = freshIp();
    await sent(one.id, ip);
    await forgetSends();
    const theirs = await sent(two.id, ip);
    expect(await check(one.id, theirs.code, ip)).toMatchObject({
      status: 403,
      body: { error: "code_foreign" },
    });
    // From elsewhere nothing is said of other people's codes.
    expect((await check(one.id, theirs.code)).body).toMatchObject({ error: "code_wrong" });
    expect((await profile(one.id)).is_verified).toBe(false);
    expect((await profile(two.id)).is_verified).toBe(false);
    expect(await check(two.id, theirs.code, ip)).toMatchObject({ status: 200 });
  });

  test("a code is for the address that it was sent to", async () => {
    const { id } = await newPerson("Mona");
    const { code } = await sent(id);
    await sql("update auth.users set email = $2 where id = $1", [id, `${id}@mahfil.test`]);
    expect((await check(id, code)).body).toMatchObject({ error: "code_expired" });
  });

  test("one a minute and five an hour for an address", async () => {
    const { id, email } = await newPerson("Hadi");
    await sent(id);
    const soon = await call("send-verification", { userId: id }, from(freshIp()));
    expect(soon.status).toBe(429);
    const body = (await soon.json()) as { error: string; retryAt: string };
    expect(body.error).toBe("rate_limited");
    const wait = Date.parse(body.retryAt) - Date.now();
    expect(wait).toBeGreaterThan(20_000);
    expect(wait).toBeLessThanOrEqual(61_000);
    expect(Number(soon.headers.get("retry-after"))).toBeGreaterThan(0);
    const earlier = () =>
      sql(
        "update private.verification_sends set created_at = created_at - interval '2 minutes' where target = $1",
        [email],
      );
    for (let count = 2; count <= 5; count++) {
      await earlier();
      await sent(id);
    }
    await earlier();
    const sixth = await call("send-verification", { userId: id }, from(freshIp()));
    expect(sixth.status).toBe(429);
    const { retryAt } = (await sixth.json()) as { retryAt: string };
    expect(Date.parse(retryAt) - Date.now()).toBeGreaterThan(40 * 60_000);
  });

  test("one a minute for an IP, which the body cannot change", async () => {
    const [one, two] = [await newPerson("One"), await newPerson("Two")];
    const ip = freshIp();
    await sent(one.id, ip);
    const body = { userId: two.id, ipAddress: freshIp() };
    expect((await call("send-verification", body, from(`${freshIp()}, ${ip}`))).status).toBe(429);
    expect((await call("send-verification", body, from(freshIp()))).status).toBe(200);
  });

  test("without a visitor's IP the one of the body counts", async () => {
    const [one, two] = [await newPerson("One"), await newPerson("Two")];
    const ipAddress = freshIp();
    const first = await call("send-verification", { userId: one.id, ipAddress });
    expect(first.status).toBe(200);
    const second = await call("send-verification", { userId: two.id, ipAddress });
    expect(second.status).toBe(429);
  });

  test("a number is verified and kept", async () => {
    const { id } = await newPerson("Layla", "ar");
    const more = { type: "phone", phoneNumber: "+٢٠ ١٠٠ ٠٠٠-٠٠٠٠" };
    const { code } = await sent(id, freshIp(), more);
    expect(await check(id, code)).toMatchObject({ status: 200 });
    expect(await profile(id)).toMatchObject({
      is_verified: true,
      verification_type: "phone",
      phone: "+201000000000",
    });
    await sql("update public.users set phone = '+201000000001' where id = $1", [id]);
    expect((await profile(id)).is_verified).toBe(false);
  });

  test("a stranger cannot give an account another number", async () => {
    const { id } = await newPerson("Omar");
    await sql("update public.users set phone = '+20 100 000 0009' where id = $1", [id]);
    const body = { userId: id, type: "phone", phoneNumber: "+201000000008" };
    const refused = await call("send-verification", body, from(freshIp()));
    expect(refused.status).toBe(403);
    const other = await newPerson("Other");
    const headers = async (userId: string) => ({
      ...from(freshIp()),
      authorization: `Bearer ${await target().backend.tokenFor(userId)}`,
    });
    expect((await call("send-verification", body, await headers(other.id))).status).toBe(403);
  });

  test("bodies that are not right are refused clearly", async () => {
    const id = crypto.randomUUID();
    for (const [name, body, status] of [
      ["send-verification", { userId: id }, 404],
      ["send-verification", {}, 400],
      ["send-verification", { userId: "1 or 1=1" }, 400],
      ["send-verification", { userId: 7 }, 400],
      ["send-verification", { userId: id, type: "pigeon" }, 400],
      ["send-verification", { userId: id, type: "phone", phoneNumber: "call me" }, 400],
      ["send-verification", [], 400],
      ["send-verification", "text", 400],
      ["send-verification", { userId: id, padding: "x".repeat(20_000) }, 413],
      ["verify-code", { userId: id, code: "123456" }, 404],
      ["verify-code", { userId: id }, 400],
      ["verify-code", { code: "123456" }, 400],
      ["account-notice", { email: "nobody" }, 400],
    ] as const) {
      const answer = await call(name, body, from(freshIp()));
      const said = (await answer.json()) as Record<string, unknown>;
      expect([JSON.stringify(body).slice(0, 60), answer.status]).toEqual([
        JSON.stringify(body).slice(0, 60),
        status,
      ]);
      expect(said).toMatchObject({ error: expect.any(String), message: expect.any(String) });
    }
  });

  test("the public key is needed", async () => {
    for (const headers of [{ apikey: "" }, { apikey: "sb_publishable_other" }]) {
      const answer = await call("send-verification", { userId: crypto.randomUUID() }, headers);
      expect(answer.status).toBe(401);
    }
  });

  test("a taken address is told, and the answer is the same for any other", async () => {
    const { email } = await newPerson("Known");
    const taken = await call("account-notice", { email: email.toUpperCase() }, from(freshIp()));
    const nobody = `nobody-${crypto.randomUUID()}@mahfil.test`;
    const free = await call("account-notice", { email: nobody }, from(freshIp()));
    expect([taken.status, await taken.text()]).toEqual([free.status, await free.text()]);
    await expect.poll(async () => (await target().mailed(email)).length).toBe(1);
    expect(await target().mailed(nobody)).toEqual([]);
    expect((await call("account-notice", { email }, from(freshIp()))).status).toBe(429);
    expect((await call("account-notice", { email: nobody }, from(freshIp()))).status).toBe(429);
  });
}
