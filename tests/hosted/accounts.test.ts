import { describe, expect, test } from "vitest";
import { anonymousClient, backendUrl, publishableKey, serviceClient } from "../e2e/support/backend";
import { createUser, demoPassword, uniqueEmail } from "../e2e/support/users";

const profileOf = async (id: string) => {
  const { data, error } = await serviceClient().from("users").select("*").eq("id", id).single();
  if (error) throw error;
  return data as Record<string, unknown>;
};

/** The parameters of a mailed recovery link. */
async function recoveryHash(email: string): Promise<string> {
  const { data, error } = await serviceClient().auth.admin.generateLink({
    type: "recovery",
    email,
  });
  if (error) throw error;
  return data.properties.hashed_token;
}

describe("a new account", () => {
  test("begins with a session and the profile that was given, unverified", async () => {
    const user = await createUser("host", "Amal", { isVerified: false });
    expect(await profileOf(user.id)).toMatchObject({
      email: user.email,
      first_name: "Amal",
      role: "host",
      is_verified: false,
    });
  });

  test("cannot make itself an admin or verified, at sign-up or later", async () => {
    const client = anonymousClient();
    const { data } = await client.auth.signUp({
      email: uniqueEmail("admin"),
      password: demoPassword,
      options: { data: { role: "admin", is_verified: true } },
    });
    const id = data.user?.id ?? "";
    await client.from("users").update({ role: "admin" }).eq("id", id);
    await client.from("users").update({ is_verified: true }).eq("id", id);
    await client.auth.updateUser({ data: { role: "admin", is_verified: true } });
    expect(await profileOf(id)).toMatchObject({ role: "guest", is_verified: false });
  });

  test("needs a password of eight characters", async () => {
    const { error } = await anonymousClient().auth.signUp({
      email: uniqueEmail("short"),
      password: "seven77",
    });
    expect(error?.code).toBe("weak_password");
  });
});

describe("a sign-in", () => {
  test("is refused alike for a wrong password and an unknown address", async () => {
    const { email } = await createUser("guest", "Nur");
    const codes = [email, uniqueEmail("nobody")].map(async (address) => {
      const attempt = { email: address, password: "not-the-password" };
      return (await anonymousClient().auth.signInWithPassword(attempt)).error?.code;
    });
    expect(await Promise.all(codes)).toEqual(["invalid_credentials", "invalid_credentials"]);
  });

  test("can be refreshed, and ends with the sign-out", async () => {
    const { client } = await createUser("guest", "Nur");
    expect((await client.auth.refreshSession()).error).toBeNull();
    const session = (await client.auth.getSession()).data.session;
    expect((await client.auth.signOut()).error).toBeNull();
    const again = await anonymousClient().auth.refreshSession({
      refresh_token: session?.refresh_token ?? "",
    });
    expect(again.error).not.toBeNull();
  });

  test("with a provider that is not offered is refused, and with one that is leads there", async () => {
    const settings = await fetch(`${backendUrl}/auth/v1/settings`, {
      headers: { apikey: publishableKey },
    });
    const { external } = (await settings.json()) as { external: Record<string, boolean> };
    for (const provider of ["google", "apple", "facebook"]) {
      const challenge = "x".repeat(43);
      const url = `${backendUrl}/auth/v1/authorize?provider=${provider}&code_challenge=${challenge}&code_challenge_method=s256`;
      const { status } = await fetch(url, { redirect: "manual" });
      expect([provider, status]).toEqual([provider, external[provider] ? 302 : 400]);
    }
  });
});

