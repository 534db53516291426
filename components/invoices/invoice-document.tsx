import { getLocale, getTranslations } from "next-intl/server";
import { Fact } from "@/components/ui/fact";
import type { Invoice } from "@/lib/invoices/types";
import { formatInstant, formatSpan } from "@/lib/shared/format-time";
import { localized } from "@/lib/shared/localized";
import { formatMoney } from "@/lib/shared/money";
import { BothLanguages } from "./both-languages";
import { InvoiceLineItem } from "./invoice-line-item";

/** An invoice or a credit note, with its labels in both languages, laid out for printing. */
export async function InvoiceDocument({ invoice }: { invoice: Invoice }) {
  const locale = await getLocale();
  const otherLocale = locale === "ar" ? "en" : "ar";
  const [t, tOther, tApp] = await Promise.all([
    getTranslations({ locale, namespace: "invoices" }),
    getTranslations({ locale: otherLocale, namespace: "invoices" }),
    getTranslations("app"),
  ]);
  const both = (key: Parameters<typeof t>[0]) => (
    <BothLanguages own={t(key)} other={tOther(key)} otherLocale={otherLocale} />
  );
  const { subject, currency } = invoice;
  const money = (minor: number) => formatMoney(minor, currency, locale, { full: true });
  const isTaxed = invoice.lines.some(({ percent }) => percent !== null && percent > 0);
  const title = `titles.${isTaxed ? "taxed" : "untaxed"}.${invoice.kind}` as const;
  const sums = [
    { key: "net", minor: invoice.netMinor },
    { key: "tax", minor: invoice.taxMinor },
  ] as const;
  return (
    <article className="flex flex-col gap-6 rounded-card border border-hairline bg-card p-5 sm:p-8 print:border-0 print:p-0">
      <header>
        <p className="font-semibold text-accent text-lg">{tApp("name")}</p>
        <h1 className="text-2xl">{both(title)}</h1>
        <p className="tabular-nums">
          <bdi>{invoice.number}</bdi>
        </p>
      </header>
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2 print:grid-cols-2">
        <Fact label={both("issued")}>
          {formatInstant(invoice.issuedAt, subject.timeZone, locale)}
        </Fact>
        <Fact label={both("buyer")}>
          <bdi>{invoice.buyer}</bdi>
        </Fact>
        {invoice.refersTo && (
          <Fact label={both("refersTo")}>
            <bdi>{invoice.refersTo}</bdi>
          </Fact>
        )}
        <Fact label={both("booking")}>
          <bdi>{subject.reference}</bdi>
        </Fact>
        <Fact label={both("venue")}>
          <bdi>{localized(subject.venueName, locale)}</bdi>
          <span className="block text-muted text-sm">
            {formatSpan(subject.startsAt, subject.endsAt, subject.timeZone, locale)}
          </span>
        </Fact>
      </dl>
      <section aria-labelledby="invoice-lines">
        <h2 id="invoice-lines" className="mb-3 text-lg">
          {both("sellers")}
        </h2>
        <ul className="flex flex-col divide-y divide-hairline border-hairline border-y">
          {invoice.lines.map((line) => (
            <li key={`${line.kind} ${line.seller.name} ${line.percent}`} className="py-4">
              <InvoiceLineItem line={line} invoice={invoice} both={both} money={money} />
            </li>
          ))}
        </ul>
      </section>
      <dl className="flex flex-col gap-2 tabular-nums sm:ms-auto sm:w-96">
        {sums.map(({ key, minor }) => (
          <div key={key} className="flex justify-between gap-4">
            <dt className="text-muted">{both(key)}</dt>
            <dd className="shrink-0">{money(minor)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-hairline border-t pt-3 font-semibold text-lg">
          <dt>{both("total")}</dt>
          <dd className="shrink-0">{money(invoice.totalMinor)}</dd>
        </div>
      </dl>
      <p className="text-muted text-sm">
        {both(invoice.kind === "invoice" ? "paidByCard" : "refundedToCard")}
      </p>
    </article>
  );
}
