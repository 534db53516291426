import { useTranslations } from "next-intl";
import { FieldGroup } from "@/components/ui/field-group";
import { AddonsEditor } from "./addons-editor";
import { ServicesPicker } from "./services-picker";

/** Step 5: extras that guests can add to a booking. Optional. */
export function ExtrasStep() {
  const t = useTranslations("wizard.extras");
  return (
    <div className="flex flex-col gap-8">
      <FieldGroup title={t("addons")} hint={t("addonsHint")}>
        <AddonsEditor />
      </FieldGroup>
      <FieldGroup title={t("services")} hint={t("servicesHint")}>
        <ServicesPicker />
      </FieldGroup>
    </div>
  );
}
