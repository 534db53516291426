import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
import { Reason } from "@/components/ui/reason";

type Provider = { name: string; status: string; reason: string | null } | null;
const statuses = ["pending", "rejected", "suspended"] as const;

/** Explains why the services of a business are not public, and what to do. Empty for an active business. */
export function ProviderStatusNotice({ provider }: { provider: Provider }) {
  const t = useTranslations("provider.standing");
  const status = provider ? statuses.find((name) => name === provider.status) : "none";
  if (!status) return null;
  return (
    <section className="flex flex-col gap-2 rounded-card border border-control bg-tint p-5">
      <h2 className="text-lg">{t(`${status}.title`)}</h2>
      <p className="max-w-text">{t(`${status}.body`)}</p>
      {status === "rejected" && provider?.reason && (
        <Reason label={t("rejected.reason")} text={provider.reason} className="text-danger" />
      )}
      {(status === "rejected" || status === "none") && (
        <ButtonLink href="/provider-onboarding" className="mt-2 self-start">
          {t(`${status}.action`)}
        </ButtonLink>
      )}
    </section>
  );
}
