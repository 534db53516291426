import { previewUnpaidEnd } from "@/lib/bookings/reads";
import { answerRead } from "../../../answer-read";

/** Answers what ending an unpaid booking does to the money. */
export const GET = answerRead(previewUnpaidEnd);
