import type { Locale } from "@/lib/shared/locale-tag";

const directions = { en: "ltr", ar: "rtl" } as const satisfies Record<Locale, string>;

/** A label of an invoice in the reader's language, and after it in the other one. */
export function BothLanguages({
  own,
  other,
  otherLocale,
}: {
  own: string;
  other: string;
  otherLocale: Locale;
}) {
  return (
    <>
      {own}
      {/* The tax offices of the Gulf read Arabic, many guests English. */}
      <span aria-hidden="true"> / </span>
      <bdi lang={otherLocale} dir={directions[otherLocale]} className="font-normal">
        {other}
      </bdi>
    </>
  );
}
