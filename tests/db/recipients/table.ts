import { bookingRecipients, transitionRecipients } from "./bookings";
import { accountRecipients, serviceRecipients, venueRecipients } from "./listings";
import { manualRefundRecipients } from "./manual-refunds";
import { paymentRecipients, securityDepositAndPayoutRecipients } from "./payments";

/**
 * Who is notified of each event of a booking, payment, offer, claim or listing.
 * `tests/db/notification-recipients.test.ts` triggers each event and compares.
 */
export const recipients = {
  ...transitionRecipients,
  ...bookingRecipients,
  ...paymentRecipients,
  ...securityDepositAndPayoutRecipients,
  ...manualRefundRecipients,
  ...venueRecipients,
  ...serviceRecipients,
  ...accountRecipients,
};
export type RecipientEventName = keyof typeof recipients;

/** States that no event of the product sets, each with the reason. */
export const statesWithoutEvent: Record<string, string> = {
  "booking_parts.pending": "it comes with the booking",
  "service_providers.suspended": "no function suspends a business; its services are suspended",
};
