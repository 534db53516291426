import { getExtraPrices } from "@/lib/quotes/reads";
import { answerRead } from "../../answer-read";

/** Answers what each extra of a selection costs: the query of `writeExtraPricesQuery`. */
export const GET = answerRead(getExtraPrices);
