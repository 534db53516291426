import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { demoAccounts, demoPassword } from "../../supabase/local/settings.ts";
import { cities } from "../../supabase/seed/data/cities.ts";
import { testBackend } from "./support.ts";

let backend: Backend;

beforeAll(async () => {
  backend = await testBackend({ seed: true });
});
afterAll(async () => {
  await backend?.stop();
});

type Row = Record<string, unknown>;
const rows = (text: string) => backend.sql<Row>(text);
const count = async (text: string) =>
  Number((await rows(`select count(*) as n from ${text}`))[0]?.n);
const readColumn = async (text: string) => (await rows(text)).map((row) => Object.values(row)[0]);

/** The number of rows that lack one of these texts. */
const countUntranslated = (table: string, ...columns: string[]) =>
  count(
    `${table} where ${columns.map((name) => `coalesce(btrim(${name}), '') = ''`).join(" or ")}`,
  );

describe("the demo data", () => {
  it("has at least 60 active venues in 10 cities of 4 countries", async () => {
    expect(await count("public.venues where status = 'active'")).toBeGreaterThanOrEqual(60);
    const active = "from public.venues where status = 'active'";
    expect(await count(`(select distinct city ${active}) c`)).toBe(10);
    expect(await count(`(select distinct country ${active}) c`)).toBe(4);
    expect(
      await count(
        "public.venues v where not exists (select from public.cities c where c.name = v.city)",
      ),
    ).toBe(0);
  });

  it("has a listing for each venue and service, with the same values, and no other", async () => {
    expect(await count("public.listings")).toBeGreaterThan(60);
    expect(await readColumn("select distinct kind from public.listings order by 1")).toEqual([
      "service",
      "venue",
    ]);
    const differing = await rows(`select l.id, k.id as of_kind from public.listings l
      full join (
        select v.id, 'venue' as kind, v.host_id as owner_id, v.id as resource_id, to_jsonb(v) as columns from public.venues v
        union all select s.id, 'service', s.provider_id, s.provider_id, to_jsonb(s) from public.services s
      ) k on k.id = l.id
      where l.id is null or k.id is null or (l.kind, l.owner_id, l.resource_id) <> (k.kind, k.owner_id, k.resource_id)
        or not k.columns @> (to_jsonb(l) - array['kind', 'owner_id', 'resource_id'])`);
    expect(differing).toEqual([]);
  });

  it("has hosts with Arabic names in Arab countries, but for the account that the README names", async () => {
    const latin = await readColumn(`select email from public.users where role = 'host'
      and nationality in ('EG', 'SA', 'AE', 'KW') and first_name || last_name ~ '[A-Za-z]'`);
    expect(latin).toEqual(["host@mahfil.test"]);
  });

  it("keeps every picture that it stores", async () => {
    await rows("update storage.objects set created_at = now() - interval '2 days'");
    expect(await count("storage.objects")).toBeGreaterThan(100);
    await rows(`with recursive pages as (
      select public.find_unused_pictures() as page
      union all
      select public.find_unused_pictures(page ->> 'next') from pages where page ->> 'next' is not null
    ) select count(*) from pages`);
    expect(await rows("select path from private.unused_pictures")).toEqual([]);
  });

  it("uses the cities of the reference data", async () => {
    const known = await rows(`select slug, name, country, time_zone as "timeZone", currency
      from public.cities order by slug`);
    expect([...cities].sort((a, b) => a.slug.localeCompare(b.slug))).toEqual(known);
  });

  it("has at least three active venues of every type, and every pricing model", async () => {
    const types = await rows(`select t.slug, count(v.id)::int as venues from public.venue_types t
      left join public.venues v on v.type_id = t.id and v.status = 'active' group by t.slug`);
    expect(types).toHaveLength(14);
    for (const type of types) expect(type.venues, String(type.slug)).toBeGreaterThanOrEqual(3);
    const models = await readColumn(
      "select distinct pricing_model from public.venue_pricing order by 1",
    );
    expect(models).toEqual([
      "daily",
      "daily_per_person",
      "hourly",
      "hourly_per_person",
      "per_person",
    ]);
    const exponents = await readColumn(
      "select distinct public.currency_exponent(currency) from public.venue_pricing order by 1",
    );
    expect(exponents).toEqual([2, 3]);
  });

  it("has venues and bookings in every status, and all four policies", async () => {
    expect(await readColumn("select distinct status from public.venues order by 1")).toEqual([
      "active",
      "draft",
      "paused",
      "pending",
      "rejected",
      "suspended",
    ]);
    expect(await readColumn("select distinct status from public.bookings order by 1")).toEqual([
      "cancelled",
      "completed",
      "confirmed",
      "declined",
      "expired",
      "held",
      "pending",
    ]);
    const guest = "join public.users u on u.id = b.guest_id and u.email = 'guest@mahfil.test'";
    expect(
      await readColumn(`select distinct b.status from public.bookings b ${guest}`),
    ).toHaveLength(7);
    expect(await readColumn("select distinct policy from public.venues")).toHaveLength(4);
    expect(await count("public.venues where featured")).toBe(8);
  });

  it("has every text in both languages", async () => {
    const both = ["name", "name_ar"];
    expect(
      await countUntranslated(
        "public.venues",
        ...both,
        "description",
        "description_ar",
        "area",
        "area_ar",
      ),
    ).toBe(0);
    expect(await countUntranslated("public.venues", "address", "address_ar")).toBe(0);
    expect(
      await countUntranslated("public.services", ...both, "description", "description_ar"),
    ).toBe(0);
    expect(
      await countUntranslated("public.venue_addons", ...both, "description", "description_ar"),
    ).toBe(0);
    expect(
      await countUntranslated("public.venue_images", "caption", "caption_ar", "alt", "alt_ar"),
    ).toBe(0);
    for (const list of [
      "venue_types",
      "event_types",
      "amenities",
      "service_categories",
      "cities",
    ]) {
      expect(await countUntranslated(`public.${list}`, ...both), list).toBe(0);
    }
    expect(await count("public.venues where description_ar !~ '[ء-ي]' or name_ar !~ '[ء-ي]'")).toBe(
      0,
    );
    expect(
      await count("(select description from public.venues group by 1 having count(*) > 1) d"),
    ).toBe(0);
    expect(
      await count("(select description_ar from public.venues group by 1 having count(*) > 1) d"),
    ).toBe(0);
  });

  it("has services of every category with every pricing type", async () => {
    const categories = await rows(`select c.slug, count(s.id)::int as services
      from public.service_categories c
      left join public.services s on s.category_id = c.id and s.status = 'active' group by c.slug`);
    expect(categories).toHaveLength(9);
    for (const entry of categories) {
      expect(entry.services, String(entry.slug)).toBeGreaterThanOrEqual(2);
    }
    expect(await readColumn("select distinct pricing_type from public.services")).toHaveLength(4);
    expect(
      await count(`public.venue_services vs join public.services s on s.id = vs.service_id
        join public.venue_pricing p on p.venue_id = vs.venue_id where p.currency <> s.currency`),
    ).toBe(0);
  });

  it("has about 150 reviews, which match the ratings of the venues, and all of them count", async () => {
    expect(await readColumn("select distinct not_counted_reason from public.reviews")).toEqual([
      null,
    ]);
    expect(await count("public.reviews")).toBeGreaterThanOrEqual(140);
    expect(await count("public.reviews where text ~ '[ء-ي]'")).toBeGreaterThan(40);
    expect(await count("public.reviews where reply is not null")).toBeGreaterThan(20);
    expect(await count("(select text from public.reviews group by 1 having count(*) > 1) t")).toBe(
      0,
    );
    expect(
      await count(`public.venues v join (
          select x.id, count(r.id) as reviews, coalesce(round(avg(r.rating), 2), 0) as average
          from public.venues x left join public.reviews r on r.venue_id = x.id group by x.id
        ) c on c.id = v.id where (v.review_count, v.avg_rating) <> (c.reviews, c.average)`),
    ).toBe(0);
    expect(
      await count(`public.reviews r join public.bookings b on b.id = r.booking_id
        where b.status <> 'completed' or r.created_at not between b.ends_at and b.ends_at + interval '30 days'`),
    ).toBe(0);
  });
});

