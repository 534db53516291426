import { isLoopbackHost } from "../../local/loopback.ts";
import { publishableKey, secretKey } from "../../local/settings.ts";
import type { Environment } from "../environment.ts";
import { type Check, type Finding, unlessWrong, wrong } from "./check.ts";

/** The problem of a value, as the end of a sentence that begins with the variable; null when there is none. */
type Rule = (value: string) => string | null;

const matches =
  (pattern: RegExp, problem: string): Rule =>
  (value) =>
    pattern.test(value) ? null : problem;

const isOrigin: Rule = (value) => {
  const url = URL.parse(value);
  if (url?.protocol !== "https:") return "is no address with https://";
  if (isLoopbackHost(url.host)) return "is an address of this machine";
  return url.origin === value ? null : "has more than scheme and host";
};

/** The role that a legacy key, a JWT, names. */
function roleOf(key: string): unknown {
  try {
    return JSON.parse(Buffer.from(key.split(".")[1] ?? "", "base64url").toString()).role;
  } catch {
    return null;
  }
}

const isKey =
  (prefix: string, role: string): Rule =>
  (value) => {
    if (value === publishableKey || value === secretKey)
      return "is the key of the embedded backend";
    return value.startsWith(prefix) || roleOf(value) === role
      ? null
      : `does not begin with ${prefix}`;
  };

const isLongSecret = matches(/^\S{32,}$/, "is shorter than 32 characters");
const isSwitch = matches(/^(true|false)$/, "is neither true nor false");

const required: Record<string, Rule> = {
  NEXT_PUBLIC_SITE_URL: isOrigin,
  NEXT_PUBLIC_SUPABASE_URL: isOrigin,
  NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: isKey("sb_publishable_", "anon"),
  SUPABASE_SECRET_KEY: isKey("sb_secret_", "service_role"),
  VERIFICATION_SITE_KEY: isLongSecret,
  CALENDAR_REFRESH_SECRET: isLongSecret,
  JOBS_SECRET: isLongSecret,
  SMTP_HOST: (value) => (isLoopbackHost(value) ? "is this machine" : null),
  SMTP_PORT: matches(/^\d{2,5}$/, "is no port"),
  SMTP_USER: () => null,
  SMTP_PASSWORD: () => null,
  SMTP_FROM: matches(/^[^\s<>@,]+@[^\s<>@,]+$/, "is not an address alone"),
  SUPABASE_AUTH_GOOGLE_ENABLED: isSwitch,
  SUPABASE_AUTH_APPLE_ENABLED: isSwitch,
  SUPABASE_AUTH_FACEBOOK_ENABLED: isSwitch,
};

const optional: Record<string, Rule> = {
  TRUSTED_PROXIES: matches(/^[1-9]\d?$/, "is no number of proxies"),
  REDIS_URL: matches(/^rediss?:\/\//, "is no address of a Redis"),
  VERIFICATION_ENV: () => "shows codes to everybody: it is for the embedded backend",
  CALENDAR_ALLOW_LOOPBACK: () => "is for the embedded backend",
};

const secretShape = /^(sb_secret_|sk_(live|test)_|rk_(live|test)_|whsec_|sbp_)/;

/** Whether a value must not be known to browsers. */
const isSecret = (value: string, env: Environment) =>
  secretShape.test(value) ||
  roleOf(value) === "service_role" ||
  Object.entries(env).some(
    ([name, other]) =>
      other === value &&
      /(SECRET|PASSWORD|SITE_KEY|TOKEN)/.test(name) &&
      !/^NEXT_PUBLIC_/.test(name),
  );

function findProblems(env: Environment): Finding[] {
  const clients = ["GOOGLE", "APPLE", "FACEBOOK"]
    .filter((name) => env[`SUPABASE_AUTH_${name}_ENABLED`] === "true")
    .flatMap((name) => [`SUPABASE_AUTH_${name}_CLIENT_ID`, `SUPABASE_AUTH_${name}_SECRET`]);
  const missing = [...Object.keys(required), ...clients].filter((name) => !env[name]);
  const misshapen = Object.entries({ ...required, ...optional }).flatMap(([name, rule]) => {
    const problem = env[name] ? rule(env[name]) : null;
    return problem ? [wrong(`${name} ${problem}`, "see .env.example")] : [];
  });
  const shown = Object.entries(env)
    .filter(([name, value]) => name.startsWith("NEXT_PUBLIC_") && value && isSecret(value, env))
    .map(([name]) =>
      wrong(
        `${name} holds a secret, and is part of what browsers are given`,
        "set the public value, build again, and rotate the secret",
      ),
    );
  return [
    ...(missing.length > 0 ? [wrong(`not set: ${missing.join(", ")}`, "see .env.example")] : []),
    ...misshapen,
    ...shown,
  ];
}

/** The variables: missing, of another shape, those of the embedded backend, secrets that browsers would see. */
export const variables: Check = {
  name: "Variables",
  look: async ({ env }) => unlessWrong(findProblems(env), "all are set, and have their shape"),
};
