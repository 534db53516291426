import type { Page } from "@playwright/test";

/** The most elements that a walk visits on one page. */
const MOST_STOPS = 50;
/** The number of presses of Tab between two checks whether the focus has left the page. */
const CHUNK = 10;

declare global {
  interface Window {
    /** The elements that had the focus, in the order of Tab. */
    focusStops?: Element[];
  }
}

/** Presses Tab until the focus leaves the page. Stores the focused elements in the page and returns their number. */
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
      // After the last element Tab starts again at the first.
      const again = stops.findIndex((stop, index) => stops.indexOf(stop) !== index);
      if (again !== -1) stops.splice(again);
      return again !== -1;
    });
    if (hasLeft) break;
  }
  return page.evaluate(() => window.focusStops?.length ?? 0);
}

/** Focuses each collected element, forwards and backwards. Returns those that were completely hidden while they had the focus. */
const findHiddenStops = (page: Page) =>
  page.evaluate(async () => {
    const isSeen = (element: Element) => {
      // A field that its label draws is visible where its label is.
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
          // A drag handle without pointer events: the element below it receives the pointer.
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
      // Scrolling and transitions end within the next frames.
      for (let frames = 0; frames < 30 && !isSeen(element); frames += 1) {
        await new Promise((done) => requestAnimationFrame(done));
      }
      if (!isSeen(element)) hidden.push(element.outerHTML.slice(0, 160));
    }
    return hidden;
  });

/** Counts the stops that a walk must have at least: the focusable elements of the main part, at most MOST_STOPS. */
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
        // Within a grid the arrow keys move the focus.
        !element.closest("[role=grid]") &&
        element.checkVisibility({ visibilityProperty: true }),
    );
    // A group of radio buttons is one stop.
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
 * Goes through the page with Tab. Returns the elements that were completely hidden while focused (2.4.11), forwards or backwards,
 * and how many of the expected stops were missed.
 */
export async function walkWithFocus(page: Page) {
  const least = await countStops(page);
  const missedStops = Math.max(0, least - (await collectStops(page)));
  return { hidden: await findHiddenStops(page), missedStops };
}
