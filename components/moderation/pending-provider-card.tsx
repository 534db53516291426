import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { LocalTime } from "@/components/i18n/local-time";
import { Avatar } from "@/components/ui/avatar";
import { Card } from "@/components/ui/card";
import { LongText } from "@/components/ui/long-text";
import type { PendingProvider } from "@/lib/moderation/service-types";
import { joinList } from "@/lib/shared/join-list";
import { localized } from "@/lib/shared/localized";
import { DecisionButtons } from "./decision-buttons";
import { EarlierRejection } from "./earlier-rejection";

/** A business that applied as provider, with the buttons of the decision. */
export function PendingProviderCard({
  provider,
  children,
}: {
  provider: PendingProvider;
  /** What was rejected of it beside what it applies with now. */
  children: ReactNode;
}) {
  const t = useTranslations("moderation.provider");
  const tUi = useTranslations("ui");
  const locale = useLocale();
  const categoryNames = provider.categories.map((name) => localized(name, locale));
  const headingId = `provider-${provider.id}`;
  return (
    <li>
      <Card className="flex flex-col gap-4" role="group" aria-labelledby={headingId}>
        <div className="flex gap-4">
          <Avatar name={provider.name} src={provider.logoUrl} size="lg" />
          <div className="min-w-0">
            <h2 id={headingId} className="text-lg wrap-anywhere">
              <bdi>{provider.name}</bdi>
            </h2>
            <p className="text-muted text-sm wrap-anywhere">
              <bdi>{provider.ownerName}</bdi> · <bdi>{provider.ownerEmail}</bdi>
            </p>
            <p className="text-muted text-sm">
              {t.rich("applied", {
                date: () => <LocalTime instant={provider.appliedAt} style="date" />,
              })}{" "}
              · {t("years", { years: provider.years })}
            </p>
          </div>
        </div>
        {provider.description ? (
          <div className="max-w-text">
            <LongText text={provider.description} more={tUi("showMore")} />
          </div>
        ) : (
          <p className="text-muted">{t("noDescription")}</p>
        )}
        {categoryNames.length > 0 && (
          <p className="text-sm">{t("categories", { names: joinList(categoryNames, locale) })}</p>
        )}
        {provider.websiteUrl && (
          <p className="flex flex-wrap items-center gap-x-2">
            <span>{t("website")}</span>
            <a
              href={provider.websiteUrl}
              target="_blank"
              rel="noreferrer nofollow"
              dir="ltr"
              className="inline-flex min-h-11 min-w-0 items-center break-all text-accent underline underline-offset-4"
            >
              {provider.websiteUrl}
            </a>
          </p>
        )}
        {provider.rejection && (
          <EarlierRejection rejection={provider.rejection}>{children}</EarlierRejection>
        )}
        <DecisionButtons
          subject={{ kind: "provider", id: provider.id, version: provider.version }}
          decisions={["approve", "reject"]}
        />
      </Card>
    </li>
  );
}
