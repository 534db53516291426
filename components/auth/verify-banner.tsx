import { ShieldAlert } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { TextLink } from "@/components/ui/text-link";

/** A banner above the pages of an unverified user, with a link to the verification. */
export async function VerifyBanner() {
  const t = await getTranslations("verify.banner");
  return (
    <section
      aria-label={t("action")}
      className="border-hairline border-b bg-tint px-4 py-1 text-sm sm:px-6"
    >
      <p className="flex flex-wrap items-center gap-x-3">
        <ShieldAlert aria-hidden="true" className="size-5 shrink-0 text-warning" />
        <span className="min-w-0">{t("text")}</span>
        <TextLink href="/verify" className="font-medium">
          {t("action")}
        </TextLink>
      </p>
    </section>
  );
}
