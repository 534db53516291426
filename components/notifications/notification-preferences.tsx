"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { Switch } from "@/components/ui/checkbox";
import { toast } from "@/components/ui/toast";
import { callAction } from "@/lib/call-action";
import { setNotificationPreference } from "@/lib/notifications/actions";
import {
  type NotificationPreference,
  type OptionalCategory,
  optionalCategories,
} from "@/lib/notifications/preferences";

const places = ["inProduct", "byEmail"] as const;
type Place = (typeof places)[number];

const isFixed = (preference: NotificationPreference, place: Place) =>
  place === "inProduct" ? preference.isInProductFixed : preference.isByEmailFixed;

/**
 * A table of notification categories and their channels. A switch takes effect at once and returns to its former state on
 * failure. Needs the messages of profile.
 */
export function NotificationPreferences({
  saved,
  labelledBy,
}: {
  saved: NotificationPreference[];
  /** The id of the heading. */
  labelledBy: string;
}) {
  const t = useTranslations("profile.notifications");
  const errorText = useErrorText();
  const [preferences, setPreferences] = useState(saved);

  function change(category: OptionalCategory, place: Place, isOn: boolean) {
    setPreferences((current) =>
      current.map((preference) =>
        preference.category === category ? { ...preference, [place]: isOn } : preference,
      ),
    );
  }

  // Saves only the changed switch: the others may have changed elsewhere since.
  async function handleChange(preference: NotificationPreference, place: Place, isOn: boolean) {
    const category = optionalCategories.find((name) => name === preference.category);
    if (!category) return;
    change(category, place, isOn);
    const result = await callAction(setNotificationPreference({ category, [place]: isOn }));
    if (result.ok) {
      toast.success(t("saved"));
    } else {
      change(category, place, !isOn);
      toast.error(errorText(result.code));
    }
  }

  return (
    <table aria-labelledby={labelledBy} className="w-full text-start">
      <thead>
        <tr className="border-hairline border-b text-muted text-sm">
          <th scope="col" className="pe-3 pb-2 text-start font-medium">
            {t("what")}
          </th>
          {places.map((place) => (
            <th key={place} scope="col" className="w-20 px-1 pb-2 text-center font-medium sm:w-28">
              {t(place)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {preferences.map((preference) => (
          <tr key={preference.category} className="border-hairline border-b last:border-0">
            <th scope="row" className="py-3 pe-3 text-start font-normal">
              <span className="block">{t(`categories.${preference.category}.name`)}</span>
              <span className="block text-muted text-sm">
                {t(`categories.${preference.category}.hint`)}
              </span>
            </th>
            {places.map((place) => (
              <td key={place} className="px-1 text-center align-middle">
                <Switch
                  className="inline-flex justify-center gap-0"
                  label={
                    <span className="sr-only">
                      {t("label", {
                        what: t(`categories.${preference.category}.name`),
                        where: t(place),
                      })}
                    </span>
                  }
                  title={isFixed(preference, place) ? t("fixed") : undefined}
                  checked={preference[place]}
                  disabled={isFixed(preference, place)}
                  onChange={(event) => handleChange(preference, place, event.target.checked)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
