/**
 * Runs in the page: requests its scripts once the first screen is painted; at once in a tab in the
 * background, in a browser that reports no paints and in a page that only its scripts fill (Next
 * sends a failure as an empty page of that id), and after three seconds in any case. It is
 * sent as text, so it refers to nothing outside itself and has no comments inside.
 */
function requestScriptsAfterPaint(): void {
  function requestScripts() {
    const list = document.querySelector<HTMLElement>("script[data-deferred-src]");
    list?.remove();
    for (const address of list?.dataset.deferredSrc?.split(" ") ?? []) {
      const script = document.createElement("script");
      script.src = address;
      document.head.append(script);
    }
  }

  const isEmpty = document.documentElement.id === "__next_error__";
  const reportsPaints = PerformanceObserver.supportedEntryTypes.includes("paint");
  if (document.hidden || isEmpty || !reportsPaints) {
    requestScripts();
    return;
  }
  new PerformanceObserver((list) => {
    if (list.getEntriesByName("first-contentful-paint").length > 0) requestScripts();
  }).observe({ type: "paint", buffered: true });
  document.addEventListener("visibilitychange", requestScripts);
  setTimeout(requestScripts, 3000);
}

/** The program at the page's end. The content security policy of every page has its hash. */
export const deferredScriptsCode = `(${String(requestScriptsAfterPaint).replace(/\s+/g, " ")})()`;

const loader = `<script>${deferredScriptsCode}</script>`;

/** The addresses of a page's scripts, which no browser requests by itself. */
const listOf = (addresses: string[]) =>
  `<script type="text/plain" data-deferred-src="${addresses.join(" ")}"></script>`;

const asyncScript = /<script src="(\/_next\/[^" ]+)" async=""><\/script>/g;
const scriptPreload = /<link rel="preload" as="script"[^>]*>/g;

/**
 * Returns the page with its asynchronous scripts requested after the first paint: styles, fonts and
 * pictures of the first screen have the network and the processor to themselves. A page without
 * such scripts is returned as it is.
 */
export function deferScripts(html: string): string {
  const addresses: string[] = [];
  const deferred = html.replace(asyncScript, (_, address: string) => {
    addresses.push(address);
    return "";
  });
  const end = deferred.lastIndexOf("</body>");
  if (addresses.length === 0 || end < 0) return html;
  const page = deferred.slice(0, end) + listOf(addresses) + loader + deferred.slice(end);
  return page.replace(scriptPreload, "");
}
