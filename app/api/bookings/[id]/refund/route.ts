import { previewRefund } from "@/lib/bookings/reads";
import { answerRead } from "../../../answer-read";

/** Answers what a cancellation now does to the money. */
export const GET = answerRead(previewRefund);
