export type DemoUser = {
  key: string;
  first: string;
  last: string;
  nationality: string;
  locale: "en" | "ar";
  verified: boolean;
  bio: string;
  phone?: string;
};

type UserRow = readonly [
  key: string,
  first: string,
  last: string,
  nationality: string,
  locale: "en" | "ar",
  bio: string,
  unverified?: "unverified",
];

const toUsers = (rows: readonly UserRow[]): DemoUser[] =>
  rows.map(([key, first, last, nationality, locale, bio, unverified]) => ({
    key,
    first,
    last,
    nationality,
    locale,
    bio,
    verified: unverified === undefined,
  }));

/** The four accounts that the README names, in the order guest, host, provider, admin. */
export const demoUsers = toUsers([
  ["guest", "Omar", "Khalil", "EG", "en", "Plans the family's parties because nobody else will."],
  [
    "host",
    "Yasmine",
    "Adel",
    "EG",
    "en",
    "Architect from Cairo. I restore old flats and workshops and lend them to people who have something to celebrate.",
  ],
  ["provider", "Tarek", "Saleh", "EG", "en", "Cook, and founder of Saffron Table."],
  ["admin", "Mariam", "Aziz", "EG", "en", "Keeps the listings honest."],
]);

export const hosts = toUsers([
  ["nadia", "نادية", "الشربيني", "EG", "ar", "عائلتي تستقبل الأفراح في القاهرة منذ ثلاثة أجيال، وما زلت أحضر كل ليلة بنفسي."],
  ["karim", "كريم", "منصور", "EG", "ar", "نشأت بين نخيل الجيزة، وأعرف أين يكون الضوء أجمل ما يكون عند الخامسة."],
  ["dina", "دينا", "فؤاد", "EG", "ar", "إسكندرانية، أحب البحر في الشتاء والبيوت التي لها حكاية."],
  ["mahmoud", "محمود", "الطيب", "EG", "ar", "من قرية القرنة في الأقصر. أجهّز المكان وأترك النيل والجبل يكملان الباقي."],
  ["sherif", "شريف", "نجيب", "EG", "ar", "غوّاص صار مضيفًا. عشرون عامًا على البحر الأحمر، ولم أجد مكتبًا أجمل منه."],
  ["khalid", "خالد", "المزروعي", "AE", "ar", "أؤمن أن الضيافة تبدأ قبل وصول الضيف. مخيماتنا وقاعاتنا تُدار على هذا الأساس."],
  ["priya", "Priya", "Nair", "IN", "en", "I run creative spaces in Dubai: studios, galleries and one very loved loft."],
  ["fatima", "فاطمة", "الكتبي", "AE", "ar", "أحب الحدائق الهادئة والتفاصيل الصغيرة، وأردّ على الرسائل خلال ساعة."],
  ["james", "James", "Whitfield", "GB", "en", "Former hotel events manager. I look after conference rooms that simply work."],
  ["abdullah", "عبدالله", "العتيبي", "SA", "ar", "مهتم بالعمارة النجدية وبكل مكان يجمع الناس في الرياض."],
  ["reem", "ريم", "الحربي", "SA", "ar", "من جدة البلد إلى أبحر، أدير أماكن تشبه أهلها: بحرية ودافئة."],
  ["noura", "نورة", "المطيري", "KW", "ar", "مصممة داخلية من مدينة الكويت. كل قاعة هنا رُسمت قبل أن تُبنى."],
]);

export const guests = toUsers([
  ["salma", "سلمى", "نبيل", "EG", "ar", "أبحث عن مكان لكل مناسبة."],
  ["hoda", "هدى", "عبد الرحمن", "EG", "ar", "معلّمة ومنسّقة حفلات المدرسة."],
  ["youssef", "Youssef", "Ibrahim", "EG", "en", "Product manager who books the off-sites."],
  ["lina", "Lina", "Haddad", "LB", "en", "Photographer, mostly weddings, sometimes food."],
  ["faisal", "فيصل", "الشمري", "SA", "ar", "صاحب شركة صغيرة في الرياض."],
  ["anna", "Anna", "Lindqvist", "SE", "en", "Moved to Dubai for a year, six years ago."],
  ["rashid", "راشد", "السويدي", "AE", "ar", "أحب جمع الأصدقاء حول مائدة طويلة."],
  ["maha", "مها", "القحطاني", "SA", "ar", "أخطط لحفل زفاف أختي."],
  ["daniel", "Daniel", "Okoye", "NG", "en", "Runs a developer community and far too many meetups."],
  ["dalal", "Dalal", "Al Rashidi", "KW", "en", "Bakes, hosts, repeats."],
]);

export const providers = toUsers([
  ["lamia", "Lamia", "Shawky", "EG", "en", "Wedding photographer, natural light first."],
  ["hany", "هاني", "جرجس", "EG", "ar", "مخرج أفلام قصيرة وأفلام أعراس."],
  ["zeina", "Zeina", "Barakat", "LB", "en", "Florist. Seasonal stems, no foam."],
  ["ziad", "Ziad", "Al Amiri", "AE", "en", "DJ and bandleader."],
  ["huda", "هدى", "الزهراني", "SA", "ar", "منسّقة حفلات زفاف في جدة والرياض."],
  ["farah", "فرح", "العنزي", "KW", "ar", "خبيرة مكياج وشعر للعرائس."],
  ["omnia", "أمنية", "راضي", "EG", "ar", "صانعة كيك، تعلّمت من جدّتي ثم من باريس."],
  ["victor", "Victor", "Mendes", "PT", "en", "Lights and sound for stages of every size.", "unverified"],
]);