describe("the bookings of the demo data", () => {
  it("respect opening hours, minimum hours, capacity and blocked times", async () => {
    const broken = await rows(`select v.name, b.starts_at from public.bookings b
      join public.venues v on v.id = b.venue_id join public.venue_pricing p on p.venue_id = v.id
      where b.guests > v.capacity
        or not private.is_open(v, p.pricing_model, b.starts_at, b.ends_at)
        or private.time_problems(v, b.starts_at, b.ends_at, p) && '{invalid_range,too_short}'
        or exists (select from private.blocked_ranges(v.id, b.occupied))`);
    expect(broken).toEqual([]);
  });

  it("cost the sum of their price lines, of which the last is the service fee", async () => {
    expect(
      await count(`public.bookings where lines -> -1 ->> 'kind' <> 'service_fee'
        or (lines -> -1 ->> 'amount_minor')::bigint <> fee_minor
        or total_minor <> (select sum((line ->> 'amount_minor')::bigint) from jsonb_array_elements(lines) line)`),
    ).toBe(0);
  });

  it("have a timeline that ends in their status", async () => {
    expect(
      await count(`public.bookings b where b.status is distinct from (
        select to_status from public.booking_events e where e.booking_id = b.id order by e.id desc limit 1)`),
    ).toBe(0);
  });
});

