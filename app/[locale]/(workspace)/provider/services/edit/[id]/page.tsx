import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/i18n/client-messages";
import { Link } from "@/components/i18n/link";
import { ServiceForm } from "@/components/services/service-form";
import { ServiceStatusBadge } from "@/components/services/service-status-badge";
import { Reason } from "@/components/ui/reason";
import { requireRole } from "@/lib/auth/guards";
import { getProviderService } from "@/lib/services/provider-queries";
import { toMajor } from "@/lib/shared/money";
import { listServiceCategories } from "@/lib/users/queries";
import { listCities } from "@/lib/venues/catalogue";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("provider.form");
  return { title: t("editTitle") };
}

export default async function EditServicePage({
  params,
}: PageProps<"/[locale]/provider/services/edit/[id]">) {
  const { id } = await params;
  const user = await requireRole("service_provider", `/provider/services/edit/${id}`);
  const [t, tList, service, categories, cities] = await Promise.all([
    getTranslations("provider.form"),
    getTranslations("provider.services"),
    getProviderService(user.id, id),
    listServiceCategories(),
    listCities(),
  ]);
  // Only admins can change a suspended service.
  if (!service || service.status === "suspended") notFound();
  return (
    <div className="flex flex-col gap-6">
      <Link href="/provider/services" className="self-start text-accent underline">
        {t("back")}
      </Link>
      <div className="flex flex-col items-start gap-2">
        <ServiceStatusBadge status={service.status} />
        <h1 className="text-2xl">{t("editTitle")}</h1>
        {service.status === "rejected" && service.reason && (
          <Reason label={tList("reason")} text={service.reason} className="text-danger" />
        )}
      </div>
      <ClientMessages namespaces={["provider"]}>
        <ServiceForm
          id={service.id}
          status={service.status}
          choices={{ categories, cities }}
          values={{
            name: service.name.en,
            nameAr: service.name.ar,
            description: service.description.en,
            descriptionAr: service.description.ar,
            categoryId: service.categoryId ?? "",
            pricingType: service.pricingType,
            price:
              service.priceMinor > 0 ? String(toMajor(service.priceMinor, service.currency)) : "",
            currency: service.currency,
            city: service.citySlug,
            images: service.images,
          }}
        />
      </ClientMessages>
    </div>
  );
}
