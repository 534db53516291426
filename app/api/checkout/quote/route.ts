import { getQuote } from "@/lib/quotes/reads";
import { answerRead } from "../../answer-read";

/** Answers what a selection costs the caller: the query of `writeQuoteQuery`. */
export const GET = answerRead(getQuote);
