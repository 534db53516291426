import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { page } from "vitest/browser";
import { type RenderResult, render } from "vitest-browser-react";
import { UserProvider } from "../../../components/session/user-context.tsx";
import { localizePath } from "../../../lib/i18n/paths.ts";
import { directionOf } from "../../../lib/i18n/routing.ts";
import type { TestLocale } from "./locales.ts";
import { messagesOf } from "./messages.ts";
import { setAddress } from "./next-navigation.ts";
import { desktop, type Screen } from "./views.ts";

type Options = {
  screen?: Screen;
  theme?: "light" | "dark";
  /** Path and query without the language, as seen by `useRouter` and others. */
  address?: string;
  /** The element to render into: `div` for a page with its own landmarks. */
  container?: "main" | "div";
};

/**
 * Renders an element as a page in that language, with all its messages and the context of the root layout. Pass a server
 * component as a function: `() => Filters({ … })`.
 */
export async function renderIn(
  locale: TestLocale,
  element: ReactNode | (() => Promise<ReactNode>),
  { screen = desktop, theme = "light", address = "/", container = "main" }: Options = {},
): Promise<RenderResult> {
  await page.viewport(screen.width, screen.height);
  const html = document.documentElement;
  html.lang = locale;
  html.dir = directionOf(locale);
  html.dataset.notices = messagesOf(locale).ui.notifications;
  html.classList.toggle("dark", theme === "dark");
  setAddress(localizePath(locale, address));
  const wrap = (inner: ReactNode) => (
    <NextIntlClientProvider locale={locale} messages={messagesOf(locale)} timeZone="UTC">
      <UserProvider>{inner}</UserProvider>
    </NextIntlClientProvider>
  );
  const content = typeof element === "function" ? await element() : element;
  const root = document.createElement(container);
  document.body.append(root);
  const screenOf = await render(wrap(content), { container: root, baseElement: document.body });
  await document.fonts.ready;
  return {
    ...screenOf,
    rerender: (next) => screenOf.rerender(wrap(next)),
    unmount: async () => {
      await screenOf.unmount();
      root.remove();
    },
  };
}
