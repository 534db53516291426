import { useTranslations } from "next-intl";
import { Link } from "@/components/i18n/link";
import { buttonClass } from "@/components/ui/button";
import { Reason } from "@/components/ui/reason";

type Standing = { name: string; status: string; reason: string | null } | null;
const told = ["pending", "rejected", "suspended"] as const;

/** What stands between a business and the public, and what to do; nothing when it is active. */
export function ProviderStanding({ standing }: { standing: Standing }) {
  const t = useTranslations("provider.standing");
  const status = standing ? told.find((name) => name === standing.status) : "none";
  if (!status) return null;
  return (
    <section className="flex flex-col gap-2 rounded-card border border-control bg-tint p-5">
      <h2 className="text-lg">{t(`${status}.title`)}</h2>
      <p className="max-w-text">{t(`${status}.body`)}</p>
      {status === "rejected" && standing?.reason && (
        <Reason label={t("rejected.reason")} text={standing.reason} className="text-danger" />
      )}
      {(status === "rejected" || status === "none") && (
        <Link href="/provider-onboarding" className={buttonClass({ className: "mt-2 self-start" })}>
          {t(`${status}.action`)}
        </Link>
      )}
    </section>
  );
}
