import { demoPeople, guests, hosts, type Person, providers } from "./data/people.ts";
import { businesses } from "./data/services.ts";
import type { SeedContext } from "./lib/context.ts";
import { idOf } from "./lib/ids.ts";
import { Random } from "./lib/random.ts";
import { insertRows } from "./lib/rows.ts";

// bcrypt of the documented demo password "mahfil-demo"; fixed, because hashing for each of the
// people would cost seconds at every reset.
const demoPasswordHash = "$2b$10$tzJpypEBi5xHDdCo.BvWR.YY3yLL4UgupPYKW.9zjeYxt/NG4w1G6";

const dialling: Record<string, string> = { EG: "+2010", AE: "+97150", SA: "+96655", KW: "+9655" };

const roles: Record<string, string> = {
  guest: "guest",
  host: "host",
  provider: "service_provider",
  admin: "admin",
};

export const userId = (key: string) => idOf("user", key);

type Account = Person & { role: string };

export const accounts: readonly Account[] = [
  ...demoPeople.map((person) => ({ ...person, role: roles[person.key] ?? "guest" })),
  ...hosts.map((person) => ({ ...person, role: "host" })),
  ...guests.map((person) => ({ ...person, role: "guest" })),
  ...providers.map((person) => ({ ...person, role: "service_provider" })),
];

/** The people of the demo, all with the documented password. */
export async function seedAccounts({ sql }: SeedContext, now: number): Promise<void> {
  const random = new Random("people");
  const people = accounts.map((account, place) => ({
    ...account,
    id: userId(account.key),
    email: `${account.key}@mahfil.test`,
    joined: new Date(now - (900 - place * 12) * 86_400_000).toISOString(),
  }));

  await insertRows(
    sql,
    "auth.users",
    people.map((person) => ({
      id: person.id,
      aud: "authenticated",
      role: "authenticated",
      email: person.email,
      encrypted_password: demoPasswordHash,
      email_confirmed_at: person.joined,
      raw_app_meta_data: { provider: "email", providers: ["email"] },
      raw_user_meta_data: {
        sub: person.id,
        email: person.email,
        first_name: person.first,
        last_name: person.last,
        email_verified: true,
        phone_verified: false,
      },
      is_sso_user: false,
      is_anonymous: false,
      created_at: person.joined,
      updated_at: person.joined,
    })),
  );
  await insertRows(
    sql,
    "auth.identities",
    people.map((person) => ({
      id: idOf("identity", person.key),
      provider: "email",
      provider_id: person.id,
      user_id: person.id,
      identity_data: { sub: person.id, email: person.email, email_verified: true },
      created_at: person.joined,
      updated_at: person.joined,
    })),
  );
  await insertRows(
    sql,
    "public.users",
    people.map((person) => ({
      id: person.id,
      email: person.email,
      first_name: person.first,
      last_name: person.last,
      role: person.role,
      phone: `${dialling[person.nationality] ?? "+97150"}${random.between(1_000_000, 9_999_999)}`,
      is_verified: person.verified,
      nationality: person.nationality,
      bio: person.bio,
      locale: person.locale,
      birthdate: `${random.between(1968, 2000)}-0${random.between(1, 9)}-${random.between(10, 28)}`,
      connected_devices: [],
      verification_type: "email",
      created_at: person.joined,
      updated_at: person.joined,
    })),
    { key: "id" },
  );
}

/** The businesses of those who offer services. Needs the categories. */
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
