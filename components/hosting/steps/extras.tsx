"use client";

import { useTranslations } from "next-intl";
import { AddonsEditor } from "./addons-editor";
import { Group } from "./fields";
import { ServicesPicker } from "./services-picker";

/** Step 5: what guests can add to a booking. All of it optional. */
export function ExtrasStep() {
  const t = useTranslations("wizard.extras");
  return (
    <div className="flex flex-col gap-8">
      <Group title={t("addons")} hint={t("addonsHint")}>
        <AddonsEditor />
      </Group>
      <Group title={t("services")} hint={t("servicesHint")}>
        <ServicesPicker />
      </Group>
    </div>
  );
}
