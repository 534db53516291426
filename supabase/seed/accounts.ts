import { businesses } from "./data/services.ts";
import { type DemoUser, demoUsers, guests, hosts, providers } from "./data/users.ts";
import type { SeedContext } from "./lib/context.ts";
import { idOf } from "./lib/ids.ts";
import { Random } from "./lib/random.ts";
import { insertRows } from "./lib/rows.ts";

// The bcrypt hash of the documented demo password "mahfil-demo"; fixed, because hashing it for each user would
// take seconds at every reset.
const demoPasswordHash = "$2b$10$tzJpypEBi5xHDdCo.BvWR.YY3yLL4UgupPYKW.9zjeYxt/NG4w1G6";

const phonePrefixes: Record<string, string> = {
  EG: "+2010",
  AE: "+97150",
  SA: "+96655",
  KW: "+9655",
};

const roles: Record<string, string> = {
  guest: "guest",
  host: "host",
  provider: "service_provider",
  admin: "admin",
};

export const userId = (key: string) => idOf("user", key);

type Account = DemoUser & { role: string };

export const accounts: readonly Account[] = [
  ...demoUsers.map((user) => ({ ...user, role: roles[user.key] ?? "guest" })),
  ...hosts.map((user) => ({ ...user, role: "host" })),
  ...guests.map((user) => ({ ...user, role: "guest" })),
  ...providers.map((user) => ({ ...user, role: "service_provider" })),
];

/** Inserts the demo users, all with the documented password. */
export async function seedAccounts({ sql }: SeedContext, now: number): Promise<void> {
  const random = new Random("people");
  const users = accounts.map((account, index) => ({
    ...account,
    id: userId(account.key),
    email: `${account.key}@mahfil.test`,
    joined: new Date(now - (900 - index * 12) * 86_400_000).toISOString(),
  }));

  await insertRows(
    sql,
    "auth.users",
    users.map((user) => ({
      id: user.id,
      aud: "authenticated",
      role: "authenticated",
      email: user.email,
      encrypted_password: demoPasswordHash,
      email_confirmed_at: user.joined,
      raw_app_meta_data: { provider: "email", providers: ["email"] },
      raw_user_meta_data: {
        sub: user.id,
        email: user.email,
        first_name: user.first,
        last_name: user.last,
        email_verified: true,
        phone_verified: false,
      },
      is_sso_user: false,
      is_anonymous: false,
      created_at: user.joined,
      updated_at: user.joined,
    })),
  );
  await insertRows(
    sql,
    "auth.identities",
    users.map((user) => ({
      id: idOf("identity", user.key),
      provider: "email",
      provider_id: user.id,
      user_id: user.id,
      identity_data: { sub: user.id, email: user.email, email_verified: true },
      created_at: user.joined,
      updated_at: user.joined,
    })),
  );
  await insertRows(
    sql,
    "public.users",
    users.map((user) => ({
      id: user.id,
      email: user.email,
      first_name: user.first,
      last_name: user.last,
      role: user.role,
      phone: `${phonePrefixes[user.nationality] ?? "+97150"}${random.between(1_000_000, 9_999_999)}`,
      is_verified: user.verified,
      nationality: user.nationality,
      bio: user.bio,
      locale: user.locale,
      birthdate: `${random.between(1968, 2000)}-0${random.between(1, 9)}-${random.between(10, 28)}`,
      connected_devices: [],
      verification_type: "email",
      created_at: user.joined,
      updated_at: user.joined,
    })),
    { key: "id" },
  );
}

/** Inserts the businesses of the service providers; requires the service categories. */
export async function seedBusinesses(
  { sql }: SeedContext,
  categoriesOf: (provider: string) => string[],
): Promise<void> {
  await insertRows(
    sql,
    "public.service_providers",
    Object.entries(businesses).map(([key, business]) => ({
      user_id: userId(key),
      business_name: business.name,
      business_description: business.about,
      website_url: business.website ?? null,
      years_of_experience: business.years,
      category_ids: categoriesOf(key),
      is_verified: key !== "victor",
      status: "active",
      avg_rating: 0,
      review_count: 0,
    })),
    { key: "user_id" },
  );
}
