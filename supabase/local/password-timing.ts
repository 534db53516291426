import bcrypt from "bcryptjs";
import type { Database } from "./database.ts";

/** The cost of lite's own hashes, lowered by tests. */
const cost = process.env.LITE_AUTH_BCRYPT_COST?.trim() || "10";
/** A hash that matches no password: comparing with it takes as long as its cost. */
const dummyHash = `$2b$${cost.padStart(2, "0")}$PbYsaMHkxTG8O4l8lRcDxeXQeM6dIORMzbUilEKIe1EIDUz.3vDUi`;

/**
 * Compares the password with a dummy hash for an address without a password, before lite refuses it: otherwise an unknown
 * address is refused sooner than a known one.
 */
export function equalizePasswordTiming(db: Database) {
  return async (body: Uint8Array | null): Promise<void> => {
    let values: unknown;
    try {
      values = JSON.parse(new TextDecoder().decode(body ?? new Uint8Array()));
    } catch {
      return;
    }
    const { email, password } = (values ?? {}) as Record<string, unknown>;
    if (typeof email !== "string" || typeof password !== "string" || !password) return;
    const [row] = await db.sql<{ any: boolean }>(
      `select exists (select from auth.users where email = $1 and encrypted_password <> '') as "any"`,
      [email.toLowerCase()],
    );
    if (!row?.any) await bcrypt.compare(password, dummyHash);
  };
}
