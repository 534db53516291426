import { errorCodeOf, unwrap } from "../errors";
import { toListingKind } from "../listings/types";
import { bothLanguages } from "../shared/localized";
import { isUuid } from "../shared/uuid";
import { z } from "../shared/zod";
import { createServerSupabase } from "../supabase/server";
import { parseRow } from "../supabase/unwrap-row";
import {
  conversationReportReasons,
  listingReportReasons,
  messageSides,
  type OpenReport,
  type ReportedFile,
  type ReportedMessage,
} from "./report-types";

const knownReasons = [...listingReportReasons, ...conversationReportReasons];
const MESSAGES_PER_PAGE = 50;

const reportedFiles: z.ZodType<ReportedFile[]> = z.array(
  z.object({ id: z.string(), kind: z.enum(["picture", "document"]), name: z.string() }),
);

/**
 * At most `limit` open reports, oldest first, and their total number. Further ones appear when these are resolved.
 * Throws `only_admins`.
 */
export async function listOpenReports(
  limit: number,
): Promise<{ reports: OpenReport[]; count: number }> {
  const supabase = await createServerSupabase();
  const { data, error, count } = await supabase
    .rpc("admin_list_reports", undefined, { count: "exact" })
    .order("created_at")
    .order("id")
    .range(0, limit - 1);
  const reports = unwrap({ data, error }).map((row) => ({
    id: row.id,
    subject: row.listing_id
      ? {
          about: "listing" as const,
          kind: toListingKind(row.listing_kind),
          listingId: row.listing_id,
          name: bothLanguages(row.listing_name, row.listing_name_ar),
        }
      : { about: "conversation" as const, name: row.reported_name, message: row.message },
    reporter: row.reporter_name,
    reason: knownReasons.find((reason) => reason === row.reason) ?? "other",
    text: row.text,
    createdAt: row.created_at,
  }));
  return { reports, count: count ?? reports.length };
}

/**
 * The latest messages of a conversation with an open report, or those before a cursor, oldest first; null when there is no open
 * report. Both sides see that an admin has read. Throws only_admins.
 */
export async function getReportedConversation(
  reportId: string,
  before = "",
): Promise<{ messages: ReportedMessage[]; earlier: string | null } | null> {
  if (!isUuid(reportId)) return null;
  const supabase = await createServerSupabase();
  const { data, error } = await supabase.rpc("admin_get_reported_conversation", {
    p_report_id: reportId,
    p_limit: MESSAGES_PER_PAGE + 1,
    p_cursor: before || undefined,
  });
  if (error && ["not_found", "wrong_status"].includes(errorCodeOf(error))) return null;
  const rows = unwrap({ data, error });
  const page = rows.slice(0, MESSAGES_PER_PAGE);
  const messages = page
    .map((row) => ({
      id: row.id,
      senderName: row.sender_name,
      side: messageSides.find((side) => side === row.side) ?? "host",
      body: row.body,
      isReported: row.is_reported,
      at: row.created_at,
      files: parseRow(reportedFiles, row.files),
    }))
    .reverse();
  return { messages, earlier: rows.length > page.length ? (page.at(-1)?.cursor ?? null) : null };
}

/**
 * The conversation of an open report, and whether the caller has joined it; null when there is none. Throws only_admins.
 */
export async function getConversationVisit(
  reportId: string,
): Promise<{ conversationId: string; isJoined: boolean } | null> {
  if (!isUuid(reportId)) return null;
  const supabase = await createServerSupabase();
  const [report, joined] = await Promise.all([
    supabase.from("reports").select("conversation_id").eq("id", reportId).maybeSingle(),
    supabase.rpc("admin_is_in_conversation", { p_report_id: reportId }),
  ]);
  if (report.error) throw report.error;
  const conversationId = report.data?.conversation_id;
  return conversationId ? { conversationId, isJoined: unwrap(joined) } : null;
}
