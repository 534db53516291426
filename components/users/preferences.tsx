"use client";

import { useLocale, useTranslations } from "next-intl";
import { useTheme } from "next-themes";
import { useState, useSyncExternalStore } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { usePathname } from "@/components/i18n/use-navigation";
import { Radio } from "@/components/ui/checkbox";
import { SelectField } from "@/components/ui/control-fields";
import { toast } from "@/components/ui/toast";
import { callAction } from "@/lib/call-action";
import { localizePath } from "@/lib/i18n/paths";
import { loadDocument } from "@/lib/shared/load-document";
import { setLanguage } from "@/lib/users/account-actions";

const themes = ["system", "light", "dark"] as const;
const subscribeToNothing = () => () => {};

/** The language of site and mails, stored in the account, and the theme, stored in this browser. */
export function Preferences({ savedLocale }: { savedLocale: "en" | "ar" }) {
  const t = useTranslations("profile");
  const errorText = useErrorText();
  const pageLocale = useLocale();
  const path = usePathname();
  const { theme, setTheme } = useTheme();
  const [language, setLanguageChoice] = useState(savedLocale);
  const [busy, setBusy] = useState(false);
  // The stored theme is known in the browser only.
  const isMounted = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

  async function chooseLanguage(locale: "en" | "ar") {
    setLanguageChoice(locale);
    setBusy(true);
    const result = await callAction(setLanguage({ locale }));
    if (result.ok && locale !== pageLocale) await loadDocument(localizePath(locale, path));
    if (result.ok) toast.success(t("preferences.languageSaved"));
    else toast.error(errorText(result.code));
    setBusy(false);
  }

  return (
    <div className="flex flex-col gap-5">
      <SelectField
        id="language"
        label={t("preferences.language")}
        value={language}
        disabled={busy || !isMounted}
        onChange={(event) => chooseLanguage(event.target.value === "ar" ? "ar" : "en")}
      >
        <option value="en" lang="en">
          {t("languages.en")}
        </option>
        <option value="ar" lang="ar">
          {t("languages.ar")}
        </option>
      </SelectField>
      <fieldset disabled={!isMounted} aria-describedby="theme-hint">
        <legend className="text-sm font-medium">{t("preferences.theme")}</legend>
        <p id="theme-hint" className="text-sm text-muted">
          {t("preferences.themeHint")}
        </p>
        {themes.map((value) => (
          <Radio
            key={value}
            name="theme"
            value={value}
            checked={isMounted && theme === value}
            onChange={() => setTheme(value)}
            label={t(`preferences.themes.${value}`)}
          />
        ))}
      </fieldset>
    </div>
  );
}
