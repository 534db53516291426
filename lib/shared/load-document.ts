let isLoading = false;

/** Whether this page is about to be replaced by one that `loadDocument` loads: a step through its history would end that. */
export const isDocumentLoading = (): boolean => isLoading;

/**
 * Loads another page as a new document, so that all of it knows the changed session. Never resolves: the caller stays busy
 * until the page is gone.
 */
export function loadDocument(path: string): Promise<never> {
  isLoading = true;
  // The page may come back as it was, from the memory of the browser.
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
