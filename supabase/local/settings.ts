import { resolve } from "node:path";

/** The project's root, to which all paths of the embedded backend are relative. */
export const projectRoot = resolve(import.meta.dirname, "../..");

/** The folder of the site's build; tests and measurements have their own (next.config.ts). */
export const buildFolder = resolve(projectRoot, process.env.BUILD_FOLDER?.trim() || ".next");

/** Fixed public keys: the backend listens on loopback only, so these give nobody else access. */
export const publishableKey = "sb_publishable_mahfil_local";
export const secretKey = "sb_secret_mahfil_local";

/** The keys of the embedded payment service (payments/), accepted on loopback only. */
export const paymentSecretKey = "sk_test_mahfil_local";
export const paymentPublishableKey = "pk_test_mahfil_local";
export const paymentWebhookSecret = "whsec_mahfil_local";

export const otpExpirySeconds = 600;

/** Settings of the sign-in service. Apart from those about sending mails, the same as in config.toml. */
export const signInSettings = {
  jwt_expiry: 3600,
  minimum_password_length: 8,
  enable_refresh_token_rotation: true,
  refresh_token_reuse_interval: 10,
  // Inactivity: the lifetime of the session's cookie (lib/session-cookie.ts); in total 90 days.
  sessions: { inactivity_timeout: "720h", timebox: "2160h" },
  email: {
    enable_signup: true,
    enable_confirmations: false,
    double_confirm_changes: false,
    // The longest codes that the service can create.
    otp_length: 10,
    otp_expiry: otpExpirySeconds,
  },
};

/** Demo accounts of the seed; printed when the project starts. */
export const demoAccounts = ["guest", "host", "provider", "admin"].map(
  (name) => `${name}@mahfil.test`,
);
export const demoPassword = "mahfil-demo";

export const migrationsDir = resolve(projectRoot, "supabase/migrations");

/** Thrown for problems that the person who starts the backend can fix: shown as one line, exit code 1. */
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

/** Returns the settings of the local programs from the environment. Throws a StartError for invalid ones. */
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

/** Disables usage reports of lite, Next and the Supabase CLI. */
export const quietEnvironment = {
  DO_NOT_TRACK: "1",
  LITE_TELEMETRY: "0",
  SUPABASE_TELEMETRY_DISABLED: "1",
  SUPABASE_NO_UPDATE_NOTIFIER: "1",
  NEXT_TELEMETRY_DISABLED: "1",
} as const;

/** Returns any error as one line for a terminal. */
export function oneLine(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error);
  return text.replace(/\s*\n\s*/g, " ").trim();
}
