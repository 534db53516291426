import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/i18n/client-messages";
import { Link } from "@/components/i18n/link";
import { PayInstallment } from "@/components/payments/pay-installment";
import { PaymentDue } from "@/components/payments/payment-due";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { requireUser } from "@/lib/auth/guards";
import { getMyBooking } from "@/lib/bookings/queries";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { getCardForm } from "@/lib/payments/card-form";
import { getBookingPayments } from "@/lib/payments/queries";
import { installmentText } from "@/lib/payments/rules/installment-status";
import { formatInstant } from "@/lib/shared/format-time";
import { localized } from "@/lib/shared/localized";
import { formatMoney } from "@/lib/shared/money";

export const generateMetadata = titleMetadata("payments.pay.title", { robots: { index: false } });

/** The page on which a guest pays the part of a booking that is due. Mails link to it. */
export default async function PayPage({
  params,
}: PageProps<"/[locale]/dashboard/bookings/[bookingId]/pay">) {
  const { bookingId } = await params;
  await requireUser(`/dashboard/bookings/${bookingId}/pay`);
  const [booking, locale, t, tPayments] = await Promise.all([
    getMyBooking(bookingId),
    getLocale(),
    getTranslations("payments.pay"),
    getTranslations("payments"),
  ]);
  if (booking?.side !== "guest") notFound();
  const payments = await getBookingPayments(booking.id);
  const securityDeposit = payments?.next?.kind === "security" ? payments.securityDeposit : null;
  const back = `/dashboard/bookings/${booking.id}`;
  if (!payments?.next) {
    return (
      <EmptyState
        as="h1"
        title={t("nothing")}
        body={t("nothingBody")}
        action={<ButtonLink href={back}>{t("toBooking")}</ButtonLink>}
      />
    );
  }
  const text = installmentText(payments.next);
  return (
    <article className="flex max-w-2xl flex-col gap-6">
      <Link href={back} className="self-start text-accent underline">
        {t("toBooking")}
      </Link>
      <header>
        <h1 className="text-2xl">{t(securityDeposit ? "securityDepositTitle" : "title")}</h1>
        <p className="text-muted">
          <bdi>{localized(booking.venueName, locale)}</bdi>
        </p>
      </header>
      <dl className="flex max-w-md flex-col gap-3">
        <div className="flex justify-between gap-6">
          <dt>
            {tPayments(`schedule.kinds.${payments.next.kind}`)}
            <span className="block text-muted text-sm">
              {securityDeposit
                ? t("releasedOn", {
                    date: formatInstant(
                      securityDeposit.releasedAt,
                      booking.timeZone,
                      locale,
                      "date",
                    ),
                  })
                : tPayments(`booking.statuses.${text.key}`, {
                    date: formatInstant(text.at, booking.timeZone, locale, "date"),
                  })}
            </span>
          </dt>
          <dd className="font-semibold tabular-nums">
            {formatMoney(payments.next.amountMinor, payments.currency, locale, { full: true })}
          </dd>
        </div>
      </dl>
      <PaymentDue payments={payments} timeZone={booking.timeZone} payHref={null} />
      <ClientMessages namespaces={["payments"]}>
        <PayInstallment
          bookingId={booking.id}
          installment={payments.next}
          currency={payments.currency}
          timeZone={booking.timeZone}
          source={getCardForm()}
        />
      </ClientMessages>
    </article>
  );
}
