"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

/** Says that the listing was changed in another place, and asks which of the two goes on. */
export function ElsewhereNotice({
  onTheirs,
  onMine,
}: {
  onTheirs: () => void;
  onMine: () => void;
}) {
  const t = useTranslations("wizard.elsewhere");
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-hairline border-b bg-warning/12 px-5 py-4 sm:px-8"
    >
      <div className="min-w-0">
        <p className="font-medium">{t("title")}</p>
        <p className="text-sm">{t("body")}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" onClick={onTheirs}>
          {t("theirs")}
        </Button>
        <Button size="sm" onClick={onMine}>
          {t("mine")}
        </Button>
      </div>
    </div>
  );
}
