import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { clientOf } from "../support.ts";
import {
  adminId,
  asAdmin,
  expectRead,
  idsOf,
  market,
  rowsOf,
  startMarket,
  usersOf,
} from "./support.ts";

// The site's readers with the demo market on a real PostgreSQL: their schemas accept all data, including nulls.
startMarket();

describe("the answers about venues", () => {
  type Venue = { id: string; user: string };
  let venues: Venue[];

  beforeAll(async () => {
    const rows = await rowsOf(`select id, host_id as "user" from (
      select v.*, row_number() over (partition by v.status, p.pricing_model, t.takes_cards, t.takes_transfers, t.takes_cash,
        t.security_deposit_minor > 0 order by v.id) as place
      from public.venues v join public.venue_pricing p on p.venue_id = v.id
      left join public.venue_payment_terms t on t.venue_id = v.id) chosen where place <= 2`);
    venues = rows as unknown as Venue[];
  });

  const day = 86_400_000;
  /** Returns a slot of six hours that begins `days` days from now. */
  const timeIn = (days: number, hour = 15) => {
    const start = new Date(Math.floor(Date.now() / day) * day + days * day + hour * 3_600_000);
    return {
      start: start.toISOString(),
      end: new Date(start.getTime() + 6 * 3_600_000).toISOString(),
    };
  };

  it("are taken where their prices and times are shown", async () => {
    const { fetchExtraPrices, fetchQuote, noExtras } = await import("../../../lib/quotes/queries");
    const { createServerSupabase } = await import("../../../lib/supabase/server");
    const { fetchVenuePayment, fetchVenuePrice } = await import("../../../lib/venues/detail-rows");
    const { getVenueTerms } = await import("../../../lib/payments/terms-queries");
    const { fetchAlternativeSlots, getDayAvailability, getMonthAvailability } = await import(
      "../../../lib/availability/queries"
    );
    const client = createServerSupabase;
    await expectRead(venues, async ({ id }) => fetchVenuePrice(await client(), id, 20));
    await expectRead(venues, async ({ id }) => fetchVenuePayment(await client(), id));
    await expectRead(venues, ({ id, user }) => getVenueTerms(id, user));
    for (const time of [timeIn(20), { ...timeIn(20), end: timeIn(-20).start }]) {
      const request = (id: string) => ({ venueId: id, ...time, guests: 5, ...noExtras });
      await expectRead(venues, async ({ id }) => fetchQuote(await client(), request(id)));
      const considered = { quantities: {}, hours: {} };
      await expectRead(venues, async ({ id }) =>
        fetchExtraPrices(await client(), { ...request(id), considered }),
      );
    }
    const extras =
      await rowsOf(`select a.id, a.venue_id as venue, v.host_id as "user" from public.venue_addons a
      join public.venues v on v.id = a.venue_id and v.status = 'active' where a.is_active limit 30`);
    await expectRead(extras, async ({ id = "", venue = "" }) =>
      fetchQuote(await client(), {
        ...{ venueId: venue, ...timeIn(20), guests: 5, ...noExtras },
        addons: { [id]: 1 },
      }),
    );
    // A host cannot book their own venue.
    const [guest = ""] = await idsOf(
      "select id from public.users where email = 'guest@mahfil.test'",
    );
    const asGuest = venues.map(({ id }) => ({ id, user: guest }));
    await expectRead(asGuest, async ({ id }) =>
      fetchAlternativeSlots(await client(), {
        ...{ venueId: id, ...timeIn(20), guests: 5, ...noExtras },
      }),
    );
    const { start } = timeIn(20);
    await expectRead(venues, ({ id }) => getDayAvailability(id, start.slice(0, 10), "guest"));
    await expectRead(venues, ({ id }) => getMonthAvailability(id, start.slice(0, 7), "guest"));
  });

  it("are taken while a guest holds a time, and after it", async () => {
    const { fetchHoldTerms } = await import("../../../lib/quotes/queries");
    const { getSlotHold } = await import("../../../lib/availability/queries");
    const [guest = ""] = await idsOf(
      "select id from public.users where email = 'guest@mahfil.test'",
    );
    const client = await clientOf(market(), guest);
    let held = 0;
    for (const { id } of venues) {
      const time = timeIn(40);
      const { data: hold } = await client.rpc("hold_booking", {
        p_venue_id: id,
        p_start: time.start,
        p_end: time.end,
        p_guests: 1,
        p_idempotency_key: randomUUID(),
      });
      if (!hold) continue;
      held += 1;
      expect(await fetchHoldTerms(client, hold.id)).toMatchObject({ currency: hold.currency });
      expect(await getSlotHold({ venueId: id, ...time })).toMatchObject({
        ok: true,
        data: expect.any(String),
      });
      await client.rpc("release_hold", { p_booking_id: hold.id });
      expect(await fetchHoldTerms(client, hold.id)).toBeNull();
      expect(await getSlotHold({ venueId: id, ...time })).toEqual({ ok: true, data: null });
    }
    expect(held).toBeGreaterThan(0);
  });

  it("are taken by the search", async () => {
    const search = await import("../../../lib/venues/search/queries");
    const { searchWithFacets } = await import("../../../lib/venues/search/search-with-facets");
    const { findArea, findSpelling } = await import("../../../lib/venues/search/help-queries");
    const { explainSearch } = await import("../../../lib/search-words/queries");
    const { countSitemapParts, listSitemapPart } = await import(
      "../../../lib/venues/search/sitemap-queries"
    );
    const { listFavoriteVenues } = await import("../../../lib/favorites/queries");
    const texts = [
      "",
      "wedding villa in cairo for 200 under 5000 EGP",
      "cheap loft in giza not maadi",
      "قاعة أفراح في دبي",
      "weding hal",
      "zzzzqq",
    ];
    const requests = texts.flatMap((text) =>
      [{}, timeIn(30), { guests: 50, amenities: ["parking"] }].map((filters) => ({
        request: { text, filters, sort: "relevance" as const, limit: 100, cursor: null },
      })),
    );
    await expectRead<{ request: (typeof requests)[number]["request"]; user?: string }>(
      requests,
      ({ request }) => search.searchVenues(request),
    );
    await expectRead<(typeof requests)[number] & { user?: string }>(requests, ({ request }) =>
      searchWithFacets(request),
    );
    await expectRead<(typeof requests)[number] & { user?: string }>(requests, ({ request }) =>
      search.getFacets(request),
    );
    await expectRead<(typeof requests)[number] & { user?: string }>(requests, ({ request }) =>
      search.getPrices(request),
    );
    await expectRead<(typeof requests)[number] & { user?: string }>(requests, ({ request }) =>
      findSpelling(request, 0),
    );
    const explained = texts.map((text) => ({ text, user: adminId() }));
    await expectRead(explained, ({ text }) => explainSearch(text));
    const prefixes = ["c", "wed", "ca", "zam", "قا", "villa in ca"].map((prefix) => ({ prefix }));
    await expectRead(prefixes, ({ prefix }) => search.suggest(prefix));
    const areas = await rowsOf("select distinct areas[1] as area from search.venues limit 5");
    await expectRead(areas, ({ area = "" }) => findArea(area));
    await expectRead([{}], countSitemapParts);
    await expectRead([{}], () => listSitemapPart("services", 0));
    await expectRead(
      await usersOf("user_id", "public.favorites"),
      async () => (await listFavoriteVenues()).venues,
    );
  });

  it("are taken by hosts, guests and calendars", async () => {
    const { listHostVenues } = await import("../../../lib/venues/listing/queries");
    const { getPublicProfile } = await import("../../../lib/venues/queries");
    const { getFeedByToken, getVenueCalendars } = await import(
      "../../../lib/calendar-feeds/queries"
    );
    const hosts = await usersOf("host_id", "public.venues");
    await expectRead(hosts, async () => (await listHostVenues({ group: "all", text: "" })).venues);
    await expectRead(hosts, () => listHostVenues({ group: "attention", text: "" }));
    await expectRead(
      hosts.map(({ user }) => ({ host: user, user })),
      ({ host }) => getPublicProfile(host),
    );
    await expectRead(venues, ({ id, user }) => getVenueCalendars(id, user));
    const token = "t".repeat(43);
    await market().sql(
      `insert into public.calendar_feeds (venue_id, token_hash)
       select venue_id, private.hash_calendar_token($1) from public.bookings where status = 'confirmed' limit 1`,
      [token],
    );
    await expectRead([{}], () => getFeedByToken(token));
    expect(await getFeedByToken("u".repeat(43))).toBeNull();
  });
});

