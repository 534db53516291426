import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/i18n/client-messages";
import { Wizard } from "@/components/venues/listing/wizard/wizard";
import { requireRole } from "@/lib/auth/guards";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { getListingChoices } from "@/lib/venues/listing/queries";

export const generateMetadata = titleMetadata("wizard.title");

export default async function AddVenuePage() {
  const host = await requireRole("host", "/host/venues/add");
  const [t, choices] = await Promise.all([getTranslations("wizard"), getListingChoices(host.id)]);
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="text-2xl">{t("title")}</h1>
        <p className="text-muted">{t("intro")}</p>
      </div>
      <ClientMessages namespaces={["wizard", "policies", "completeness", "reasonDialog", "ui"]}>
        <Wizard choices={choices} hostId={host.id} listing={null} />
      </ClientMessages>
    </div>
  );
}
