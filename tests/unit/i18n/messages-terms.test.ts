import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

type Messages = { [key: string]: string | Messages };

const read = (locale: "en" | "ar"): Messages =>
  JSON.parse(readFileSync(`messages/${locale}.json`, "utf8"));

function flatten(messages: Messages, prefix = ""): [key: string, text: string][] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );
}

const texts = { en: flatten(read("en")), ar: flatten(read("ar")) };

/** The term of docs/GLOSSARY.md, a variant that was once used, and keys that keep the variant on purpose. */
type Rule = { write: string; never: RegExp; except?: (string | RegExp)[] };

// An Arabic word begins and ends where no Arabic letter or vowel sign stands beside it.
const word = (forms: string) =>
  new RegExp(`(?<![\\u0621-\\u0652])(?:${forms})(?![\\u0621-\\u0652])`);

const rules: Record<"en" | "ar", Rule[]> = {
  en: [
    { write: "email", never: /\be-mail/i },
    {
      write: "available",
      never: /\bfree\b(?! of charge)/i,
      except: ["venues.card.free", "venues.panel.fromFree"],
    },
    { write: "total price or full price", never: /\bwhole price\b/i },
    { write: "saved venues", never: /\bfavou?rites?\b/i },
    { write: "sign in", never: /\blog(?:ged)? ?in\b/i, except: ["wizard.toasts.signedOut"] },
    // The specification prescribes the wording of these two.
    { write: "…", never: /\.\.\./, except: ["layout.guard", "wizard.saving"] },
  ],
  ar: [
    { write: "مناسبة", never: /فعالي/ },
    { write: "إلغاء", never: /الغاء/ },
    { write: "تعذّر", never: /تعذر/ },
    { write: "ردّ", never: word("(?:[وفل]?[ين]|[وف]?(?:ال|لل|بال)?)رد(?:ك|ه)?") },
    { write: "يُرجى … مرة أخرى", never: /يرجى|نرجو|مجددًا/ },
    { write: "معلّق, for suspended", never: /موقوف/ },
    {
      write: "تعديل, for a change of anything but a password, an address, a picture or an order",
      never: /تغيير/,
      except: [/^(auth|mails|profile|pages|onboarding\.provider\.logo|wizard\.photos)\./],
    },
    { write: "رقم الحجز", never: /الرقم المرجعي/ },
    { write: "…", never: /\.\.\./ },
    { write: "a preposition joined to its word", never: /لـ[ \u00a0]/ },
    {
      write: "nobody addressed in the plural",
      never: word("(?!(?:ال)?تحكم|وكم)[\\u0621-\\u0652]+كم"),
    },
    {
      write: "a verbal noun",
      never: word(
        "احذف|اختر|احجز|ابحث|أضف|اضغط|أدخل|اكتب|انقر|جرّب|تأكد من|راسلنا|حرّك|حدّثنا|لا تضغط|تريد|تودّ?",
      ),
    },
  ],
};

it("the button that leaves a dialog is named تراجع in every dialog", () => {
  const arabic = new Map(texts.ar);
  const buttons = texts.en.filter(
    ([key, text]) => /cancel$/i.test(key) && /^(Cancel|Back)$/.test(text),
  );
  expect(buttons.length).toBeGreaterThan(10);
  expect(buttons.filter(([key]) => arabic.get(key) !== "تراجع")).toEqual([]);
});

describe.each(["en", "ar"] as const)("the messages in %s", (locale) => {
  it.each(rules[locale])("write $write, and never match $never", ({ never, except = [] }) => {
    const isExcepted = (key: string) =>
      except.some((each) => (typeof each === "string" ? each === key : each.test(key)));
    const found = texts[locale].filter(([key, text]) => !isExcepted(key) && never.test(text));
    expect(found).toEqual([]);
  });

  it("word the cancellation policy once", () => {
    const policy =
      /full refund|free of charge|no cost|50%|half of the price|استرداد كامل|الإلغاء بلا مقابل|مجاني حتى|نصف (?:السعر|المبلغ)/i;
    const elsewhere = texts[locale]
      .filter(([key, text]) => policy.test(text) && !key.startsWith("policies."))
      .map(([key]) => key);
    expect(elsewhere, "show the texts of `policies` in place of these").toEqual([
      // About a request, which has no policy yet, and about one cancellation: the part of the policy that applies.
      "bookings.next.steps.withdraw",
      "bookings.cancel.rules.policy_half",
      "bookings.cancel.cardRules.policy_half",
      // The grace period, which is the same for every policy.
      "pages.terms.sections.3.body.0",
    ]);
  });

  it("speak of a refund only in the words for what was paid through Mahfil", () => {
    const withoutVowels = (text: string) => text.replaceAll(/[\u064b-\u0652]/g, "");
    const refunds = texts[locale].filter(([, text]) =>
      /refund|استرد|[يت]سترد|مسترد/i.test(withoutVowels(text)),
    );
    const ofCards =
      /^(?:policies\.(?:texts|dates)\.refund|adminPayments|payments|paymentTerms|profile\.delete\.money|bookings\.(?:next|cancel))\.|\b(?:refund_sent|payments_failed)\b/;
    const elsewhere = refunds.filter(([key]) => !ofCards.test(key));
    expect(
      elsewhere,
      "not all money is paid through Mahfil: show the texts of `policies`, or say what cancelling costs",
    ).toEqual([]);
    expect(refunds.length).toBeGreaterThan(0);
  });

  it("have the same wording for a rule, a layout and a status in every role's pages", () => {
    const group = (prefix: string, suffix = "") =>
      Object.fromEntries(
        texts[locale]
          .filter(([key]) => key.startsWith(prefix) && key.endsWith(suffix))
          .map(([key, text]) => [key.slice(prefix.length, key.length - suffix.length), text]),
      );
    expect(group("wizard.rules.codes.")).toEqual(group("venues.rules."));
    expect(group("venues.layouts.")).toMatchObject(group("wizard.basics.layout."));
    expect(group("listingChanges.layouts.")).toEqual(group("wizard.basics.layout."));
    expect(group("hosting.status.")).toMatchObject(group("moderation.status."));
    expect(group("moderation.bookings.statuses.")).toEqual(group("bookings.status."));
  });
});
