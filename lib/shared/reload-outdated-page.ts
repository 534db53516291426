const KEY = "mahfil_reloaded_for";

/**
 * Whether an error says that code of the page could not be loaded: no answer arrived, or a newer version of the site
 * has no such file.
 */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error && error.name === "ChunkLoadError";

/**
 * Reloads the page when an error says that its code is missing: once per tab for each file, and only while the server
 * answers, because otherwise the browser's error page would replace the page. Returns whether it reloads.
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
