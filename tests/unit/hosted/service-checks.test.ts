// @vitest-environment node
import { describe, expect, it } from "vitest";
import { functionSecrets, functionVersions } from "@/supabase/hosted/doctor/function-secrets.ts";
import { functions } from "@/supabase/hosted/doctor/functions.ts";
import { realtime } from "@/supabase/hosted/doctor/realtime.ts";
import {
  signInAddresses,
  signInProtection,
  signInProviders,
} from "@/supabase/hosted/doctor/sign-in.ts";
import { stripe } from "@/supabase/hosted/doctor/stripe.ts";
import type { Environment } from "@/supabase/hosted/environment.ts";
import { checksumFunctions, listFunctions } from "@/supabase/hosted/functions.ts";
import {
  type Answers,
  backendUrl,
  digest,
  environment,
  look,
  management,
  siteUrl,
  withHeader,
} from "../../support/hosted-project";

const functionAnswers = (name: string) => `abcdefghijklmnopqrst.supabase.co/functions/v1/${name}`;
const running: Answers = {
  ...Object.fromEntries(listFunctions().map((name) => [`OPTIONS ${functionAnswers(name)}`, 204])),
  [`POST ${functionAnswers("run-jobs")}`]: 401,
  [`POST ${functionAnswers("account-notice")}`]: withHeader(
    "x-site-key",
    environment.VERIFICATION_SITE_KEY,
    400,
    401,
  ),
  [`POST ${functionAnswers("payment-events")}`]: 400,
};

describe("the doctor's look at the Edge Functions", () => {
  it("finds them deployed, open to the site and closed to strangers", async () => {
    expect(await look(functions, running)).toEqual(["right: 7 answer, and refuse strangers"]);
  });
  it.each([
    [{ [`OPTIONS ${functionAnswers("newsletter")}`]: 404 }, "newsletter answers 404, not 204"],
    [
      { [`POST ${functionAnswers("run-jobs")}`]: 200 },
      "run-jobs answers 200 to a wrong secret, not 401",
    ],
    [
      { [`POST ${functionAnswers("account-notice")}`]: 400 },
      "functions for the site alone answer 400 to strangers, not 401",
    ],
    [
      { [`POST ${functionAnswers("account-notice")}`]: 401 },
      "functions have another VERIFICATION_SITE_KEY",
    ],
    [
      {
        [`POST ${functionAnswers("account-notice")}`]: withHeader(
          "x-site-key",
          environment.VERIFICATION_SITE_KEY,
          501,
          401,
        ),
      },
      "functions have no mail server",
    ],
  ])("finds one that answers otherwise (%#)", async (changes, text) => {
    expect(await look(functions, { ...running, ...changes })).toEqual([`wrong: ${text}`]);
  });
});

const given: Record<string, string> = {
  SITE_URL: siteUrl,
  SMTP_HOST: environment.SMTP_HOST,
  SMTP_PORT: environment.SMTP_PORT,
  SMTP_USER: environment.SMTP_USER,
  SMTP_PASSWORD: environment.SMTP_PASSWORD,
  SMTP_FROM: environment.SMTP_FROM,
  VERIFICATION_SITE_KEY: environment.VERIFICATION_SITE_KEY,
  JOBS_SECRET: environment.JOBS_SECRET,
  CALENDAR_REFRESH_SECRET: environment.CALENDAR_REFRESH_SECRET,
};
const secrets = (values: Record<string, string>): Answers => ({
  [`GET ${management}/secrets`]: Object.entries(values).map(([name, value]) => ({
    name,
    value: digest(value),
  })),
});

describe("the doctor's look at the secrets of the functions", () => {
  it.each([
    [given, "right: 9 are those of the variables"],
    [{ ...given, JOBS_SECRET: "old" }, "wrong: JOBS_SECRET is another than here"],
    [
      { ...given, VERIFICATION_ENV: "development" },
      "wrong: VERIFICATION_ENV=development shows codes to everybody",
    ],
  ])("compares them with the variables (%#)", async (values, text) => {
    expect(await look(functionSecrets, secrets(values))).toEqual([text]);
  });
  it("names one that is missing", async () => {
    const { SITE_URL: _, ...others } = given;
    expect(await look(functionSecrets, secrets(others))).toEqual(["wrong: SITE_URL is missing"]);
  });
  it("asks for those of Stripe where the variables have them", async () => {
    const env = { STRIPE_SECRET_KEY: "sk_test_a", STRIPE_WEBHOOK_SECRET: "whsec_a" };
    expect(await look(functionSecrets, secrets(given), env)).toEqual([
      "wrong: STRIPE_SECRET_KEY is missing",
      "wrong: STRIPE_WEBHOOK_SECRET is missing",
    ]);
  });
  it("says whether the functions were deployed from the files of this folder", async () => {
    const current = secrets({ FUNCTIONS_CHECKSUM: checksumFunctions() });
    expect(await look(functionVersions, current)).toEqual([
      "right: deployed from the files of this folder",
    ]);
    expect(await look(functionVersions, secrets({ FUNCTIONS_CHECKSUM: "old" }))).toEqual([
      "wrong: not deployed from the files of this folder",
    ]);
  });
});

