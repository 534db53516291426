let isLoading = false;

/** Whether `loadDocument` is replacing this page; a step through its history would cancel that. */
export const isDocumentLoading = (): boolean => isLoading;

/**
 * Loads another page as a new document, so that no state of the old session remains. Never resolves: the caller stays
 * busy until the page is gone.
 */
export function loadDocument(path: string): Promise<never> {
  isLoading = true;
  // The browser may restore the page unchanged from its back/forward cache.
  window.addEventListener(
    "pageshow",
    () => {
      isLoading = false;
    },
    { once: true },
  );
  window.location.assign(path);
  return new Promise<never>(() => {});
}