describe("the answers about services, people and messages", () => {
  it("are taken by the pages of services and of admins", async () => {
    const { listServices } = await import("../../../lib/services/queries");
    const { getProviderService, listProviderServices } = await import(
      "../../../lib/services/provider-queries"
    );
    const { listManagedServices } = await import("../../../lib/moderation/service-queries");
    const { getAdminOverview, listManagedUsers } = await import("../../../lib/moderation/queries");
    const { getEarlierRejection } = await import("../../../lib/moderation/rejection-queries");
    const pages = [1, 2].map((page) => ({ page, user: adminId() }));
    await expectRead(pages, ({ page }) => listServices({ q: "", category: "", city: "", page }));
    await expectRead(pages, ({ page }) => listManagedServices({ status: null, page }));
    await expectRead(pages, ({ page }) =>
      listManagedUsers({ text: "", role: null, state: null, page }),
    );
    await expectRead(pages, getAdminOverview);
    const services = await rowsOf(`select id, provider_id as "user" from public.services`);
    await expectRead(services, ({ id = "", user = "" }) => getProviderService(user, id));
    const providers = await usersOf("provider_id", "public.services");
    const own = { group: "all", text: "" } as const;
    await expectRead(providers, async () => (await listProviderServices(own)).services);
    await expectRead(
      await asAdmin(
        "select subject_id as id from private.review_rejections where subject_type = 'venue'",
      ),
      ({ id }) => getEarlierRejection("venue", id),
    );
  });

  it("are taken by the pages of conversations", async () => {
    const { listConversations, listMessages } = await import("../../../lib/messaging/queries");
    const members = await rowsOf(`select id, "user" from public.conversations
      cross join lateral (values (guest_id), (host_id)) m ("user")`);
    await expectRead(members, async () => (await listConversations()).conversations);
    await expectRead(members, async ({ id = "" }) => (await listMessages(id))?.messages ?? null);
  });
});
