import type { NextRequest } from "next/server";
import { listConversations } from "@/lib/messaging/queries";
import { answerOpenPage } from "../open-page";

/** Answers a page of the caller's conversations, the latest ones or those after the cursor `after`. */
export const GET = (request: NextRequest) =>
  answerOpenPage(async () => {
    const after = request.nextUrl.searchParams.get("after") || undefined;
    return (await listConversations(after)).conversations;
  });
