import { getTranslations } from "next-intl/server";
import { Specimen } from "@/components/debug/specimen";
import { SiteShell } from "@/components/layout/site-shell";
import { titleMetadata } from "@/lib/i18n/title-metadata";

export const generateMetadata = titleMetadata("debug.title", { robots: { index: false } });

const frames = [
  { theme: "light", language: "en" },
  { theme: "light", language: "ar" },
  { theme: "dark", language: "en" },
  { theme: "dark", language: "ar" },
] as const;

/** Every primitive in both themes and both directions; the switches only hide frames. */
export default async function DebugPage() {
  const t = await getTranslations("debug");
  const switches = [
    { name: "theme", label: t("theme"), values: ["light", "dark"] as const },
    { name: "direction", label: t("direction"), values: ["ltr", "rtl"] as const },
  ];
  return (
    <SiteShell>
      <div className="specimens mx-auto w-full max-w-[100rem] px-4 pt-10 pb-20 sm:px-6">
        <h1 className="text-3xl">{t("title")}</h1>
        <p className="mt-2 text-muted">{t("intro")}</p>
        <div className="mt-6 flex flex-wrap gap-x-10 gap-y-2">
          {switches.map(({ name, label, values }) => (
            <fieldset key={name} className="flex flex-wrap items-center gap-x-4">
              <legend className="float-start me-4 font-medium text-sm">{label}</legend>
              {(["both", ...values] as const).map((value) => (
                <label
                  key={value}
                  className="inline-flex min-h-11 cursor-pointer items-center gap-2"
                >
                  <input
                    type="radio"
                    name={name}
                    value={value}
                    defaultChecked={value === "both"}
                    className="choice choice-radio"
                  />
                  {t(value)}
                </label>
              ))}
            </fieldset>
          ))}
        </div>
        <div className="mt-8 grid gap-6 xl:grid-cols-2">
          {frames.map(({ theme, language }) => (
            <div
              key={`${theme}-${language}`}
              lang={language}
              dir={language === "ar" ? "rtl" : "ltr"}
              data-theme={theme}
              className={`${theme} specimen min-w-0 rounded-card border border-hairline bg-page p-4 text-ink sm:p-8`}
            >
              <Specimen language={language} id={`${theme}-${language}`} />
            </div>
          ))}
        </div>
      </div>
    </SiteShell>
  );
}
