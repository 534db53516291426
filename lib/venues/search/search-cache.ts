import { unstable_cache } from "next/cache";
import { cacheTags, FALLBACK_SECONDS } from "../../cache/tags";

// A new token after every change of a venue: what was remembered under the old one is never asked
// for again. A page that reads it is made anew by the same change.
const generation = unstable_cache(async () => crypto.randomUUID(), ["venues-generation"], {
  tags: [cacheTags.venues],
  revalidate: FALLBACK_SECONDS,
});

const longest = 20_000;
const most = 400;
const answers = new Map<string, { until: number; answer: Promise<unknown> }>();

/**
 * Asks once for what many ask at a time: the answer is shared for twenty seconds, or until a venue
 * changes. A failure is not kept. Only the newest few hundred questions are, whatever people type.
 */
export async function askOnce<T>(question: string, load: () => Promise<T>): Promise<T> {
  const key = `${await generation()} ${question}`;
  const known = answers.get(key);
  if (known && known.until > Date.now()) return known.answer as Promise<T>;
  const answer = load();
  answers.delete(key);
  answers.set(key, { until: Date.now() + longest, answer });
  for (const oldest of answers.keys()) {
    if (answers.size <= most) break;
    answers.delete(oldest);
  }
  try {
    return await answer;
  } catch (error) {
    if (answers.get(key)?.answer === answer) answers.delete(key);
    throw error;
  }
}
