import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

/** Says that the listing was changed in another tab or on another device, and asks which version to keep. */
export function EditConflictNotice({
  title,
  onLoadOther,
  onKeepOwn,
}: {
  /** Instead of the text about a listing. */
  title?: string;
  onLoadOther: () => void;
  onKeepOwn: () => void;
}) {
  const t = useTranslations("wizard.editConflict");
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-hairline border-b bg-warning/12 px-5 py-4 sm:px-8"
    >
      <div className="min-w-0">
        <p className="font-medium">{title ?? t("title")}</p>
        <p className="text-sm">{t("body")}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" onClick={onLoadOther}>
          {t("loadOther")}
        </Button>
        <Button size="sm" onClick={onKeepOwn}>
          {t("keepOwn")}
        </Button>
      </div>
    </div>
  );
}