describe("a recovery", () => {
  test("by its link verifies the address and sets a password that replaces the old one", async () => {
    const user = await createUser("guest", "Salma", { isVerified: false });
    const token_hash = await recoveryHash(user.email);
    const client = anonymousClient();
    expect((await client.auth.verifyOtp({ type: "recovery", token_hash })).error).toBeNull();
    expect(await profileOf(user.id)).toMatchObject({ is_verified: true });
    // Before a new one is set, because somebody else may have registered the address.
    const first = await anonymousClient().auth.signInWithPassword(user);
    expect(first.error?.code).toBe("invalid_credentials");
    const password = "another-password";
    expect((await client.auth.updateUser({ password })).error).toBeNull();
    const old = await anonymousClient().auth.signInWithPassword(user);
    expect(old.error?.code).toBe("invalid_credentials");
    const now = await anonymousClient().auth.signInWithPassword({ email: user.email, password });
    expect(now.error).toBeNull();
  });

  test("link names its account to the site before it is opened, and to nobody else", async () => {
    const user = await createUser("guest", "Salma", { isVerified: false });
    const question = {
      p_token_hash: await recoveryHash(user.email),
      p_type: "recovery",
      p_ip: "192.0.2.1",
    };
    const described = await serviceClient().rpc("describe_mailed_link", question);
    expect(described.data).toEqual({ email: user.email, is_proven: false, new_email: null });
    const asked = [anonymousClient(), user.client].map((client) =>
      client.rpc("describe_mailed_link", question),
    );
    for (const { error } of await Promise.all(asked)) expect(error?.code).toBe("42501");
  });

  test("link works once", async () => {
    const user = await createUser("guest", "Salma");
    const token_hash = await recoveryHash(user.email);
    const first = await anonymousClient().auth.verifyOtp({ type: "recovery", token_hash });
    const second = await anonymousClient().auth.verifyOtp({ type: "recovery", token_hash });
    expect([first.error, second.error?.code]).toEqual([null, "otp_expired"]);
  });
});

describe("a change of the address", () => {
  test("is confirmed by a link to the new address only", async () => {
    const user = await createUser("guest", "Mallory");
    const newEmail = uniqueEmail("victim");
    await user.client.rpc("allow_email_change", { p_new_email: newEmail });
    const asked = await user.client.auth.updateUser({ email: newEmail });
    expect(asked.error).toBeNull();
    // A service with two links would accept the link to the old address.
    const { data } = await serviceClient().auth.admin.generateLink({
      type: "email_change_current",
      email: user.email,
      newEmail,
    });
    const token_hash = data.properties?.hashed_token ?? "";
    await anonymousClient().auth.verifyOtp({ type: "email_change", token_hash });
    expect(await profileOf(user.id)).toMatchObject({ email: user.email });
  });

  test("is refused for an address that no session has named, though the user has just signed in", async () => {
    const user = await createUser("guest", "Mallory");
    await user.client.auth.signInWithPassword(user);
    await user.client.rpc("allow_email_change", { p_new_email: uniqueEmail("named") });
    const { error } = await user.client.auth.updateUser({ email: uniqueEmail("thief") });
    expect(error).not.toBeNull();
    expect((await user.client.auth.getUser()).data.user?.new_email).toBeUndefined();
  });
});

test("a session can add no second factor, no identity and no phone number, which would outlive it", async () => {
  const { client } = await createUser("guest", "Mallory");
  const factor = await client.auth.mfa.enroll({ factorType: "totp" });
  expect(factor.error?.code).toBe("mfa_totp_enroll_not_enabled");
  const identity = await client.auth.linkIdentity({ provider: "google" });
  expect(identity.error?.code).toBe("manual_linking_disabled");
  await client.auth.updateUser({ phone: "+201001234567" });
  expect((await client.auth.getUser()).data.user?.phone).toBe("");
});

test("a verification is refused to strangers and answers the account's own session", async () => {
  const user = await createUser("guest", "Hala", { isVerified: false });
  const call = (client: ReturnType<typeof anonymousClient>, name: string, body: object) =>
    client.functions.invoke(name, { body });
  const sent = await call(user.client, "send-verification", { userId: user.id });
  // 501: the project has no mail sender.
  if (sent.error) expect(sent.error.context.status).toBe(501);
  const wrong = { userId: user.id, code: "000000" };
  expect((await call(anonymousClient(), "verify-code", wrong)).error).not.toBeNull();
  expect(await profileOf(user.id)).toMatchObject({ is_verified: false });
  const code = (sent.data as { code?: string } | null)?.code;
  if (!code) return;
  expect((await call(user.client, "verify-code", { userId: user.id, code })).error).toBeNull();
  expect(await profileOf(user.id)).toMatchObject({ is_verified: true });
});

test("a deleted account signs nobody in, and its address is free again", async () => {
  const user = await createUser("guest", "Farah");
  const { client } = user;
  await client.auth.signInWithPassword(user);
  expect((await client.rpc("delete_account")).error).toBeNull();
  const again = await anonymousClient().auth.signInWithPassword(user);
  expect(again.error?.code).toBe("invalid_credentials");
  expect((await anonymousClient().auth.signUp(user)).error).toBeNull();
  // The emptied account has no address, by which the cleanup would find it.
  expect((await serviceClient().auth.admin.deleteUser(user.id)).error).toBeNull();
});