describe("the pictures of the demo data", () => {
  it("are three to five per venue", async () => {
    const few = await rows(`select v.name from public.venues v
      left join public.venue_images i on i.venue_id = v.id
      group by v.id having count(i.id) not between 3 and 5`);
    expect(few).toEqual([]);
    expect(await count("public.services where cardinality(images) = 0")).toBe(0);
  });

  it("are in storage, and no two venues have the same main picture", async () => {
    const paths = await readColumn("select images[1] from public.venues");
    const digests = await Promise.all(
      paths.map(async (path) => {
        const answer = await fetch(`${backend.url}/storage/v1/object/public/venue-images/${path}`);
        expect(answer.status, String(path)).toBe(200);
        return createHash("sha1")
          .update(Buffer.from(await answer.arrayBuffer()))
          .digest("hex");
      }),
    );
    expect(new Set(digests).size).toBe(paths.length);
    expect(
      await count(`(select unnest(images) as path from public.venues) p where not exists (
        select from storage.objects o where o.bucket_id = 'venue-images' and o.name = p.path)`),
    ).toBe(0);
    expect(
      await count(`(select unnest(images) as path from public.services) p where not exists (
        select from storage.objects o where o.bucket_id = 'service-images' and o.name = p.path)`),
    ).toBe(0);
  });
});

describe("the demo accounts", () => {
  it.each(demoAccounts)("include %s, who can sign in", async (email) => {
    const answer = await fetch(`${backend.url}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: { apikey: backend.publishableKey, "content-type": "application/json" },
      body: JSON.stringify({ email, password: demoPassword }),
    });
    expect(answer.status).toBe(200);
  });

  it("have one account per role", async () => {
    const roles = await readColumn(
      `select role from public.users where email in
         ('guest@mahfil.test', 'host@mahfil.test', 'provider@mahfil.test', 'admin@mahfil.test') order by 1`,
    );
    expect(roles).toEqual(["admin", "guest", "host", "service_provider"]);
    expect(await count("public.users where is_verified")).toBeGreaterThan(25);
  });
});
