import { describe, expect, test } from "vitest";
import { formatMoney } from "../../../lib/shared/money";
import ar from "../../../messages/ar.json";
import en from "../../../messages/en.json";
import { renderNotification } from "../../../supabase/functions/_shared/mails/notification";
import {
  exampleMail,
  examples,
  renderExample,
  site,
  unsubscribeUrl,
} from "./notification-examples";

const messages = { en, ar };
const plain = (html: string) =>
  html
    .replace(
      /<title>.*?<\/title>|<style>.*?<\/style>|<div style="display:none.*?<\/div><\/div>/gs,
      "",
    )
    .replace(/<br\/>/g, "\n")
    .replace(/<[^>]+>/g, "")
    .replaceAll("&#39;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");

describe.each(examples)("the mail of %s in %s", (kind, locale) => {
  const example = exampleMail(kind);
  const mail = renderExample(example, locale);

  test("says in one line what happened, as the list of notifications does", () => {
    const venue = locale === "ar" ? "شرفة النيل" : "Nile Terrace";
    const service = locale === "ar" ? "رباعي العود" : "Oud quartet";
    const sentence = messages[locale].notifications.kinds[kind]
      .replace("{venue}", venue)
      .replace("{service}", service)
      .replace("{name}", "Layla")
      .replace("{amount}", formatMoney(4_488_750, "EGP", locale).replaceAll("\u200f", ""));
    expect(mail.subject, "the data of a kind is in notification-examples.ts").toBe(sentence);
    expect(plain(mail.html)).toContain(sentence);
    expect(mail.text.replace(/[\u2068\u2069]/g, "")).toContain(sentence);
  });

  test("has no open slot in subject, HTML and text", () => {
    for (const part of Object.values(mail)) expect(part).not.toMatch(/\{\{|\}\}|undefined|null/);
    expect(mail.subject).toMatch(/^[^\r\n]{5,90}$/);
  });

  test("has the direction of its language, both themes and no external pictures", () => {
    const dir = locale === "ar" ? "rtl" : "ltr";
    expect(mail.html).toContain(`<html dir="${dir}" lang="${locale}">`);
    expect(mail.html).toContain("@media (prefers-color-scheme:dark)");
    expect(mail.html).not.toMatch(/<img|<link|@import|url\(/);
  });

  test("has one button, to a page in the reader's language", () => {
    const buttons = mail.html.match(/<a class="m-button" href="[^"]+"/g) ?? [];
    expect(buttons).toHaveLength(1);
    const prefix = locale === "ar" ? `${site}/ar/` : `${site}/`;
    expect(buttons[0]).toMatch(new RegExp(`href="${prefix}(dashboard|host|provider|admin)`));
  });

  test("has the same links as HTML and as text", () => {
    const links = (text: string) => new Set(text.match(/https:\/\/mahfil[^\s"<]+/g));
    expect(links(mail.text)).toEqual(links(mail.html.replaceAll("&amp;", "&")));
  });

  test("says why it came, and can be switched off unless it is about a booking or the account", () => {
    const { why } = messages[locale].mails.notifications;
    expect(mail.text).toContain(why[example.category]);
    const isMandatory = ["bookings", "account"].includes(example.category);
    expect(mail.html.includes(unsubscribeUrl)).toBe(!isMandatory);
  });
});

describe("the facts of a booking", () => {
  test("are shown in the time zone of the venue and the currency of the booking", () => {
    const { text } = renderExample(exampleMail("booking_confirmed"), "en");
    expect(text).toContain("Venue: Nile Terrace");
    expect(text).toContain(
      "When: Sun, 5 Sep 2027, 6:30\u00a0PM\u00a0– Mon, 6 Sep 2027, 12:00\u00a0AM",
    );
    expect(text).toContain("(Cairo time)");
    expect(text).toContain("Guests: 120\nReference: 4F0C9A71BE\n");
    const reminder = renderExample(exampleMail("booking_reminder"), "en");
    expect(reminder.text).toContain("Reference: 4F0C9A71BE\nTotal: EGP\u00a047,250");
  });

  test("name the time by which a host answers a request", () => {
    const { text } = renderExample(exampleMail("booking_requested"), "en");
    expect(text).toContain("Answer by: Wed, 1 Sep 2027, 12:00\u00a0PM (Cairo time)");
  });

  test("call the amount a provider's own price", () => {
    const { text } = renderExample(exampleMail("service_requested"), "en");
    expect(text).toContain("Your price: EGP\u00a047,250");
    expect(text).not.toContain("Total:");
    const mail = exampleMail("service_requested");
    const offer = {
      ...mail,
      kind: "offer_accepted",
      data: { ...mail.data, offer_id: "o" },
    } as const;
    expect(renderExample(offer, "en").text).toContain("Your price: EGP\u00a047,250");
    const toGuest = {
      ...offer,
      kind: "offer_received",
      data: { ...offer.data, side: "guest" },
    } as const;
    expect(renderExample(toGuest, "en").text).toContain("Offered price: EGP\u00a047,250");
  });
});

test("a payout, a calendar and a queue have the facts that are no booking's", () => {
  expect(renderExample(exampleMail("payout_due"), "en").text).toContain(
    "Venue: Nile Terrace\nReference: 4F0C9A71BE\nPayout: EGP\u00a044,887.50",
  );
  expect(renderExample(exampleMail("calendar_failed"), "en").text).toContain(
    "Calendar: Office calendar",
  );
  expect(renderExample(exampleMail("reports_received"), "en").text).toContain("Waiting: 12");
});

test("what is to be returned or paid is named with its amount and day", () => {
  const factsOf = (kind: Parameters<typeof exampleMail>[0], locale: "en" | "ar" = "en") =>
    renderExample(exampleMail(kind), locale).text;
  expect(factsOf("manual_refund_owed")).toContain(
    "To be returned: EGP\u00a044,887.50\nReturn by: Fri, 20 Aug 2027",
  );
  expect(factsOf("manual_refund_sent")).toContain("Amount: EGP\u00a044,887.50");
  expect(factsOf("manual_refund_sent")).not.toContain("Return by");
  expect(factsOf("manual_refund_missing")).toContain("> The photos show another hall.");
  expect(factsOf("payment_proof_refused")).toContain(
    "Amount: EGP\u00a044,887.50\nPay by: Fri, 20 Aug 2027, 6:00\u00a0PM (Cairo time)",
  );
  expect(factsOf("payment_proof_refused", "ar")).toContain(ar.mails.notifications.facts.payBy);
});

test("a payout leads a host to the booking, and a provider to their earnings", () => {
  const host = exampleMail("payout_due");
  const provider = { ...host, data: { ...host.data, payee: "provider" } };
  expect(renderExample(host, "en").text).toContain(`${site}/host/bookings/0b0c7f1e`);
  expect(renderExample(provider, "en").text).toContain(`${site}/provider/earnings`);
});

test("the host of a booking reads another text than its guest", () => {
  const guest = exampleMail("booking_expired");
  const host = { ...guest, data: { ...guest.data, side: "host" } };
  const { kinds } = en.mails.notifications;
  expect(renderExample(guest, "en").text).toContain(kinds.booking_expired.body);
  expect(renderExample(host, "en").text).toContain(kinds.booking_expired.hostBody);
  expect(renderExample(host, "en").text).toContain(`${site}/host/bookings/`);
});

test.each(["payment_proof_refused", "payment_confirmed"] as const)(
  "a guest reads whether their host or the team has decided: %s",
  (kind) => {
    const mail = exampleMail(kind);
    const decidedBy = (decided_by: string) =>
      renderExample({ ...mail, data: { ...mail.data, decided_by } }, "en").text;
    const { body, adminBody } = en.mails.notifications.kinds[kind];
    expect(decidedBy("host")).toContain(body);
    expect(decidedBy("host")).not.toContain(adminBody);
    expect(decidedBy("admin")).toContain(adminBody);
    expect(decidedBy("admin")).not.toContain(body);
  },
);

test("the messages of several conversations are one mail that leads to all of them", () => {
  const mail = exampleMail("message_received");
  const [first, second] = mail.messages;
  if (!first || !second) throw new Error("two messages are needed");
  const several = { ...mail, messages: [first, { ...second, conversation_id: "another" }] };
  const { subject, text, html } = renderExample(several, "en");
  expect(subject).toBe(en.mails.notifications.several);
  expect(text).toContain("> Hello, is the terrace covered in winter?\n> We would be about 80.");
  expect(text).toContain("وهل يمكن أن نبدأ قبل المغرب؟");
  expect(html).toContain(`href="${site}/dashboard/messages"`);
});

describe("what people wrote", () => {
  const attack = `A\r\nBcc: all@x.test\u2028{{url}} {{#facts}} $& <script>alert("1")</script>\u202e\u2069`;
  const mail = exampleMail("message_received");
  const named = {
    ...mail,
    data: { ...mail.data, sender_name: attack, venue_name: attack, service_name: attack },
    messages: mail.messages.map((message) => ({
      ...message,
      sender_name: attack,
      subject: attack,
      body: `${attack}\n--\nYour account is closed`,
    })),
  };
  const { subject, html, text } = renderExample(named, "en");

  test("adds no header and no line to the subject", () => {
    expect(subject).not.toMatch(/[\r\n\u2028\u202e\u2069]/);
    expect(subject).toContain("A Bcc: all@x.test {{url}} {{#facts}} $&");
  });

  test("is escaped in HTML", () => {
    expect(html).not.toContain("<script");
    expect(html).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;");
    expect(html).not.toContain("\u202e");
  });

  test("cannot pass for the mail's own lines in the text", () => {
    expect(text).toContain("> --\n> Your account is closed");
    expect(text).not.toMatch(/^Bcc:/m);
  });

  test("cannot turn the direction of what follows a reason", () => {
    const rejected = exampleMail("venue_rejected");
    const reason = { ...rejected, data: { ...rejected.data, reason: attack } };
    expect(renderExample(reason, "ar").text).not.toMatch(/[\u202e\u2028]/);
  });
});

test("a link that is not of the web is refused", () => {
  const pageUrl = () => "javascript:alert(1)";
  const links = { pageUrl, unsubscribeUrl: null, hasCalendar: false };
  expect(() => renderNotification(exampleMail("role_changed"), "en", links)).toThrow();
});
