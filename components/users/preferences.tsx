"use client";

import { useLocale, useTranslations } from "next-intl";
import { useTheme } from "next-themes";
import { useState, useSyncExternalStore } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { usePathname } from "@/components/i18n/use-navigation";
import { Radio } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { localizePath } from "@/lib/i18n/paths";
import { leaveTo } from "@/lib/shared/leave";
import { setLanguage } from "@/lib/users/account-actions";

const themes = ["system", "light", "dark"] as const;
const never = () => () => {};

/** The language of site and mails, kept in the account, and the theme, kept in this browser. */
export function Preferences({ mails }: { mails: "en" | "ar" }) {
  const t = useTranslations("profile");
  const errorText = useErrorText();
  const page = useLocale();
  const path = usePathname();
  const { theme, setTheme } = useTheme();
  const [language, setChosen] = useState(mails);
  const [busy, setBusy] = useState(false);
  // What the browser remembers is known in the browser only.
  const mounted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

  async function choose(locale: "en" | "ar") {
    setChosen(locale);
    setBusy(true);
    try {
      const result = await setLanguage({ locale });
      if (result.ok && locale !== page) await leaveTo(localizePath(locale, path));
      if (result.ok) toast.success(t("preferences.languageSaved"));
      else toast.error(errorText(result.code));
    } catch {
      toast.error(errorText("offline"));
    }
    setBusy(false);
  }

  return (
    <div className="flex flex-col gap-5">
      <Field label={t("preferences.language")} htmlFor="language">
        <Select
          id="language"
          value={language}
          disabled={busy || !mounted}
          onChange={(event) => choose(event.target.value === "ar" ? "ar" : "en")}
        >
          <option value="en" lang="en">
            {t("languages.en")}
          </option>
          <option value="ar" lang="ar">
            {t("languages.ar")}
          </option>
        </Select>
      </Field>
      <fieldset disabled={!mounted} aria-describedby="theme-hint">
        <legend className="text-sm font-medium">{t("preferences.theme")}</legend>
        <p id="theme-hint" className="text-sm text-muted">
          {t("preferences.themeHint")}
        </p>
        {themes.map((value) => (
          <Radio
            key={value}
            name="theme"
            value={value}
            checked={mounted && theme === value}
            onChange={() => setTheme(value)}
            label={t(`preferences.themes.${value}`)}
          />
        ))}
      </fieldset>
    </div>
  );
}
