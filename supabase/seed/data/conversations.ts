/** A conversation; in `lines` g is the guest, h the host or provider. */
export type Conversation = {
  guest: string;
  other: string;
  venue?: string;
  service?: string;
  /** Hours since the last message. */
  hoursAgo: number;
  unread?: true;
  lines: readonly (readonly ["g" | "h", string])[];
};

export const conversations: Conversation[] = [
  {
    guest: "guest", other: "host", venue: "montaza-sand-aisle", hoursAgo: 3, unread: true,
    lines: [
      ["g", "Hello Yasmine, we would like to marry at Montaza in spring. Is the arch included?"],
      ["h", "Hello Omar, congratulations! Yes: arch, aisle and chairs are part of the price. The flowers follow the season."],
      ["g", "Lovely. And if it rains?"],
      ["h", "Then the semi-open terrace behind the beach is yours at no extra cost. It has happened twice in five years."],
    ],
  },
  {
    guest: "guest", other: "nadia", venue: "qasr-el-nil-ballroom", hoursAgo: 52,
    lines: [
      ["g", "مساء الخير، هل يمكن زيارة القاعة يوم الخميس؟"],
      ["h", "مساء النور، أهلًا وسهلًا. الخميس بعد الرابعة مناسب جدًا، وسأكون في استقبالكم."],
      ["g", "ممتاز، سنكون أربعة أشخاص."],
      ["h", "على الرحب والسعة. البوابة من شارع إبراهيم نجيب."],
    ],
  },
  {
    guest: "hoda", other: "host", venue: "downtown-press-loft", hoursAgo: 9, unread: true,
    lines: [
      ["h", "أهلًا هدى، حجزكم مؤكد. هل تحتاجون إلى جهاز العرض لحفل المدرسة؟"],
      ["g", "نعم من فضلكم، وسماعة صغيرة لفقرة الأطفال."],
      ["h", "تمام، سيكونان جاهزين قبل الموعد بساعة."],
      ["g", "شكرًا جزيلًا. هل يتّسع المصعد لكرسي متحرك؟"],
    ],
  },
  {
    guest: "youssef", other: "host", venue: "degla-daylight-studio", hoursAgo: 30,
    lines: [
      ["g", "Can we bring a coffee machine for the shoot?"],
      ["h", "You can, and there is a good one here already. Beans are in the drawer."],
    ],
  },
  {
    guest: "guest", other: "provider", service: "saffron-family-buffet", hoursAgo: 20, unread: true,
    lines: [
      ["g", "Hi Tarek, could the buffet be vegetarian for about a third of the guests?"],
      ["h", "Easily. I would do the stuffed vine leaves and a green freekeh for them, at the same price."],
    ],
  },
];
