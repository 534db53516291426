import { countUnread } from "@/lib/notifications/queries";
import { answerOpenPage } from "../open-page";

/** Answers how many conversations and notifications of the caller are unread. */
export const GET = () => answerOpenPage(countUnread);
