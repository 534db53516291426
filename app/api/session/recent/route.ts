import { requireRecentSession } from "@/lib/users/reauthentication-reads";
import { answerRead } from "../../answer-read";

/** Answers whether the session is recent: reauthentication_needed when it is older than five minutes. */
export const GET = answerRead(requireRecentSession);