const config = {
  site_url: siteUrl,
  uri_allow_list: "",
  smtp_host: environment.SMTP_HOST,
  security_sb_forwarded_for_enabled: true,
  password_hibp_enabled: true,
};
const configured = (changes: object = {}): Answers => ({
  [`GET ${management}/config/auth`]: { ...config, ...changes },
});

describe("the doctor's look at the sign-in service", () => {
  it.each([
    [{}, `right: links lead to ${siteUrl} alone`],
    [
      { site_url: "http://localhost:3000" },
      `wrong: links lead to http://localhost:3000, not to ${siteUrl}`,
    ],
    [
      { uri_allow_list: "https://evil.example/**" },
      "wrong: sessions may also go to https://evil.example/**",
    ],
    [{ smtp_host: null }, "wrong: mails are sent by Supabase's own server"],
  ])("finds where its links lead and who sends its mails (%#)", async (changes, text) => {
    expect(await look(signInAddresses, configured(changes))).toEqual([text]);
  });

  it("finds which protections are off", async () => {
    const [on] = await look(signInProtection, configured());
    expect(on).toMatch(/^right/);
    const changes = { security_sb_forwarded_for_enabled: false, password_hibp_enabled: undefined };
    expect(await look(signInProtection, configured(changes))).toEqual([
      "wrong: is off: limits count each visitor by the address that the site names",
      "wrong: is off: leaked passwords are refused",
    ]);
  });

  const offering = (settings: object): Answers => ({
    "GET abcdefghijklmnopqrst.supabase.co/auth/v1/settings": settings,
  });
  const appleSecret = (days: number) => {
    const claims = { exp: Math.floor(Date.now() / 1000) + days * 86_400 + 60 };
    return `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.s`;
  };
  it.each<[object, Environment, string]>([
    [{ external: { email: true } }, {}, "right: email"],
    [{ disable_signup: true, external: {} }, {}, "wrong: nobody can sign up"],
    [{ external: { google: true } }, {}, "wrong: google is switched on"],
    [{ external: {} }, { SUPABASE_AUTH_GOOGLE_ENABLED: "true" }, "wrong: google is switched off"],
    [
      { external: { apple: true } },
      { SUPABASE_AUTH_APPLE_ENABLED: "true", SUPABASE_AUTH_APPLE_SECRET: appleSecret(100) },
      "right: email, apple",
    ],
    [
      { external: { apple: true } },
      { SUPABASE_AUTH_APPLE_ENABLED: "true", SUPABASE_AUTH_APPLE_SECRET: appleSecret(9) },
      "wrong: Apple's secret ends in 9 days",
    ],
  ])("finds whether users can sign up, and how (%#)", async (settings, env, text) => {
    expect(await look(signInProviders, offering(settings), env)).toEqual([text]);
  });
});

describe("the doctor's look at Realtime", () => {
  it.each([
    [{ private_only: false }, "right: visitors are told of free times"],
    [{ private_only: true }, "wrong: public access is off: visitors are told of no free times"],
  ])("says whether visitors may listen (%#)", async (config, text) => {
    expect(await look(realtime, { [`GET ${management}/config/realtime`]: config })).toEqual([text]);
  });
});

const endpoint = (events: string[], application: string | null) => ({
  url: `${backendUrl}/functions/v1/payment-events`,
  status: "enabled",
  enabled_events: events,
  application,
});
const endpoints = (...data: object[]): Answers => ({
  ...running,
  "GET api.stripe.com/v1/webhook_endpoints?limit=100": { data },
});
const own = endpoint(["*"], null);
const connected = endpoint(["account.updated"], "ca_1");
const keys = {
  STRIPE_SECRET_KEY: "sk_live_a",
  NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "pk_live_a",
  STRIPE_WEBHOOK_SECRET: "whsec_a whsec_b",
};

describe("the doctor's look at Stripe", () => {
  it.each<[Answers, Environment, string]>([
    [endpoints(own, connected), keys, "right: live mode, 2 endpoints"],
    [
      endpoints(own, connected),
      { ...keys, NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "pk_test_a" },
      "wrong: the secret key is of live mode, the publishable one of test",
    ],
    [endpoints(own), keys, "wrong: no endpoint for events of connected accounts"],
    [
      endpoints({ ...own, status: "disabled" }, connected),
      keys,
      "wrong: no endpoint for events of the account",
    ],
    [
      endpoints(own, endpoint(["payout.paid"], "ca_1")),
      keys,
      "wrong: events of connected accounts are not sent: account.updated",
    ],
    [
      endpoints(own, connected),
      { ...keys, STRIPE_WEBHOOK_SECRET: "whsec_a" },
      "wrong: STRIPE_WEBHOOK_SECRET has not the secret of each endpoint",
    ],
    [
      { ...endpoints(own, connected), [`POST ${functionAnswers("payment-events")}`]: 501 },
      keys,
      "wrong: payment-events answers 501 to an unsigned event, not 400",
    ],
  ])("compares keys and endpoints (%#)", async (answers, env, text) => {
    expect(await look(stripe, answers, env)).toEqual([text]);
  });
  it("asks for nothing where no cards are taken", async () => {
    await expect(look(stripe, {})).rejects.toThrow("set STRIPE_SECRET_KEY");
  });
});
