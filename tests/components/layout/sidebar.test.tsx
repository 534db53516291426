import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { NavbarEffects } from "@/components/layout/navbar-effects";
import { WorkspaceShell } from "@/components/layout/workspace-shell";
import { emulateMedia } from "../support/emulate-media.ts";
import { languageNames, locales } from "../support/locales.ts";
import { translator } from "../support/messages.ts";
import { getAddress } from "../support/next-navigation.ts";
import { renderServerIn } from "../support/server-components.tsx";
import { desktop, phone } from "../support/views.ts";

vi.mock("@/components/realtime/counters", () => ({
  CountersProvider: ({ children }: { children: React.ReactNode }) => children,
  UnreadCount: () => null,
}));

vi.mock("@/lib/auth/session/current-user", () => ({ getCurrentUser: async () => null }));

const shell = (
  <div>
    <NavbarEffects />
    <WorkspaceShell area="host">
      <div style={{ height: "3000px" }}>content</div>
    </WorkspaceShell>
  </div>
);
const rem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
const sidebarOf = () => document.getElementById("sidebar") as HTMLElement;

afterEach(() => emulateMedia({ "prefers-reduced-motion": "reduce" }));

/** Returns the start and end values of a property's transition. */
function keyframesOf(element: Element, property: string): unknown[] {
  const transition = element
    .getAnimations()
    .find((animation) => (animation as CSSTransition).transitionProperty === property);
  const frames = (transition?.effect as KeyframeEffect | null)?.getKeyframes() ?? [];
  return frames.map((frame) => frame[property]);
}

for (const locale of locales) {
  const t = translator(locale);
  const title = t("layout.sidebar.titles.host");
  const language = languageNames[locale];
  const isRtl = locale === "ar";

  test(`the sidebar of a large screen stays where it is while the page is scrolled (${language})`, async () => {
    await renderServerIn(locale, shell, { screen: desktop, address: "/host" });
    const sidebar = page.elementLocator(sidebarOf());
    await expect.element(sidebar).toBeVisible();
    const place = () => sidebarOf().getBoundingClientRect();
    window.scrollTo(0, 200);
    const { top, left, right, width, height } = place();
    expect({ top, width, bottom: top + height }).toEqual({
      top: 4 * rem(),
      width: 16 * rem(),
      bottom: desktop.height,
    });
    expect(isRtl ? right : left).toBe(isRtl ? document.documentElement.clientWidth : 0);
    window.scrollTo(0, 1200);
    expect(window.scrollY).toBe(1200);
    expect(place().top).toBe(4 * rem());
    await sidebar.getByRole("link", { name: t("layout.sidebar.profile"), exact: true }).click();
    await expect.element(sidebar).toBeVisible();
    window.scrollTo(0, 0);
  });

  test.each([
    ["guest", "/dashboard/notifications"],
    ["host", "/host"],
    ["service_provider", "/provider"],
    ["admin", "/admin"],
  ] as const)(
    `the sidebar of the role %s has the title of the role and is 16rem wide (${language})`,
    async (role, address) => {
      const name = t(`layout.sidebar.titles.${role}`);
      for (const screen of [desktop, phone]) {
        const { unmount } = await renderServerIn(
          locale,
          <WorkspaceShell area={role}>content</WorkspaceShell>,
          { screen, address },
        );
        const sidebar = page.getBySelector("#sidebar");
        if (screen === phone) {
          await expect.element(sidebar).not.toBeVisible();
          await page.getByRole("button", { name, exact: true }).click();
        }
        await expect.element(sidebar).toBeVisible();
        await expect.element(sidebar.getByText(name, { exact: true })).toBeVisible();
        expect(sidebarOf().offsetWidth / rem()).toBeCloseTo(16, 3);
        expect(document.querySelector("footer")).toBeNull();
        await unmount();
      }
    },
  );

  test(`the sidebar of a small screen slides in from the beginning of the line over the page, and closes with a change of the page (${language})`, async () => {
    await emulateMedia({ "prefers-reduced-motion": "no-preference" });
    await renderServerIn(locale, shell, { screen: phone, address: "/host" });
    const sidebar = page.elementLocator(sidebarOf());
    await expect.element(sidebar).not.toBeVisible();
    const styles = getComputedStyle(sidebarOf());
    expect(styles.position).toBe("fixed");
    expect(styles.translate).toBe(isRtl ? "100%" : "-100%");
    expect(styles.transitionProperty).toContain("translate");
    expect(styles.transitionDuration.split(", ")[0]).toBe("0.18s");

    // Read at the start of the transition, which may be over when the click resolves.
    const slides: unknown[][] = [];
    sidebarOf().addEventListener("transitionrun", ({ propertyName }) => {
      if (propertyName === "translate") slides.push(keyframesOf(sidebarOf(), "translate"));
    });
    await page.getByRole("button", { name: title, exact: true }).click();
    await expect.element(sidebar).toBeVisible();
    await expect.poll(() => slides).toEqual([[isRtl ? "100%" : "-100%", "0px"]]);
    for (const animation of sidebarOf().getAnimations()) animation.finish();
    const { top, left, right, height } = sidebarOf().getBoundingClientRect();
    expect([top, height]).toEqual([0, phone.height]);
    expect(isRtl ? right : left).toBe(isRtl ? phone.width : 0);
    const content = document.getElementById("content")?.getBoundingClientRect();
    expect(content?.width).toBe(phone.width);

    await sidebar.getByRole("link", { name: t("layout.sidebar.profile"), exact: true }).click();
    expect(getAddress()).toBe(isRtl ? "/ar/dashboard/profile" : "/dashboard/profile");
    await expect.element(sidebar).not.toBeVisible();
    await page.getByRole("button", { name: title, exact: true }).click();
    await expect.element(sidebar).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(sidebar).not.toBeVisible();
  });
}

test("with reduced motion the sidebar of a small screen is there at once (English)", async () => {
  await emulateMedia({ "prefers-reduced-motion": "reduce" });
  await renderServerIn("en", shell, { screen: phone, address: "/host" });
  const movements: string[] = [];
  sidebarOf().addEventListener("transitionrun", (event) => movements.push(event.propertyName));
  const title = translator("en")("layout.sidebar.titles.host");
  await page.getByRole("button", { name: title, exact: true }).click();
  await expect.element(page.elementLocator(sidebarOf())).toBeVisible();
  expect(sidebarOf().getBoundingClientRect().left).toBe(0);
  expect(movements).toEqual([]);
});
