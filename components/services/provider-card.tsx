import { useTranslations } from "next-intl";
import { Avatar } from "@/components/ui/avatar";
import { Confirmations } from "@/components/ui/confirmations";
import { LongText } from "@/components/ui/long-text";
import type { Provider } from "@/lib/services/types";

/** The provider of a service. */
export function ProviderCard({ provider }: { provider: Provider }) {
  const t = useTranslations("services.detail");
  return (
    <div className="flex gap-4">
      <Avatar name={provider.name} src={provider.logoUrl} size="lg" />
      <div className="min-w-0">
        <p className="font-semibold text-lg leading-tight wrap-anywhere">
          <bdi>{provider.name}</bdi>
        </p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-muted text-sm">
          <span>{t("experience", { years: provider.years })}</span>
          <Confirmations items={provider.confirmations} />
        </p>
        {provider.description && (
          <div className="mt-2">
            <LongText text={provider.description} more={t("readMore")} />
          </div>
        )}
        {provider.websiteUrl && (
          <a
            href={provider.websiteUrl}
            target="_blank"
            rel="noreferrer nofollow"
            className="mt-1 inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4"
          >
            {t("website")}
          </a>
        )}
      </div>
    </div>
  );
}
