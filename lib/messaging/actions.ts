"use server";

import { defineAction } from "../define-action";
import { unwrap } from "../errors";
import { textLimits } from "../shared/text-limits";
import { z } from "../shared/zod";
import { fileRules } from "./rules/file-rules";
import { maxRequestedGuests } from "./types";

/** Chosen by the sender, so that a repeated request writes one message. */
const messageId = z.uuid();
const body = z.string().trim().min(1).max(textLimits.message);

/** Sends a message in one of the caller's conversations, with files or a text or both. */
export const sendMessage = defineAction({
  access: "user",
  input: z
    .object({
      conversationId: z.uuid(),
      body: z.string().trim().max(textLimits.message),
      messageId,
      /** Files that were uploaded for this message. */
      fileIds: z.array(z.uuid()).max(fileRules.maxFiles),
    })
    .refine(({ body, fileIds }) => body.length > 0 || fileIds.length > 0),
  async run(input, { supabase }) {
    const row = unwrap(
      await supabase.rpc("send_message", {
        p_conversation_id: input.conversationId,
        p_body: input.body,
        p_message_id: input.messageId,
        p_file_ids: input.fileIds,
      }),
    );
    return {
      id: row.id,
      body: input.body,
      at: row.created_at,
      readAt: row.read_at,
      hasHiddenContacts: row.has_hidden_contacts,
    };
  },
});

/** Sends a message to the owner of a listing, in their conversation or a new one. */
export const startConversation = defineAction({
  access: "user",
  input: z.object({
    listingId: z.uuid(),
    /** The time that the guest asks for, as instants (ISO); null when none is chosen. */
    period: z.object({ start: z.iso.datetime(), end: z.iso.datetime() }).nullable(),
    guests: z.int().min(1).max(maxRequestedGuests).nullable(),
    body,
    messageId,
  }),
  async run({ listingId, period, guests, ...input }, { supabase }) {
    const row = unwrap(
      await supabase.rpc("start_conversation", {
        p_listing_id: listingId,
        p_body: input.body,
        p_message_id: input.messageId,
        p_starts_at: period?.start,
        p_ends_at: period?.end,
        p_guests: guests ?? undefined,
      }),
    );
    return { conversationId: row.id };
  },
});

/** Sends a message about a booking, in its conversation or a new one. */
export const writeAboutBooking = defineAction({
  access: "user",
  input: z.object({ bookingId: z.uuid(), body, messageId }),
  async run(input, { supabase }) {
    const row = unwrap(
      await supabase.rpc("start_conversation", {
        p_booking_id: input.bookingId,
        p_body: input.body,
        p_message_id: input.messageId,
      }),
    );
    return { conversationId: row.id };
  },
});

/** Sends a message to everybody in a booking: its guest, its host and the participating providers. */
export const writeToBookingGroup = defineAction({
  access: "user",
  input: z.object({ bookingId: z.uuid(), body, messageId }),
  async run(input, { supabase }) {
    const row = unwrap(
      await supabase.rpc("start_group_conversation", {
        p_booking_id: input.bookingId,
        p_body: input.body,
        p_message_id: input.messageId,
      }),
    );
    return { conversationId: row.id };
  },
});

/** Marks the messages of the other members as read. */
export const markConversationRead = defineAction({
  access: "user",
  input: z.object({ conversationId: z.uuid() }),
  async run(input, { supabase }) {
    unwrap(
      await supabase.rpc("mark_conversation_read", { p_conversation_id: input.conversationId }),
    );
    return { read: true };
  },
});
