const KEY = "mahfil_reloaded_for";

/** Whether an error is that code of the page could not be loaded: no answer came, or a newer version of the site has no such file. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error && error.name === "ChunkLoadError";

/**
 * Loads the page anew when an error is that its code is gone: once in a tab for each file, and only while the server answers,
 * because the browser's own error page would replace what is shown. Returns whether it does.
 */
export async function reloadOutdatedPage(error: unknown): Promise<boolean> {
  if (!isMissingCode(error)) return false;
  const { message } = error as Error;
  try {
    if (sessionStorage.getItem(KEY) === message) return false;
    const { ok } = await fetch(location.href, { method: "HEAD" });
    if (!ok) return false;
    sessionStorage.setItem(KEY, message);
  } catch {
    return false;
  }
  location.reload();
  return true;
}
