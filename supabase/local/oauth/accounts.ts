import { randomUUID } from "node:crypto";
import type { Query } from "../database.ts";
import type { ProviderIdentity } from "./identity.ts";

/** Returns the accounts with this address: by an identity, else by the account itself. */
async function accountsOf(sql: Query, email: string): Promise<string[]> {
  const byIdentity = await sql<{ id: string }>(
    "select distinct user_id as id from auth.identities where email = $1",
    [email],
  );
  const rows = byIdentity.length
    ? byIdentity
    : await sql<{ id: string }>("select id from auth.users where email = $1 and not is_sso_user", [
        email,
      ]);
  return rows.map(({ id }) => id);
}

/** Links the identity to the account with its address, or to a new one, and returns the account. */
async function linkIdentity(sql: Query, identity: ProviderIdentity): Promise<string> {
  const { provider, subject, email, data } = identity;
  const accounts = await accountsOf(sql, email);
  if (accounts.length > 1) throw new Error("Several accounts have this address");
  const userId = accounts[0] ?? randomUUID();
  if (accounts.length === 0) {
    await sql(
      `insert into auth.users (id, email, raw_app_meta_data, raw_user_meta_data)
       values ($1, $2, jsonb_build_object('provider', $3::text), $4::jsonb)`,
      [userId, email, provider, JSON.stringify(data)],
    );
  }
  await sql(
    `insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at)
     values ($1, $2, $3, $4, $5::jsonb, now())`,
    [randomUUID(), provider, subject, userId, JSON.stringify(data)],
  );
  return userId;
}

/**
 * Finds or creates the account of a provider's identity, as GoTrue does without address confirmation, and returns its id. The
 * trigger on `auth.identities` refuses an address that the provider does not vouch for. Call it in a transaction. Throws for
 * a banned user.
 */
export async function openAccount(sql: Query, identity: ProviderIdentity): Promise<string> {
  const { provider, subject, email } = identity;
  const data = JSON.stringify(identity.data);
  await sql("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`oauth ${email}`]);
  const [known] = await sql<{ user_id: string }>(
    `update auth.identities set identity_data = $3::jsonb, last_sign_in_at = now(), updated_at = now()
     where provider = $1 and provider_id = $2 returning user_id`,
    [provider, subject, data],
  );
  const userId = known?.user_id ?? (await linkIdentity(sql, identity));
  const [user] = await sql<{ is_banned: boolean }>(
    `update auth.users u set
       raw_user_meta_data = coalesce(u.raw_user_meta_data, '{}') || $2::jsonb,
       raw_app_meta_data = coalesce(u.raw_app_meta_data, '{}') || jsonb_build_object('providers', (
         select jsonb_agg(i.provider order by i.created_at) from auth.identities i where i.user_id = u.id)),
       email_confirmed_at = coalesce(u.email_confirmed_at, now()),
       updated_at = now()
     where u.id = $1 returning coalesce(u.banned_until > now(), false) as is_banned`,
    [userId, data],
  );
  if (!user || user.is_banned) throw new Error("The user is banned");
  return userId;
}
