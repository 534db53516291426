import type { HostedProject } from "../project.ts";
import { type Check, type Finding, setup, unlessWrong, wrong } from "./check.ts";

type AuthConfig = {
  site_url?: string;
  uri_allow_list?: string;
  smtp_host?: string | null;
  security_sb_forwarded_for_enabled?: boolean;
  password_hibp_enabled?: boolean;
};

const readConfig = async ({ manage }: HostedProject) =>
  (await manage("/config/auth")) as AuthConfig;

/** The link addresses of the sign-in service, and its mail server. */
export const signInAddresses: Check = {
  name: "Sign-in addresses",
  async look(project) {
    const config = await readConfig(project);
    const site = project.siteUrl().origin;
    const problems = [
      ...(config.site_url === site
        ? []
        : [wrong(`links lead to ${config.site_url ?? "nothing"}, not to ${site}`, setup)]),
      ...(config.uri_allow_list
        ? [wrong(`sessions may also go to ${config.uri_allow_list}`, setup)]
        : []),
      ...(config.smtp_host === project.need("SMTP_HOST")
        ? []
        : [wrong(`mails are sent by ${config.smtp_host ?? "Supabase's own server"}`, setup)]),
    ];
    return unlessWrong(problems, `links lead to ${site} alone`);
  },
};

/** The protections that the Supabase CLI has no name for. */
export const protections = {
  security_sb_forwarded_for_enabled: "limits count each visitor by the address that the site names",
  password_hibp_enabled: "leaked passwords are refused",
} as const;

export const signInProtection: Check = {
  name: "Sign-in protection",
  async look(project) {
    const config = await readConfig(project);
    const names = Object.keys(protections) as (keyof typeof protections)[];
    const off = names.filter((name) => config[name] !== true);
    return unlessWrong(
      off.map((name) => wrong(`is off: ${protections[name]}`, setup)),
      Object.values(protections).join("; "),
    );
  },
};

type Settings = { disable_signup?: boolean; external?: Record<string, boolean> };

const DAY_MS = 86_400_000;

/** Apple's secret is a JWT with an expiry date. */
function findAppleEnd(secret: string | undefined): Finding[] {
  let end: unknown;
  try {
    end = JSON.parse(Buffer.from(secret?.split(".")[1] ?? "", "base64url").toString()).exp;
  } catch {
    return [];
  }
  const days = Math.floor((Number(end) * 1000 - Date.now()) / DAY_MS);
  return days < 30
    ? [wrong(`Apple's secret ends in ${days} days`, `make a new one, then ${setup}`)]
    : [];
}

/** Checks that users can sign up, and that the enabled providers are those of the variables. */
export const signInProviders: Check = {
  name: "Sign-in providers",
  async look({ fetch, backendUrl, env, need }) {
    const response = await fetch(`${backendUrl()}/auth/v1/settings`, {
      headers: { apikey: need("NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY") },
    });
    if (!response.ok)
      return [wrong(`the sign-in service answers ${response.status}`, "look at its log")];
    const settings = (await response.json()) as Settings;
    const wanted = ["google", "apple", "facebook"].map((name) => ({
      name,
      isWanted: env[`SUPABASE_AUTH_${name.toUpperCase()}_ENABLED`] === "true",
    }));
    const problems = [
      ...(settings.disable_signup ? [wrong("nobody can sign up", setup)] : []),
      ...(settings.external?.email === false ? [wrong("email is switched off", setup)] : []),
      ...wanted
        .filter(({ name, isWanted }) => (settings.external?.[name] === true) !== isWanted)
        .map(({ name, isWanted }) =>
          wrong(`${name} is switched ${isWanted ? "off" : "on"}`, setup),
        ),
      ...(env.SUPABASE_AUTH_APPLE_ENABLED === "true"
        ? findAppleEnd(env.SUPABASE_AUTH_APPLE_SECRET)
        : []),
    ];
    const offered = wanted.filter(({ isWanted }) => isWanted).map(({ name }) => name);
    return unlessWrong(problems, ["email", ...offered].join(", "));
  },
};
