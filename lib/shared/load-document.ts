/**
 * Loads another page of this site as a new document, so that all of it knows the changed session.
 * Never resolves: the caller stays busy until the page is gone.
 */
export function loadDocument(path: string): Promise<never> {
  window.location.assign(path);
  return new Promise<never>(() => {});
}
