const DEFAULT_MS = 1000;

/**
 * Runs `work` and returns, or throws, no earlier than `minimumMs` after the start, so that its duration does not reveal
 * the outcome. With `only: "failures"` returns a success at once and hides only the reason of a failure. Does not hide
 * work that takes longer than `minimumMs`: choose a value above the slowest outcome.
 */
export async function withConstantTime<T>(
  work: () => Promise<T>,
  { minimumMs = DEFAULT_MS, only }: { minimumMs?: number; only?: "failures" } = {},
): Promise<T> {
  const minimum = new Promise<void>((resolve) => setTimeout(resolve, minimumMs));
  try {
    const result = await work();
    if (only !== "failures") await minimum;
    return result;
  } catch (error) {
    await minimum;
    throw error;
  }
}
