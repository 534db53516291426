import type { DraftDetails } from "./drafts";

/** Details as the database stores them, with a booking and with the draft of a hold. */
export const toStoredDetails = ({ contactName, phone, eventType, message }: DraftDetails) => ({
  contact_name: contactName,
  phone,
  event_type: eventType,
  message,
});
