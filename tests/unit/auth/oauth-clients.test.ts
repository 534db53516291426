// @vitest-environment node
import { describe, expect, test } from "vitest";
import { readOAuthClients } from "../../../supabase/local/oauth/providers.ts";

describe("the OAuth providers of the embedded backend", () => {
  test("are none when the environment sets nothing", () =>
    expect(readOAuthClients({})).toEqual({}));
  test("are Google and Apple themselves when only clients are set", () => {
    expect(
      readOAuthClients({
        SUPABASE_AUTH_GOOGLE_CLIENT_ID: "id",
        SUPABASE_AUTH_GOOGLE_SECRET: "s",
        SUPABASE_AUTH_APPLE_CLIENT_ID: "app",
        SUPABASE_AUTH_APPLE_SECRET: "a",
      }),
    ).toEqual({
      google: { clientId: "id", secret: "s", issuer: "https://accounts.google.com" },
      apple: { clientId: "app", secret: "a", issuer: "https://appleid.apple.com" },
    });
  });
  test.each(["GOOGLE", "APPLE", "FACEBOOK"])("refuse a client of %s without a secret", (name) => {
    expect(() => readOAuthClients({ [`SUPABASE_AUTH_${name}_CLIENT_ID`]: "id" })).toThrow(/both/);
  });
  test.each(["https://accounts.evil.example", "http://evil.example:80", "nonsense"])(
    "refuse an issuer outside this machine: %s",
    (issuer) => {
      for (const name of ["LOCAL_GOOGLE_ISSUER", "LOCAL_APPLE_ISSUER", "LOCAL_FACEBOOK_ISSUER"]) {
        expect(() => readOAuthClients({ [name]: issuer })).toThrow(name);
      }
    },
  );
});
