// Callers outside the site save, filter and embed favorites and reviews by venue, although both are of listings.
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { clientOf, makeUser, makeVenue, testBackend } from "./support.ts";

let backend: Backend;
beforeAll(async () => {
  backend = await testBackend({ seed: true });
});
afterAll(() => backend?.stop());

it("a caller who knows only the venue saves it, again too, and reads its name with the favorite", async () => {
  const hostId = await makeUser(backend, "host");
  const venueId = await makeVenue(backend, { hostId });
  const userId = await makeUser(backend);
  const guest = await clientOf(backend, userId);
  const save = () =>
    guest
      .from("favorites")
      .upsert(
        { user_id: userId, venue_id: venueId },
        { onConflict: "user_id,venue_id", ignoreDuplicates: true },
      );
  expect((await save()).error).toBeNull();
  expect((await save()).error).toBeNull();
  const { data } = await guest
    .from("favorites")
    .select("listing_id, venue_id, venues(id), listings(kind)")
    .throwOnError();
  expect(data).toEqual([
    {
      listing_id: venueId,
      venue_id: venueId,
      venues: { id: venueId },
      listings: { kind: "venue" },
    },
  ]);
  await guest
    .from("favorites")
    .delete()
    .match({ user_id: userId, venue_id: venueId })
    .throwOnError();
  expect((await guest.from("favorites").select("listing_id").throwOnError()).data).toEqual([]);
});

it("a visitor reads the reviews of a venue by its name, and embedded in it", async () => {
  const visitor = await clientOf(backend);
  const { data: reviews } = await visitor
    .from("reviews")
    .select("id, listing_id, venue_id, venues(id)")
    .limit(1)
    .throwOnError();
  const [review] = reviews ?? [];
  const venueId = review?.venue_id;
  expect(review).toMatchObject({ listing_id: venueId, venues: { id: venueId } });
  const { data: venue } = await visitor
    .from("venues")
    .select("id, reviews(id)")
    .eq("id", venueId)
    .single()
    .throwOnError();
  expect(venue?.reviews).toContainEqual({ id: review?.id });
  const { data: ofVenue } = await visitor
    .from("reviews")
    .select("id")
    .eq("venue_id", venueId)
    .throwOnError();
  expect(ofVenue).toHaveLength(venue?.reviews.length ?? -1);
});
