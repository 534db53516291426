/**
 * Loads another page of this site as a new document, so that every part of it knows the new
 * session. Never resolves: whoever waits stays busy until the page is gone.
 */
export function leaveTo(path: string): Promise<never> {
  window.location.assign(path);
  return new Promise<never>(() => {});
}
