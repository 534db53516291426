import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { saudiQrText } from "@/lib/invoices/rules/saudi-qr";
import type { Invoice, InvoiceLine } from "@/lib/invoices/types";
import { toDecimal } from "@/lib/shared/money";
import { QrCode } from "./qr-code";

type LabelKey =
  | "net"
  | "tax"
  | "notRegistered"
  | "taxNumber"
  | `parts.${InvoiceLine["kind"]}`
  | "totalOfPart";

/** What one seller sells: who they are, what it costs, and in Saudi Arabia the code that its tax office asks for. */
export function InvoiceLineItem({
  line,
  invoice,
  both,
  money,
}: {
  line: InvoiceLine;
  invoice: Invoice;
  both: (key: LabelKey) => ReactNode;
  money: (minor: number) => string;
}) {
  const t = useTranslations("invoices");
  const { seller } = line;
  const isTaxed = line.percent !== null;
  return (
    <div className="flex flex-col gap-4 sm:flex-row sm:items-start sm:justify-between print:flex-row print:justify-between">
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <div>
          <h3 className="wrap-anywhere font-medium">
            <bdi>{seller.name}</bdi>
          </h3>
          {seller.address && (
            <p dir="auto" className="match-parent wrap-anywhere text-muted text-sm">
              {seller.address}
            </p>
          )}
          {seller.taxNumber ? (
            <p className="text-sm tabular-nums">
              {both("taxNumber")}: <bdi>{seller.taxNumber}</bdi>
            </p>
          ) : (
            !isTaxed && <p className="text-muted text-sm">{both("notRegistered")}</p>
          )}
        </div>
        <dl className="flex flex-col gap-1 text-sm tabular-nums">
          <div className="flex justify-between gap-4">
            <dt>{both(`parts.${line.kind}`)}</dt>
            <dd className="shrink-0">{money(line.netMinor)}</dd>
          </div>
          {isTaxed && (
            <div className="flex justify-between gap-4">
              <dt>
                {both("tax")} <bdi>{line.percent}%</bdi>
              </dt>
              <dd className="shrink-0">{money(line.taxMinor)}</dd>
            </div>
          )}
          <div className="flex justify-between gap-4 font-medium">
            <dt>{both("totalOfPart")}</dt>
            <dd className="shrink-0">{money(line.totalMinor)}</dd>
          </div>
        </dl>
      </div>
      {invoice.country === "SA" && seller.taxNumber && (
        <QrCode
          label={t("code", { name: seller.name })}
          text={saudiQrText({
            sellerName: seller.name,
            taxNumber: seller.taxNumber,
            issuedAt: invoice.issuedAt,
            total: toDecimal(line.totalMinor, invoice.currency),
            tax: toDecimal(line.taxMinor, invoice.currency),
          })}
        />
      )}
    </div>
  );
}
