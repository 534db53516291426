import type { MailLocale } from "./styles";
import { pluralForms, translatorOf } from "./words";

const purposes = ["full", "deposit", "balance", "extra"] as const;
const states = [
  "reserved",
  "after_acceptance",
  "charging",
  "charged",
  "pay_by",
  "unpaid",
  "paid",
  "failed",
] as const;
const brands = [
  "visa",
  "mastercard",
  "amex",
  "discover",
  "diners",
  "jcb",
  "unionpay",
  "other",
] as const;
const steps = [
  "answer",
  "noAnswer",
  "withdraw",
  "cardOnceAccepted",
  "manualOnceAccepted",
  "payOnceAccepted",
  "pay",
  "oweNothing",
  "nothingDue",
  "due",
  "nothingBack",
  "hostReturns",
  "hostKeeps",
] as const;
const policyDates = ["full", "half", "none", "never"] as const;

const listOf = <K extends string, V>(keys: readonly K[], value: (key: K) => V) =>
  Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<K, V>;

const card = { card: "{{card}}", date: "{{date}}" };

/** The words of what mails say of a booking's price, payment and cancellation, with slots such as `{{date}}`. */
export function bookingWords(locale: MailLocale) {
  const t = translatorOf(locale);
  const own = "mails.notifications.summary" as const;
  const stepValues = {
    Host: t("bookings.next.hostFirst"),
    host: t("bookings.next.host"),
    date: "{{date}}",
    refund: "{{refund}}",
    amount: "{{amount}}",
  };
  return {
    next: t(`${own}.next`),
    price: t(`${own}.price`),
    booked: t(`${own}.booked`),
    payment: t(`${own}.payment`),
    refund: t(`${own}.refund`),
    total: t("bookings.price.total"),
    quantities: {
      hourly: pluralForms(locale, (count) => t("bookings.price.quantities.hourly", { count })),
      daily: pluralForms(locale, (count) => t("bookings.price.quantities.daily", { count })),
      perPerson: pluralForms(locale, (count) =>
        t("bookings.price.quantities.perPerson", { count }),
      ),
    },
    purposes: listOf(purposes, (purpose) => t(`${own}.purposes.${purpose}`)),
    extra: t(`${own}.extra`, { title: "{{title}}" }),
    card: t("payments.booking.card", { brand: "{{brand}}", last4: "{{last4}}" }),
    brands: listOf(brands, (brand) => t(`payments.brands.${brand}`)),
    yourCard: t(`${own}.yourCard`),
    states: listOf(states, (state) => t(`${own}.states.${state}`, card)),
    hostStates: listOf(states, (state) => t(`${own}.hostStates.${state}`, card)),
    reminder: t(`${own}.reminder`),
    payOnPage: t(`${own}.payOnPage`),
    transfer: t(`${own}.transfer`),
    cash: t(`${own}.cash`),
    securityDeposit: t(`${own}.securityDeposit`, {
      amount: "{{amount}}",
      held: "{{held}}",
      released: "{{released}}",
    }),
    where: t(`${own}.where`),
    directions: t(`${own}.directions`),
    cancel: t("policies.title"),
    policy: {
      refund: listOf(policyDates, (date) =>
        t(`policies.dates.refund.${date}`, { date: "{{date}}" }),
      ),
      due: listOf(policyDates, (date) => t(`policies.dates.due.${date}`, { date: "{{date}}" })),
    },
    unpaid: t(`${own}.unpaid`),
    cancelOnPage: t(`${own}.cancelOnPage`),
    toCard: t(`${own}.toCard`, { card: "{{card}}" }),
    charged: t(`${own}.charged`, { card: "{{card}}" }),
    releasedOn: t(`${own}.releasedOn`, { card: "{{card}}" }),
    keptReservation: t(`${own}.keptReservation`),
    nothingMore: t("bookings.cancel.refundTakesDays"),
    released: t("bookings.cancel.released"),
    hostReturned: t(`${own}.hostReturned`, { amount: "{{amount}}" }),
    steps: listOf(steps, (step) => t(`bookings.next.steps.${step}`, stepValues)),
    receive: t(`${own}.receive`),
    afterFee: t(`${own}.afterFee`),
  };
}
