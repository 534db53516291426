import { expect, test } from "vitest";
import { clientOf } from "./support.ts";
import { newVisitor, site, type Target, verificationClient } from "./verification-client.ts";

const asEasternArabic = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
const asPersian = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(0x6f0 + Number(digit)));

/** Registers the tests of the Edge Functions, which are the same in both runtimes. */
export function verificationCases(target: () => Target): void {
  const { call, sessionOf, sql, createUser, profile, clearSends, sendCode, verifyCode } =
    verificationClient(target);

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
    const again = await call("send-verification", { userId: id }, newVisitor());
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

  test("answer code_expired to an expired code, and to one that its user has replaced", async () => {
    const { id } = await createUser("Adel");
    const own = await sessionOf(id);
    const first = await sendCode(id, own);
    await sql(
      "update private.verification_codes set expires_at = now() - interval '1 second' where user_id = $1",
      [id],
    );
    expect(await verifyCode(id, first.code, own)).toMatchObject({
      status: 410,
      body: { error: "code_expired" },
    });
    await clearSends();
    const second = await sendCode(id, own);
    await clearSends();
    const third = await sendCode(id, own);
    if (second.code !== third.code) {
      expect((await verifyCode(id, second.code, own)).body).toMatchObject({
        error: "code_expired",
      });
    }
    expect(await verifyCode(id, third.code, own)).toMatchObject({ status: 200 });
  });

  test("refuse a code after its user has changed the address", async () => {
    const { id } = await createUser("Mona");
    const { code } = await sendCode(id);
    await sql("update auth.users set email = $2 where id = $1", [id, `${id}@mahfil.test`]);
    expect((await verifyCode(id, code)).body).toMatchObject({ error: "code_expired" });
  });

  test("verify a phone number with the session of its account, and store it", async () => {
    const { id } = await createUser("Layla", "ar");
    const own = await sessionOf(id);
    const { code } = await sendCode(id, own, { type: "phone", phoneNumber: "+٢٠ ١٠٠ ٠٠٠-٠٠٠٠" });
    expect(await verifyCode(id, code)).toMatchObject({
      status: 422,
      body: { error: "code_wrong" },
    });
    expect(await verifyCode(id, code, own)).toMatchObject({ status: 200 });
    expect(await profile(id)).toMatchObject({
      is_verified: true,
      verification_type: "phone",
      phone: "+201000000000",
    });
    await sql("update public.users set phone = '+201000000001' where id = $1", [id]);
    expect((await profile(id)).is_verified).toBe(false);
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
      ["verify-code", { userId: id, code: "123456" }, 422],
      ["verify-code", { userId: id }, 400],
      ["verify-code", { code: "123456" }, 400],
      ["account-notice", { email: "nobody" }, 400],
      ["newsletter", {}, 400],
      ["newsletter", { email: "nobody" }, 400],
      ["newsletter", { email: "nobody\0@mahfil.test" }, 400],
      ["newsletter", { email: "x,nobody@mahfil.test" }, 400],
      ["account-notice", { email: "nobody\0@mahfil.test" }, 400],
    ] as const) {
      const answer = await call(name, body, newVisitor());
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
    const taken = await call("account-notice", { email: email.toUpperCase() }, newVisitor());
    const nobody = `nobody-${crypto.randomUUID()}@mahfil.test`;
    const free = await call("account-notice", { email: nobody }, newVisitor());
    expect([taken.status, await taken.text()]).toEqual([free.status, await free.text()]);
    await expect.poll(async () => (await target().readMails(email)).length).toBe(1);
    expect(await target().readMails(nobody)).toEqual([]);
    expect((await call("account-notice", { email }, newVisitor())).status).toBe(429);
    expect((await call("account-notice", { email: nobody }, newVisitor())).status).toBe(429);
  });

  test("mail a link that puts an address on the newsletter's list, and respond the same for any address", async () => {
    const email = `reader-${crypto.randomUUID()}@mahfil.test`;
    const first = await call("newsletter", { email, locale: "ar" }, site);
    const listed = () =>
      sql("select confirmed_at from public.newsletter_subscribers where email = $1", [email]);
    expect(await listed()).toEqual([{ confirmed_at: null }]);
    await expect.poll(async () => (await target().readMails(email)).length).toBe(1);
    const [mail = ""] = await target().readMails(email);
    const token = /\/ar\/newsletter\/confirm\?token=([0-9a-f]{64})/.exec(mail)?.[1];
    expect(mail).toContain(`/ar/newsletter/unsubscribe?token=${token}`);
    const client = await clientOf(target().backend);
    const { error } = await client.rpc("confirm_newsletter_subscription", { p_token: token });
    expect(error).toBeNull();
    expect(await listed()).toEqual([{ confirmed_at: expect.anything() }]);
    await clearSends();
    const again = await call("newsletter", { email, locale: "en" }, site);
    expect([again.status, await again.text()]).toEqual([first.status, await first.text()]);
    expect((await target().readMails(email)).length).toBe(1);
  });
}
