import { previewOffer } from "@/lib/messaging/offer-reads";
import { answerRead } from "../../../answer-read";

/** Answers what accepting an offer would make of its booking. */
export const GET = answerRead(previewOffer);
