import type { QuerySet } from "./facts.ts";
import { knownIntent } from "./known/intent.ts";
import { knownPlaces } from "./known/places.ts";
import { knownSentences } from "./known/sentences.ts";
import { knownWords } from "./known/words.ts";
import { unseenIntent } from "./unseen/intent.ts";
import { unseenPlaces } from "./unseen/places.ts";
import { unseenSentences } from "./unseen/sentences.ts";
import { unseenWords } from "./unseen/words.ts";

/** Queries that were written without sight of the words that the search knows. They are not added to. */
export const unseenSets: QuerySet[] = [unseenPlaces, unseenWords, unseenIntent, unseenSentences];

/** Queries that were written beside these words. */
export const knownSets: QuerySet[] = [knownPlaces, knownWords, knownIntent, knownSentences];
