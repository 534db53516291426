import { expect, test } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";

export type Target = {
  backend: Backend;
  call: (name: string, body: unknown, headers?: Record<string, string>) => Promise<Response>;
  /** The texts of the mails to this address, newest first. */
  readMails: (address: string) => Promise<string[]>;
};

let counter = 0;
/** An unused address of the IPv6 documentation range. */
function createIp(): string {
  counter += 1;
  return `2001:db8::${process.pid.toString(16)}:${counter.toString(16)}`;
}
const from = (ip: string) => ({ "x-forwarded-for": ip });
const asEasternArabic = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
const asPersian = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(0x6f0 + Number(digit)));
const wrongCode = (code: string, by = 1) =>
  String((Number(code) + by) % 1_000_000).padStart(6, "0");

/** Registers the tests of the Edge Functions, which are the same in both runtimes. */
export function verificationCases(target: () => Target): void {
  const call: Target["call"] = (...parts) => target().call(...parts);
  const sql = (text: string, values?: unknown[]) => target().backend.sql(text, values);

  async function createUser(name: string, locale = "en") {
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
  const clearSends = () => sql("delete from private.verification_sends");

  async function sendCode(userId: string, ip = createIp(), more: object = {}) {
    const answer = await call("send-verification", { userId, ...more }, from(ip));
    const body = (await answer.json()) as { message: string; code: string };
    expect(answer.status, JSON.stringify(body)).toBe(200);
    return body;
  }
  async function verifyCode(userId: string, code: string, ip = createIp()) {
    const answer = await call("verify-code", { userId, code }, from(ip));
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  }

  test("send a code, store its hash, and verify it once", async () => {
    const { id, email } = await createUser("Amal");
    const { message, code } = await sendCode(id);
    expect(message).toBe("Verification code sent");
    expect(code).toMatch(/^\d{6}$/);
    expect((await target().readMails(email))[0]).toContain(code);
    const waiting = await profile(id);
    expect(waiting.is_verified).toBe(false);
    const left = Date.parse(String(waiting.verification_code_expires_at)) - Date.now();
    expect(left).toBeGreaterThan(9 * 60_000);
    expect(left).toBeLessThanOrEqual(10 * 60_000 + 1000);
    const [stored] = await sql(
      "select encode(hash, 'hex') || salt || target as row from private.verification_codes where user_id = $1",
      [id],
    );
    expect((stored as { row: string }).row).not.toContain(code);

    expect(await verifyCode(id, code)).toMatchObject({ status: 200, body: { verified: true } });
    expect(await profile(id)).toMatchObject({
      is_verified: true,
      verification_type: "email",
      verification_code_expires_at: null,
    });
    await expect.poll(async () => (await target().readMails(email)).length).toBe(2);
    expect((await target().readMails(email))[0]).toContain("Amal");
    expect(await verifyCode(id, code)).toMatchObject({ status: 409, body: { error: "code_used" } });
    const again = await call("send-verification", { userId: id }, from(createIp()));
    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject({ error: "already_verified" });
  });

  test("accept codes in Arabic and Persian digits, with spaces and hyphens", async () => {
    for (const write of [
      (code: string) => ` ${code.slice(0, 3)} ${code.slice(3)} `,
      asEasternArabic,
      asPersian,
      (code: string) => `\u200f${asEasternArabic(code.slice(0, 3))} - ${code.slice(3)}\u200e`,
    ]) {
      const { id } = await createUser("Nur");
      const { code } = await sendCode(id);
      expect(await verifyCode(id, write(code))).toMatchObject({ status: 200 });
    }
  });

  test("lock a code after the fifth wrong try, also for the right one", async () => {
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

  test("do not count input that is no code as a try", async () => {
    const { id } = await createUser("Rim");
    await sendCode(id);
    for (const code of ["12345", "abcdef", "1234567", "'; drop table users"]) {
      expect(await verifyCode(id, code)).toMatchObject({
        status: 422,
        body: { error: "code_wrong" },
      });
    }
    const [row] = await sql(
      "select tries_left from private.verification_codes where user_id = $1",
      [id],
    );
    expect(row).toEqual({ tries_left: 5 });
  });

  test("answer code_expired to an expired and to a replaced code", async () => {
    const { id } = await createUser("Adel");
    const first = await sendCode(id);
    await sql(
      "update private.verification_codes set expires_at = now() - interval '1 second' where user_id = $1",
      [id],
    );
    expect(await verifyCode(id, first.code)).toMatchObject({
      status: 410,
      body: { error: "code_expired" },
    });
    await clearSends();
    const second = await sendCode(id);
    if (first.code !== second.code) {
      expect((await verifyCode(id, first.code)).body).toMatchObject({ error: "code_expired" });
    }
    expect(await verifyCode(id, second.code)).toMatchObject({ status: 200 });
  });

  test("verify nobody with the code of another user", async () => {
    const [one, two] = [await createUser("One"), await createUser("Two")];
    const ip = createIp();
    await sendCode(one.id, ip);
    await clearSends();
    const theirs = await sendCode(two.id, ip);
    expect(await verifyCode(one.id, theirs.code, ip)).toMatchObject({
      status: 403,
      body: { error: "code_foreign" },
    });
    // From another address nothing is disclosed about the codes of other users.
    expect((await verifyCode(one.id, theirs.code)).body).toMatchObject({ error: "code_wrong" });
    expect((await profile(one.id)).is_verified).toBe(false);
    expect((await profile(two.id)).is_verified).toBe(false);
    expect(await verifyCode(two.id, theirs.code, ip)).toMatchObject({ status: 200 });
  });

  test("refuse a code after its user has changed the address", async () => {
    const { id } = await createUser("Mona");
    const { code } = await sendCode(id);
    await sql("update auth.users set email = $2 where id = $1", [id, `${id}@mahfil.test`]);
    expect((await verifyCode(id, code)).body).toMatchObject({ error: "code_expired" });
  });

  test("send one code a minute and five an hour to an address", async () => {
    const { id, email } = await createUser("Hadi");
    await sendCode(id);
    const soon = await call("send-verification", { userId: id }, from(createIp()));
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
      await sendCode(id);
    }
    await earlier();
    const sixth = await call("send-verification", { userId: id }, from(createIp()));
    expect(sixth.status).toBe(429);
    const { retryAt } = (await sixth.json()) as { retryAt: string };
    expect(Date.parse(retryAt) - Date.now()).toBeGreaterThan(40 * 60_000);
  });

  test("send one code a minute for an IP address, which the body cannot change", async () => {
    const [one, two] = [await createUser("One"), await createUser("Two")];
    const ip = createIp();
    await sendCode(one.id, ip);
    const body = { userId: two.id, ipAddress: createIp() };
    expect((await call("send-verification", body, from(`${createIp()}, ${ip}`))).status).toBe(429);
    expect((await call("send-verification", body, from(createIp()))).status).toBe(200);
  });

  test("count the IP address of the body where no header has one", async () => {
    const [one, two] = [await createUser("One"), await createUser("Two")];
    const ipAddress = createIp();
    const first = await call("send-verification", { userId: one.id, ipAddress });
    expect(first.status).toBe(200);
    const second = await call("send-verification", { userId: two.id, ipAddress });
    expect(second.status).toBe(429);
  });

  test("verify a phone number and store it", async () => {
    const { id } = await createUser("Layla", "ar");
    const more = { type: "phone", phoneNumber: "+٢٠ ١٠٠ ٠٠٠-٠٠٠٠" };
    const { code } = await sendCode(id, createIp(), more);
    expect(await verifyCode(id, code)).toMatchObject({ status: 200 });
    expect(await profile(id)).toMatchObject({
      is_verified: true,
      verification_type: "phone",
      phone: "+201000000000",
    });
    await sql("update public.users set phone = '+201000000001' where id = $1", [id]);
    expect((await profile(id)).is_verified).toBe(false);
  });

  test("refuse to change the phone number of another user's account", async () => {
    const { id } = await createUser("Omar");
    await sql("update public.users set phone = '+20 100 000 0009' where id = $1", [id]);
    const body = { userId: id, type: "phone", phoneNumber: "+201000000008" };
    const refused = await call("send-verification", body, from(createIp()));
    expect(refused.status).toBe(403);
    const other = await createUser("Other");
    const headers = async (userId: string) => ({
      ...from(createIp()),
      authorization: `Bearer ${await target().backend.tokenFor(userId)}`,
    });
    expect((await call("send-verification", body, await headers(other.id))).status).toBe(403);
  });

  test("refuse an invalid body with its status, error and message", async () => {
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
      const answer = await call(name, body, from(createIp()));
      const responseBody = (await answer.json()) as Record<string, unknown>;
      expect([JSON.stringify(body).slice(0, 60), answer.status]).toEqual([
        JSON.stringify(body).slice(0, 60),
        status,
      ]);
      expect(responseBody).toMatchObject({
        error: expect.any(String),
        message: expect.any(String),
      });
    }
  });

  test("require the publishable key", async () => {
    for (const headers of [{ apikey: "" }, { apikey: "sb_publishable_other" }]) {
      const answer = await call("send-verification", { userId: crypto.randomUUID() }, headers);
      expect(answer.status).toBe(401);
    }
  });

  test("mail the owner of a taken address, and respond the same for any address", async () => {
    const { email } = await createUser("Known");
    const taken = await call("account-notice", { email: email.toUpperCase() }, from(createIp()));
    const nobody = `nobody-${crypto.randomUUID()}@mahfil.test`;
    const free = await call("account-notice", { email: nobody }, from(createIp()));
    expect([taken.status, await taken.text()]).toEqual([free.status, await free.text()]);
    await expect.poll(async () => (await target().readMails(email)).length).toBe(1);
    expect(await target().readMails(nobody)).toEqual([]);
    expect((await call("account-notice", { email }, from(createIp()))).status).toBe(429);
    expect((await call("account-notice", { email: nobody }, from(createIp()))).status).toBe(429);
  });
}
