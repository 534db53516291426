import { connect } from "./database.ts";
import { createHandlers } from "./handlers.ts";
import { sendSms } from "./sms.ts";
import { smtpSender } from "./smtp.ts";
import type { Handler } from "./types.ts";

declare const EdgeRuntime: { waitUntil: (work: Promise<unknown>) => void } | undefined;

const env = (name: string): string | null => Deno.env.get(name)?.trim() || null;

/** The keys in `{"default": "sb_publishable_…"}`, as hosted projects hand them to functions. */
function keysIn(text: string | null): string[] {
  try {
    return Object.values(JSON.parse(text ?? "{}")).filter((key) => typeof key === "string");
  } catch {
    return [];
  }
}

function needed(name: string, value: string | null | undefined): string {
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

/** Serves one of the functions under Deno, on what the environment says (see .env.example). */
export function serve(name: keyof ReturnType<typeof createHandlers>): void {
  const url = needed("SUPABASE_URL", env("SUPABASE_URL"));
  const serviceKey = needed(
    "SUPABASE_SERVICE_ROLE_KEY",
    env("SUPABASE_SERVICE_ROLE_KEY") ?? keysIn(env("SUPABASE_SECRET_KEYS"))[0],
  );
  const named = [env("SUPABASE_ANON_KEY"), env("SUPABASE_PUBLISHABLE_KEY")];
  const handlers = createHandlers({
    ...connect({ url, serviceKey }),
    settings: {
      publicKeys: [
        ...named.filter((key) => key !== null),
        ...keysIn(env("SUPABASE_PUBLISHABLE_KEYS")),
      ],
      hashKey: serviceKey,
      siteUrl: env("SITE_URL") ?? "http://localhost:3000",
      siteKey: env("VERIFICATION_SITE_KEY"),
      // Production unless it is said to be otherwise: a forgotten setting shows nothing.
      showCodes: env("VERIFICATION_ENV") === "development",
    },
    mail: smtpSender(env),
    sms: sendSms,
    later: (work) => {
      if (typeof EdgeRuntime !== "undefined") EdgeRuntime.waitUntil(work);
    },
  });
  const handler: Handler = handlers[name];
  Deno.serve((request, { remoteAddr }) =>
    handler(request, "hostname" in remoteAddr ? remoteAddr.hostname : null),
  );
}
