import type { Page } from "@playwright/test";

/** To so many elements the focus goes on one page. */
const MOST_STOPS = 50;
/** So often Tab is pressed before it is asked whether the focus has left the page. */
const CHUNK = 10;

declare global {
  interface Window {
    /** The elements that had the focus, in the order of Tab. */
    focusStops?: Element[];
  }
}

/** Presses Tab until the focus leaves the page, and keeps the elements that had it in the page. Returns how many. */
async function collectStops(page: Page): Promise<number> {
  await page.evaluate(() => {
    const stops: Element[] = [];
    window.focusStops = stops;
    document.addEventListener("focusin", ({ target }) => {
      if (window.focusStops === stops && target instanceof Element) stops.push(target);
    });
  });
  for (let presses = 0; presses < MOST_STOPS; presses += CHUNK) {
    for (let press = 0; press < CHUNK; press += 1) await page.keyboard.press("Tab");
    const hasLeft = await page.evaluate(() => {
      const stops = window.focusStops ?? [];
      // After the last element Tab begins anew.
      const again = stops.findIndex((stop, index) => stops.indexOf(stop) !== index);
      if (again !== -1) stops.splice(again);
      return again !== -1;
    });
    if (hasLeft) break;
  }
  return page.evaluate(() => window.focusStops?.length ?? 0);
}

/** Gives each of the collected elements the focus, there and back; those of which nothing could be seen while they had it. */
const findHiddenStops = (page: Page) =>
  page.evaluate(async () => {
    const isSeen = (element: Element) => {
      // A field that is drawn by its label is seen where the label is.
      const label = element.closest("label") ?? element;
      const { left, top, width, height } = (
        label.getBoundingClientRect().width > 4 ? label : element
      ).getBoundingClientRect();
      if (width < 4 || height < 4) return true;
      const shares = [0.1, 0.5, 0.9];
      return shares.some((x) =>
        shares.some((y) => {
          const shown = document.elementFromPoint(left + width * x, top + height * y);
          if (!shown) return false;
          // A handle for dragging that leaves the pointer to what it lies on.
          if (getComputedStyle(element).pointerEvents === "none") {
            return element.parentElement?.contains(shown) ?? false;
          }
          return label.contains(shown) || element.contains(shown) || shown.contains(element);
        }),
      );
    };
    const stops = window.focusStops ?? [];
    window.focusStops = undefined;
    const hidden: string[] = [];
    for (const stop of [...stops, ...stops.toReversed()]) {
      if (stop instanceof HTMLElement) stop.focus();
      const element = document.activeElement ?? document.body;
      // What scrolls or slides into place arrives with one of the next frames.
      for (let frames = 0; frames < 30 && !isSeen(element); frames += 1) {
        await new Promise((done) => requestAnimationFrame(done));
      }
      if (!isSeen(element)) hidden.push(element.outerHTML.slice(0, 160));
    }
    return hidden;
  });

/** How many stops a walk has at least: what can be tabbed to in the main part, up to the most of a walk. */
const countStops = (page: Page) =>
  page.evaluate((most) => {
    const main = document.querySelector("main") ?? document.body;
    const all = [
      ...main.querySelectorAll<HTMLElement>(
        "a[href], button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled, summary",
      ),
    ].filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.closest("[inert]") &&
        // Within a grid the arrow keys lead on.
        !element.closest("[role=grid]") &&
        element.checkVisibility({ visibilityProperty: true }),
    );
    // Of a group of radio buttons one is a stop.
    const groups = new Set<string>();
    const stops = all.filter((element) => {
      if (!(element instanceof HTMLInputElement) || element.type !== "radio") return true;
      const isFirst = !groups.has(element.name);
      groups.add(element.name);
      return isFirst;
    });
    return Math.min(most, stops.length);
  }, MOST_STOPS);

/**
 * Goes through the page with Tab. Returns the elements of which nothing could be seen while they had the focus (2.4.11), on the way
 * there or back, and how many stops were missed that the page must have.
 */
export async function walkWithFocus(page: Page) {
  const least = await countStops(page);
  const missedStops = Math.max(0, least - (await collectStops(page)));
  return { hidden: await findHiddenStops(page), missedStops };
}
