import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import type { z } from "@/lib/shared/zod";
import type { ProviderStep } from "@/lib/users/provider-draft";
import type { providerInput } from "@/lib/users/schemas";
import { type Category, Logo } from "./provider-fields";

/** Everything that is about to be sent, with a button to edit each part. */
export function ProviderReview({
  values,
  logo,
  categories,
  onEdit,
}: {
  values: z.input<typeof providerInput>;
  logo: string | null;
  categories: Category[];
  onEdit: (step: ProviderStep) => void;
}) {
  const t = useTranslations("onboarding.provider");
  const selected = categories.filter(({ id }) => values.categoryIds?.includes(id));
  const rows: [string, ReactNode, ProviderStep][] = [
    [t("fields.businessName"), values.businessName, "business"],
    [t("fields.businessDescription"), values.businessDescription, "business"],
    [t("fields.categories"), selected.map(({ name }) => name).join(" · "), "category"],
    [t("logo.label"), logo && <Logo src={logo} alt={t("logo.label")} />, "details"],
    [t("fields.websiteUrl"), values.websiteUrl && <bdi>{values.websiteUrl}</bdi>, "details"],
    [t("fields.yearsOfExperience"), values.yearsOfExperience, "details"],
  ];
  return (
    <dl className="divide-y divide-hairline">
      {rows.map(([label, value, step]) => (
        <div key={label} className="flex items-start gap-3 py-2">
          <div className="min-w-0 flex-1 py-1.5">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="break-words whitespace-pre-line" dir="auto">
              {value || t("nothing")}
            </dd>
          </div>
          <dd>
            <Button
              variant="ghost"
              size="sm"
              onClick={() => onEdit(step)}
              aria-label={`${t("edit")}: ${label}`}
            >
              {t("edit")}
            </Button>
          </dd>
        </div>
      ))}
    </dl>
  );
}
