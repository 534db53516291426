import { resolve } from "node:path";

/** The project's root: every other path of the embedded backend starts here. */
export const projectRoot = resolve(import.meta.dirname, "../..");

/** Where the site is built and served from; tests and measurements have folders of their own (next.config.ts). */
export const buildFolder = resolve(projectRoot, process.env.BUILD_FOLDER?.trim() || ".next");

/** Fixed and documented: the backend answers on loopback only, so these open nothing to others. */
export const publishableKey = "sb_publishable_mahfil_local";
export const secretKey = "sb_secret_mahfil_local";

/** The keys of the embedded payment service (payments/), accepted on loopback only. */
export const paymentSecretKey = "sk_test_mahfil_local";
export const paymentPublishableKey = "pk_test_mahfil_local";
export const paymentWebhookSecret = "whsec_mahfil_local";

export const otpExpirySeconds = 600;

/** Settings of the sign-in service; those that are no question of sending mails are the same in config.toml. */
export const signInSettings = {
  jwt_expiry: 3600,
  minimum_password_length: 8,
  enable_refresh_token_rotation: true,
  refresh_token_reuse_interval: 10,
  // Without use as long as the session's cookie lives (lib/session-cookie.ts); in all 90 days.
  sessions: { inactivity_timeout: "720h", timebox: "2160h" },
  email: {
    enable_signup: true,
    enable_confirmations: false,
    double_confirm_changes: false,
    // The longest codes that the service can make.
    otp_length: 10,
    otp_expiry: otpExpirySeconds,
  },
};

/** Made by the seed; printed when the project starts. */
export const demoAccounts = ["guest", "host", "provider", "admin"].map(
  (name) => `${name}@mahfil.test`,
);
export const demoPassword = "mahfil-demo";

export const migrationsDir = resolve(projectRoot, "supabase/migrations");

/** Thrown for what the person who starts the backend can mend: shown as one line, exit code 1. */
export class StartError extends Error {
  override name = "StartError";
}

function port(name: string, fallback: number): number {
  const text = process.env[name]?.trim();
  if (!text) return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 65_535) {
    throw new StartError(`${name} is no port number: ${text}`);
  }
  return value;
}

export type LocalSettings = {
  sitePort: number;
  siteUrl: string;
  backendPort: number;
  dataDir: string;
  databaseUrl: string | undefined;
};

/** What the environment asks of the local programs; throws a StartError when it is unusable. */
export function readSettings(): LocalSettings {
  const sitePort = port("PORT", 3000);
  return {
    sitePort,
    siteUrl: process.env.NEXT_PUBLIC_SITE_URL?.trim() || `http://localhost:${sitePort}`,
    backendPort: port("LOCAL_SUPABASE_PORT", 54_321),
    dataDir: resolve(projectRoot, process.env.LOCAL_DATA_DIR?.trim() || "supabase/.temp"),
    databaseUrl: process.env.DATABASE_URL?.trim() || undefined,
  };
}

/** Turns off usage reports: lite, Next and the Supabase CLI would otherwise send them. */
export const quietEnvironment = {
  DO_NOT_TRACK: "1",
  LITE_TELEMETRY: "0",
  SUPABASE_TELEMETRY_DISABLED: "1",
  SUPABASE_NO_UPDATE_NOTIFIER: "1",
  NEXT_TELEMETRY_DISABLED: "1",
} as const;

/** Turns whatever went wrong into one line for a terminal. */
export function oneLine(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error);
  return text.replace(/\s*\n\s*/g, " ").trim();
}
