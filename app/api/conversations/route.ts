import type { NextRequest } from "next/server";
import { parseInboxView } from "@/lib/messaging/inbox-view";
import { listConversations } from "@/lib/messaging/queries";
import { answerOpenPage } from "../open-page";

/** Answers a page of the caller's conversations, as the query of the list's address names it. */
export const GET = (request: NextRequest) =>
  answerOpenPage(async () => {
    const view = parseInboxView(Object.fromEntries(request.nextUrl.searchParams));
    return (await listConversations(view)).conversations;
  });
