/**
 * Runs in the page: asks for its scripts once the first screen was painted. It stands in the page
 * as text, so it uses nothing from outside itself.
 */
function askAfterPaint(): void {
  let asked = false;
  // A document that is still being written keeps the page's `load` waiting: whoever waits for it,
  // a test or a tool, finds a page that answers, as if the scripts had stood in it.
  const hold = document.createElement("iframe");
  hold.hidden = true;
  document.body.append(hold);
  hold.contentDocument?.open();

  function ask() {
    if (asked) return;
    asked = true;
    for (const late of document.querySelectorAll<HTMLElement>("script[data-late]")) {
      const script = document.createElement("script");
      script.src = late.dataset.late ?? "";
      late.replaceWith(script);
    }
    hold.remove();
  }

  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes("paint")) {
    ask();
    return;
  }
  new PerformanceObserver((list) => {
    if (list.getEntriesByName("first-contentful-paint").length > 0) ask();
  }).observe({ type: "paint", buffered: true });
  // A page that is put aside, or drawn by nobody, is not painted.
  document.addEventListener("visibilitychange", ask);
  setTimeout(ask, 3000);
}

const script = /<script src="(\/_next\/[^"]+)" async="">/g;
const preload = /<link rel="preload" as="script"[^>]*>/g;

/**
 * The page with its scripts asked for after the first paint, in any order, as asynchronous ones
 * are: styles, letters and pictures of the first screen have the line and the processor to
 * themselves. A page without such scripts comes back as it is.
 */
export function scriptsAfterPaint(html: string): string {
  const late = html.replace(script, '<script type="text/plain" data-late="$1">');
  const end = late.lastIndexOf("</body>");
  if (late === html || end < 0) return html;
  const asking = `<script>(${askAfterPaint})()</script>`;
  return (late.slice(0, end) + asking + late.slice(end)).replace(preload, "");
}
