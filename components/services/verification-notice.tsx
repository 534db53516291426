import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Link } from "@/components/i18n/link";
import { Notice } from "@/components/ui/notice";
import { localizePath } from "@/lib/i18n/paths";

/** Says that the service stays a draft until its provider is verified, with a link to verification. */
export function VerificationNotice() {
  const t = useTranslations("provider.form");
  const locale = useLocale();
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => container.current?.scrollIntoView({ block: "center" }), []);
  return (
    <div ref={container}>
      <Notice kind="danger">
        {t("notVerified")}{" "}
        <Link
          href={{
            pathname: "/verify",
            query: { next: localizePath(locale, "/provider/services") },
          }}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {t("verifyNow")}
        </Link>
      </Notice>
    </div>
  );
}
