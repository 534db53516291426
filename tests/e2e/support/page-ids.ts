import { serviceClient } from "./backend";
import { addressesOf, type PageRole } from "./every-page";
import { holdBooking, insertBooking, submitBooking } from "./fixtures/booking";
import { contestedClaim } from "./fixtures/contested-claim";
import { disputedBooking } from "./fixtures/disputed-booking";
import { startConversation } from "./fixtures/faulty-site";
import { freeSlot, slotRequest } from "./fixtures/free-slot";
import { owedRefund } from "./fixtures/manual-refund";
import { bookingByCard } from "./fixtures/paid-booking";
import { insertReviews } from "./fixtures/reviews";
import { createUser, demo, type TestUser } from "./users";

type Ids = Record<string, string>;

/** More reviews than fit on one page, all with five stars. */
const MANY_REVIEWS = 51;

async function idsOf(table: string, match: Record<string, string>, count = 1): Promise<string[]> {
  const { data, error } = await serviceClient()
    .from(table)
    .select("id")
    .match(match)
    .order("id")
    .limit(count);
  if (error) throw error;
  if (data.length < count) throw new Error(`too few of ${table} with ${JSON.stringify(match)}`);
  return data.map(({ id }) => String(id));
}

const userId = async (email: string) => String((await idsOf("users", { email }))[0]);
const first = async (table: string, match: Record<string, string>) =>
  String((await idsOf(table, match))[0]);

const findIds: Record<Exclude<PageRole, "booker">, () => Promise<Ids>> = {
  visitor: async () => {
    const reviewed = await insertBooking("completed", -50);
    await insertReviews(
      reviewed,
      Array.from({ length: MANY_REVIEWS }, () => 5),
    );
    return {
      venue: await first("venues", { status: "active" }),
      service: await first("services", { status: "active" }),
      reviewedVenue: reviewed.venueId,
    };
  },
  guest: async () => {
    const guest = await userId(demo.guest);
    const [venue = "", otherVenue = ""] = await idsOf("venues", { status: "active" }, 2);
    return {
      venue,
      otherVenue,
      booking: await first("bookings", { guest_id: guest, status: "confirmed" }),
      conversation: await first("conversations", { guest_id: guest }),
    };
  },
  host: async () => {
    const host = await userId(demo.host);
    const { data: invoice, error } = await serviceClient()
      .from("invoices")
      .select("id, booking_id, bookings!inner(host_id)")
      .eq("bookings.host_id", host)
      .order("number")
      .limit(1)
      .single();
    if (error) throw error;
    return {
      invoicedBooking: String(invoice.booking_id),
      invoice: String(invoice.id),
      hostVenue: await first("venues", { host_id: host, status: "active" }),
      hostBooking: await first("bookings", { host_id: host, status: "confirmed" }),
    };
  },
  provider: async () => ({
    providerService: await first("services", { provider_id: await userId(demo.provider) }),
  }),
  admin: async () => {
    const { host, id } = await startConversation("Omar");
    const { data: report, error } = await host.client.rpc("report_conversation", {
      p_conversation_id: id,
      p_reason: "spam",
    });
    if (error) throw error;
    return {
      report: String(report),
      dispute: (await disputedBooking("Salma")).disputeId,
      claim: (await contestedClaim("Reem")).claimId,
      manualRefund: (await owedRefund("Lina")).refundId,
      pendingVenue: await first("venues", { status: "pending" }),
      service: await first("services", { status: "active" }),
    };
  },
};

async function createBooker(): Promise<{ user: TestUser; ids: Ids }> {
  const user = await createUser("guest", "Nadia");
  const [held, requested] = [
    await freeSlot({ instant: false }),
    await freeSlot({ instant: false }),
  ];
  const [hold, request] = [
    await holdBooking(user, slotRequest(held)),
    await submitBooking(user, slotRequest(requested)),
  ];
  const { id: booking } = await bookingByCard(user, { inDays: 60 });
  return { user, ids: { heldVenue: held.venueId, hold: hold.id, request: request.id, booking } };
}

/** Returns the addresses of all pages of a role and who opens them: a user, the email of a demo account, or null for a visitor. */
export async function pagesOf(
  role: PageRole,
): Promise<{ user: TestUser | string | null; addresses: string[] }> {
  const { user, ids } =
    role === "booker"
      ? await createBooker()
      : { user: role === "visitor" ? null : demo[role], ids: await findIds[role]() };
  const addresses = Object.values(addressesOf(role))
    .flat()
    .map((address) =>
      address.replace(/\{(\w+)\}/g, (_, name: string) => {
        const id = ids[name];
        if (!id) throw new Error(`no ${name} for the pages of a ${role}`);
        return id;
      }),
    );
  return { user, addresses };
}
