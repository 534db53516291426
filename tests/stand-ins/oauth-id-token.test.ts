import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fetchIdentity } from "../../supabase/local/oauth/identity.ts";

// A provider whose id tokens have one fault each; `emulate` only issues valid ones.
const clientId = "mahfil-local";
const state = "4a8d1f2c-1111-4222-8333-944445555666";
const redirectUri = "http://127.0.0.1:54321/auth/v1/callback";
let issuer = "";
let idToken = "";
let key: CryptoKey;
let otherKey: CryptoKey;
const server = createServer();

const answers: Record<string, () => object> = {
  "/.well-known/openid-configuration": () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    id_token_signing_alg_values_supported: ["RS256"],
  }),
  "/token": () => ({ access_token: "x", token_type: "Bearer", expires_in: 60, id_token: idToken }),
};

beforeAll(async () => {
  const pair = await generateKeyPair("RS256");
  key = pair.privateKey;
  otherKey = (await generateKeyPair("RS256")).privateKey;
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: "one", alg: "RS256", use: "sig" };
  answers["/keys"] = () => ({ keys: [jwk] });
  server.on("request", (request, response) => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(answers[request.url ?? ""]?.() ?? {}));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const claims = (changed: Record<string, unknown> = {}) => ({
  iss: issuer,
  aud: clientId,
  sub: "1",
  email: "Someone@Example.test",
  email_verified: true,
  nonce: state,
  iat: Math.floor(Date.now() / 1000),
  exp: Math.floor(Date.now() / 1000) + 60,
  ...changed,
});
const sign = (changed = {}, signingKey = key) =>
  new SignJWT(claims(changed)).setProtectedHeader({ alg: "RS256", kid: "one" }).sign(signingKey);
const fetchWith = (token: string, changed: Record<string, string> = {}) => {
  idToken = token;
  const params = new URLSearchParams({ code: "code", state, ...changed });
  return fetchIdentity(
    "google",
    { clientId, secret: "secret", issuer },
    { redirectUri, params, state },
  );
};

describe("the identity of a provider", () => {
  test("is accepted when state, nonce, audience, issuer, expiry and signature are right", async () => {
    expect(await fetchWith(await sign())).toMatchObject({
      subject: "1",
      email: "someone@example.test",
      data: { email_verified: true },
    });
  });

  test.each([
    ["for another client", { aud: "another" }],
    ["from another issuer", { iss: "https://accounts.google.com" }],
    ["with the nonce of another sign-in", { nonce: "5a8d1f2c-1111-4222-8333-944445555666" }],
    ["without a nonce", { nonce: undefined }],
    ["that has expired", { exp: 1_700_000_000 }],
    ["without an address", { email: undefined }],
    ["with an empty address", { email: "" }],
    ["without a subject", { sub: undefined }],
  ])("is refused with an id token %s", async (_, changed) => {
    await expect(fetchWith(await sign(changed))).rejects.toThrow();
  });

  test("is refused with an id token signed by another key of the same name", async () => {
    await expect(fetchWith(await sign({}, otherKey))).rejects.toThrow();
  });

  test("is refused with an unsigned id token", async () => {
    await expect(fetchWith(new UnsecuredJWT(claims()).encode())).rejects.toThrow();
  });

  test("is refused without an id token", async () => {
    await expect(fetchWith("")).rejects.toThrow();
  });

  test("is refused when the answer carries another state", async () => {
    await expect(fetchWith(await sign(), { state: "another" })).rejects.toThrow();
  });

  test.each([false, "false", undefined, 1])(
    "is not verified when the provider says %s",
    async (email_verified) => {
      const identity = await fetchWith(await sign({ email_verified }));
      expect(identity.data.email_verified).toBe(false);
    },
  );
});
