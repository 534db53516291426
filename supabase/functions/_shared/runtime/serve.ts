import { connect } from "./database.ts";
import { smsSender } from "./sms.ts";
import { logMail, smtpSender } from "./smtp.ts";
import type { Dependencies, Handler, ReadEnv } from "./types.ts";

declare const EdgeRuntime: { waitUntil: (promise: Promise<unknown>) => void } | undefined;

const env: ReadEnv = (name) => Deno.env.get(name)?.trim() || null;

/** The keys in `{"default": "sb_publishable_…"}`, the format of hosted projects. */
function parseKeys(text: string | null): string[] {
  try {
    return Object.values(JSON.parse(text ?? "{}")).filter((key) => typeof key === "string");
  } catch {
    return [];
  }
}

function required(name: string, value: string | null | undefined): string {
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

/** Serves a handler as an Edge Function under Deno, configured by the environment (see .env.example). */
export function serve(createHandler: (dependencies: Dependencies, env: ReadEnv) => Handler): void {
  const url = required("SUPABASE_URL", env("SUPABASE_URL"));
  const serviceKey = required(
    "SUPABASE_SERVICE_ROLE_KEY",
    env("SUPABASE_SERVICE_ROLE_KEY") ?? parseKeys(env("SUPABASE_SECRET_KEYS"))[0],
  );
  // Production by default: a missing setting must neither reveal nor log codes.
  const isDevelopment = env("VERIFICATION_ENV") === "development";
  const publicKeys = [env("SUPABASE_ANON_KEY"), env("SUPABASE_PUBLISHABLE_KEY")];
  const dependencies: Dependencies = {
    ...connect({ url, serviceKey }),
    settings: {
      publicKeys: [
        ...publicKeys.filter((key) => key !== null),
        ...parseKeys(env("SUPABASE_PUBLISHABLE_KEYS")),
      ],
      serviceKey,
      workerKeys: [
        serviceKey,
        ...parseKeys(env("SUPABASE_SECRET_KEYS")),
        ...[env("JOBS_SECRET")].filter((key) => key !== null),
      ],
      siteUrl: env("SITE_URL") ?? "http://localhost:3000",
      siteKey: env("VERIFICATION_SITE_KEY"),
      // Cloudflare, in front of every hosted project, overwrites it for each request.
      clientIpHeader: env("CLIENT_IP_HEADER") ?? "cf-connecting-ip",
      isDevelopment,
    },
    sendMail: smtpSender(env) ?? (isDevelopment ? logMail : null),
    sendSms: smsSender(isDevelopment),
    waitUntil: (promise) => {
      if (typeof EdgeRuntime !== "undefined") EdgeRuntime.waitUntil(promise);
    },
  };
  const handler = createHandler(dependencies, env);
  Deno.serve((request, { remoteAddr }) =>
    handler(request, "hostname" in remoteAddr ? remoteAddr.hostname : null),
  );
}
