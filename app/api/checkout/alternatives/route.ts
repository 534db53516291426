import { findAlternatives } from "@/lib/availability/reads";
import { answerRead } from "../../answer-read";

/** Answers slots in place of one that is taken: the query of `writeQuoteQuery`. */
export const GET = answerRead(findAlternatives);
