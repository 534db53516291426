import type { Locale } from "./layout.ts";

type CardTexts = Record<
  | "title"
  | "number"
  | "expiry"
  | "expiryHint"
  | "cvc"
  | "cvcHint"
  | "testCards"
  | "unavailable"
  | "stepTitle"
  | "stepText"
  | "approve"
  | "refuse",
  string
> & {
  /** The texts beside a field, by field and problem. */
  errors: Record<
    | "number_incomplete"
    | "incorrect_number"
    | "expiry_incomplete"
    | "expired_card"
    | "cvc_incomplete"
    | "incorrect_cvc",
    string
  >;
};

/** The texts of the card form. */
export const cardTexts: Record<Locale, CardTexts> = {
  en: {
    title: "Card details",
    number: "Card number",
    expiry: "Expiry date",
    expiryHint: "MM / YY",
    cvc: "Security code",
    cvcHint: "CVC",
    testCards:
      "Test mode: no real money moves. Use card 4242 4242 4242 4242, any future date and any security code.",
    unavailable: "This payment cannot be made any more.",
    stepTitle: "Your bank asks for approval",
    stepText: "Approve the payment of {amount} with the card ending in {last4}?",
    approve: "Approve",
    refuse: "Refuse",
    errors: {
      number_incomplete: "Enter the full card number.",
      incorrect_number: "This card number is not valid.",
      expiry_incomplete: "Enter the month and year.",
      expired_card: "This card has expired.",
      cvc_incomplete: "Enter the security code.",
      incorrect_cvc: "This security code is not valid.",
    },
  },
  ar: {
    title: "بيانات البطاقة",
    number: "رقم البطاقة",
    expiry: "تاريخ الانتهاء",
    expiryHint: "MM / YY",
    cvc: "رمز الأمان",
    cvcHint: "CVC",
    testCards:
      "وضع تجريبي بلا أموال حقيقية: رقم البطاقة 4242 4242 4242 4242 مع أي تاريخ في المستقبل وأي رمز أمان.",
    unavailable: "لم يعد إتمام هذا الدفع ممكنًا.",
    stepTitle: "موافقة البنك مطلوبة",
    stepText: "هل تتم الموافقة على دفع {amount} بالبطاقة المنتهية بالأرقام {last4}؟",
    approve: "موافقة",
    refuse: "رفض",
    errors: {
      number_incomplete: "يلزم رقم البطاقة كاملًا.",
      incorrect_number: "رقم البطاقة غير صحيح.",
      expiry_incomplete: "يلزم الشهر والسنة.",
      expired_card: "انتهت صلاحية هذه البطاقة.",
      cvc_incomplete: "يلزم رمز الأمان.",
      incorrect_cvc: "رمز الأمان غير صحيح.",
    },
  },
};

type AccountTexts = Record<
  | "title"
  | "intro"
  | "name"
  | "iban"
  | "ibanHint"
  | "refusedHint"
  | "finish"
  | "leave"
  | "nameMissing"
  | "ibanWrong"
  | "problem"
  | "unusable",
  string
>;

/** The texts of the page on which a payee enters a bank account. */
export const accountTexts: Record<Locale, AccountTexts> = {
  en: {
    title: "Set up payouts",
    intro:
      "This page stands in for the payment company. Nothing is checked, and no real money moves.",
    name: "Full name",
    iban: "Bank account (IBAN)",
    ibanHint: "A test account that is accepted: {iban}",
    refusedHint: "A test account that is refused: {iban}",
    finish: "Finish",
    leave: "Finish later",
    nameMissing: "Enter your name.",
    ibanWrong: "This is not a valid IBAN.",
    problem: "Some details are missing.",
    unusable: "Open this page from your earnings on Mahfil.",
  },
  ar: {
    title: "إعداد استلام التحويلات",
    intro: "هذه الصفحة بديل تجريبي لشركة الدفع: لا يُتحقق من شيء، ولا أموال حقيقية.",
    name: "الاسم الكامل",
    iban: "الحساب البنكي (IBAN)",
    ibanHint: "حساب تجريبي مقبول: {iban}",
    refusedHint: "حساب تجريبي مرفوض: {iban}",
    finish: "إنهاء",
    leave: "الإكمال لاحقًا",
    nameMissing: "يلزم الاسم.",
    ibanWrong: "رقم IBAN هذا غير صحيح.",
    problem: "بعض البيانات ناقصة.",
    unusable: "تُفتح هذه الصفحة من صفحة الأرباح في محفل.",
  },
};
