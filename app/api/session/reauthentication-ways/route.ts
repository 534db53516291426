import { getReauthenticationWays } from "@/lib/users/reauthentication-reads";
import { answerRead } from "../../answer-read";

/** Answers the ways in which the caller can sign in again. */
export const GET = answerRead(getReauthenticationWays);
