import { Search } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/components/i18n/link";
import { buttonClass } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { localizePath } from "@/lib/i18n/paths";

/** The search over all of one's conversations: a GET form that works without scripts. */
export function InboxSearch({ text }: { text: string }) {
  const t = useTranslations("messaging.inbox");
  const locale = useLocale();
  return (
    <search aria-label={t("search")}>
      {/* A new query remounts the form, so that its field shows the value of the address. */}
      <form
        key={text}
        action={localizePath(locale, "/dashboard/messages")}
        className="flex flex-col gap-1"
      >
        <div className="flex items-center gap-3">
          <Input
            name="q"
            type="search"
            aria-label={t("searchFor")}
            placeholder={t("searchFor")}
            maxLength={200}
            dir="auto"
            className="match-parent"
            defaultValue={text}
          />
          <button type="submit" className={buttonClass({ variant: "outline" })}>
            <Search aria-hidden="true" className="size-5" />
            <span className="sr-only sm:not-sr-only">{t("search")}</span>
          </button>
        </div>
        {text && (
          <p className="flex flex-wrap items-center gap-x-3 text-muted text-sm">
            <span>{t("searchedAll")}</span>
            <Link
              href="/dashboard/messages"
              className="inline-flex min-h-11 items-center font-medium text-ink underline underline-offset-4"
            >
              {t("clear")}
            </Link>
          </p>
        )}
      </form>
    </search>
  );
}
