import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { NavbarEffects } from "@/components/layout/navbar-effects";
import { languageNames, locales } from "../support/locales.ts";
import { getAddress, router } from "../support/next-navigation.ts";
import { renderIn } from "../support/render.tsx";

/** Tells this tab that another one has changed the language; resolves after delivery. */
async function tell(language: string) {
  const [sender, receiver] = [1, 2].map(() => new BroadcastChannel("mahfil_tabs"));
  const isTold = new Promise((resolve) => receiver?.addEventListener("message", resolve));
  sender?.postMessage(language);
  await isTold;
  sender?.close();
  receiver?.close();
}

for (const locale of locales) {
  const other = locale === "en" ? "ar" : "en";
  const prefixes = { en: "", ar: "/ar" };
  const pathIn = (language: "en" | "ar") => `${prefixes[language]}/explore?q=garden#results`;

  test(`a tab follows a change of language in another one on its own page, but never loses typed words (${languageNames[locale]})`, async () => {
    await renderIn(
      locale,
      <>
        <NavbarEffects />
        <label>
          Name <input />
        </label>
      </>,
      { address: "/explore?q=garden#results" },
    );
    const field = page.getByRole("textbox");
    await field.fill("Half a name");
    await tell(other);
    expect(router.replace).not.toHaveBeenCalled();
    await field.fill("");
    await tell(locale);
    expect(router.replace).not.toHaveBeenCalled();
    await tell(other);
    await expect.poll(() => getAddress() + location.hash).toBe(pathIn(other));
    expect(router.replace).toHaveBeenCalledTimes(1);
  });
}
