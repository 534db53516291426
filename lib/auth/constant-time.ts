/** Longer than a refusal takes on a busy machine, short enough to wait for after a wrong password. */
const FLOOR_MS = 600;

/**
 * Does some work, and lets a failure arrive no earlier than 600 ms after the start: how long a
 * refusal takes then does not tell whether there was a password to compare. Success is not delayed.
 */
export async function failEvenly<T>(work: () => Promise<T>, floor = FLOOR_MS): Promise<T> {
  const rest = new Promise<void>((done) => setTimeout(done, floor));
  try {
    return await work();
  } catch (error) {
    await rest;
    throw error;
  }
}

/**
 * Does some work and lets neither its success nor its failure arrive before `floor` ms: the two then
 * cannot be told apart by a clock.
 */
export async function answerEvenly<T>(work: () => Promise<T>, floor = 1000): Promise<T> {
  const rest = new Promise<void>((done) => setTimeout(done, floor));
  try {
    return await work();
  } finally {
    await rest;
  }
}
