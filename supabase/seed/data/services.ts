import type { ServiceCategory } from "./catalogue.ts";
import type { CitySlug } from "./cities.ts";
import type { Pair } from "./venue-type.ts";

export type Service = {
  slug: string;
  provider: string;
  category: ServiceCategory;
  city: CitySlug;
  name: Pair;
  pricing: "fixed" | "hourly" | "per_person" | "custom";
  /** Major units of the city's currency. */
  price: number;
  /** The first one is a still life of what the category offers, and no other service's. */
  pictures: readonly string[];
  status?: "draft" | "pending" | "rejected" | "paused";
  featured?: true;
  reason?: string;
  en: string;
  ar: string;
};

export const services: Service[] = [
  {
    slug: "saffron-family-buffet", provider: "provider", category: "catering", city: "cairo", featured: true,
    name: ["Saffron Family Buffet", "بوفيه زعفران العائلي"], pricing: "per_person", price: 420,
    pictures: ["services-1-0", "courtyard-2-1"],
    en: "Slow-cooked lamb, stuffed vine leaves, three salads and rice that people ask about. We cook on the day, bring copper pans and stay to serve. From forty guests.",
    ar: "ضأن مطهو على مهل وورق عنب وثلاث سلطات وأرز يسأل عنه الضيوف. نطهو في اليوم نفسه ونقدّم في أوانٍ نحاسية ونبقى للخدمة. ابتداءً من أربعين ضيفًا.",
  },
  {
    slug: "koshari-cart", provider: "provider", category: "catering", city: "cairo",
    name: ["Live Koshari Cart", "عربة كشري حيّة"], pricing: "fixed", price: 7500,
    pictures: ["services-1-lm"],
    en: "The cart, two cooks and a hundred bowls with every degree of hot sauce. Loved at company parties and at midnight in weddings.",
    ar: "عربة وطاهيان ومئة طبق بكل درجات الشطة. محبوبة في حفلات الشركات وفي منتصف ليالي الأفراح.",
  },
  {
    slug: "team-breakfast", provider: "provider", category: "catering", city: "giza",
    name: ["Breakfast for Teams", "فطور فرق العمل"], pricing: "per_person", price: 165,
    pictures: ["services-6-0"],
    en: "Foul, falafel, cheese feteer, fruit and good coffee, laid out before your first slide. We clear up during the second.",
    ar: "فول وطعمية وفطير بالجبن وفاكهة وقهوة جيدة تُجهَّز قبل الشريحة الأولى، ونرفع المائدة عند الثانية.",
  },
  {
    slug: "gulf-table-dubai", provider: "ziad", category: "catering", city: "dubai",
    name: ["Long Table Dinners", "عشاء المائدة الطويلة"], pricing: "per_person", price: 210,
    pictures: ["services-1-rm", "restaurant-1-1"],
    en: "One long table, shared platters and a chef who explains the fish. Between twelve and eighty guests, on sand, roof or grass.",
    ar: "مائدة واحدة طويلة وأطباق للمشاركة وشيف يحكي قصة السمك. من اثني عشر إلى ثمانين ضيفًا على الرمل أو السطح أو العشب.",
  },
  {
    slug: "natural-light-weddings", provider: "lamia", category: "photography", city: "cairo", featured: true,
    name: ["Weddings in Natural Light", "أعراس بضوء طبيعي"], pricing: "fixed", price: 18500,
    pictures: ["services-4-0"],
    en: "Ten hours, two photographers and no flash in anyone's face. Four hundred edited pictures within three weeks, sixty the next morning.",
    ar: "عشر ساعات ومصوّرتان ودون فلاش في وجه أحد. أربعمئة صورة معدّلة خلال ثلاثة أسابيع، وستون منها في الصباح التالي.",
  },
  {
    slug: "portrait-hour", provider: "lamia", category: "photography", city: "alexandria",
    name: ["Portrait Hour", "ساعة بورتريه"], pricing: "hourly", price: 1900,
    pictures: ["services-4-rm", "studio-1-1"],
    en: "Engagements, graduations, new babies and CVs. I bring the reflector and the patience.",
    ar: "خطوبة وتخرّج ومواليد وسير ذاتية. العاكس والصبر عليّ.",
  },
  {
    slug: "wedding-film", provider: "hany", category: "video", city: "alexandria",
    name: ["A Film of the Day", "فيلم اليوم"], pricing: "fixed", price: 26000,
    pictures: ["services-4-l"],
    en: "A five-minute film with a beginning and an end, and the full speeches for the grandparents. Shot by two, edited by one, who was there.",
    ar: "فيلم من خمس دقائق له بداية ونهاية، ومعه الكلمات كاملة للأجداد. يصوّره اثنان ويمنتجه من حضر.",
  },
  {
    slug: "event-highlights", provider: "hany", category: "video", city: "cairo",
    name: ["Event Highlights by the Hour", "أبرز اللقطات بالساعة"], pricing: "hourly", price: 2300,
    pictures: ["services-4-cm"],
    en: "One camera operator and a one-minute cut before midnight, ready to post. Talks are recorded in full on request.",
    ar: "مصوّر واحد ومقطع من دقيقة قبل منتصف الليل جاهز للنشر. تسجيل المحاضرات كاملة عند الطلب.",
  },
  {
    slug: "dance-floor-dj", provider: "ziad", category: "music-dj", city: "dubai",
    name: ["DJ for Mixed Dance Floors", "دي جي لكل الأذواق"], pricing: "hourly", price: 650,
    pictures: ["services-3-0"],
    en: "From dabke to disco without an awkward minute. Sound for a hundred and fifty people comes along; requests are welcome on paper.",
    ar: "من الدبكة إلى الديسكو دون دقيقة محرجة. يشمل صوتًا يكفي مئة وخمسين شخصًا، والطلبات مرحّب بها مكتوبة.",
  },
  {
    slug: "oud-and-strings", provider: "ziad", category: "music-dj", city: "dubai",
    name: ["Oud and Strings Trio", "ثلاثي العود والوتريات"], pricing: "fixed", price: 3900,
    pictures: ["services-8-c"],
    en: "Two sets of forty-five minutes for receptions and dinners. We arrange your song if you send it three weeks ahead.",
    ar: "فقرتان من خمس وأربعين دقيقة للاستقبال والعشاء. نوزّع أغنيتكم إذا وصلت قبل ثلاثة أسابيع.",
  },
  {
    slug: "takht-ensemble", provider: "hany", category: "music-dj", city: "cairo",
    name: ["Takht Ensemble", "تخت شرقي"], pricing: "custom", price: 9000,
    pictures: ["services-8-lm"],
    en: "Qanun, nay, violin, riq and a singer who knows Umm Kulthum's long versions. The offer depends on the hall and on how late you love music.",
    ar: "قانون وناي وكمان ورق ومطرب يحفظ أم كلثوم بوصلاتها الطويلة. يتوقف العرض على القاعة وعلى طول سهركم مع الموسيقى.",
  },
  {
    slug: "seasonal-tables", provider: "zeina", category: "flowers-decor", city: "dubai", featured: true,
    name: ["Seasonal Table Flowers", "زهور موسمية للطاولات"], pricing: "per_person", price: 38,
    pictures: ["services-0-0"],
    en: "Low bowls, branches and herbs your guests can take home. Delivered in water, collected the next day.",
    ar: "أوانٍ منخفضة وأغصان وأعشاب يأخذها الضيوف معهم. تصل في الماء ونجمعها في اليوم التالي.",
  },
  {
    slug: "kosha-and-arches", provider: "zeina", category: "flowers-decor", city: "abu-dhabi",
    name: ["Kosha, Arches and Ceilings", "كوشة وأقواس وأسقف"], pricing: "custom", price: 6500,
    pictures: ["services-5-0"],
    en: "Large pieces designed for one room and one evening. We draw first, you change your mind, then we build.",
    ar: "قطع كبيرة تُصمَّم لقاعة واحدة ومساء واحد. نرسم أولًا وتغيّرون رأيكم ثم نبني.",
  },
  {
    slug: "garden-light-canopy", provider: "victor", category: "lighting-sound", city: "dubai",
    name: ["Garden Light Canopy", "مظلة أضواء للحدائق"], pricing: "fixed", price: 2900,
    pictures: ["services-7-0"],
    en: "Six hundred warm bulbs on masts or trees, dimmed by one slider. Installed in the morning, gone by breakfast.",
    ar: "ستمئة مصباح دافئ على أعمدة أو أشجار بمفتاح تعتيم واحد. يُركَّب صباحًا ويُزال قبل الفطور.",
  },
  {
    slug: "stage-sound-engineer", provider: "victor", category: "lighting-sound", city: "abu-dhabi",
    name: ["Stage Sound with Engineer", "صوت مسرح مع مهندس"], pricing: "hourly", price: 520,
    pictures: ["services-8-0"],
    en: "Four wireless microphones, monitors and an engineer who hears feedback before it happens.",
    ar: "أربعة ميكروفونات لاسلكية وسماعات مراقبة ومهندس يسمع الصفير قبل حدوثه.",
  },
  {
    slug: "bridal-makeup", provider: "farah", category: "hair-makeup", city: "kuwait-city",
    name: ["Bridal Make-up at Your Door", "مكياج العروس في مكانكم"], pricing: "fixed", price: 145,
    pictures: ["services-12-0"],
    en: "A trial two weeks before, then four calm hours on the day with hair included. The look stays until the last song and takes off with warm water.",
    ar: "تجربة قبل أسبوعين ثم أربع ساعات هادئة يوم الحفل تشمل الشعر. تثبت الإطلالة حتى آخر أغنية وتزول بماء دافئ.",
  },
  {
    slug: "guest-makeup", provider: "farah", category: "hair-makeup", city: "kuwait-city",
    name: ["Make-up for Sisters and Friends", "مكياج الأخوات والصديقات"], pricing: "per_person", price: 18.5,
    pictures: ["services-12-rm"],
    en: "Thirty minutes a person, two artists, own chairs and lights. We begin with whoever is most nervous.",
    ar: "ثلاثون دقيقة للشخص وخبيرتان والمقاعد والإضاءة علينا. نبدأ بالأكثر توترًا.",
  },
  {
    slug: "full-wedding-planning", provider: "huda", category: "wedding-planning", city: "jeddah",
    name: ["Full Wedding Planning", "تنظيم زفاف كامل"], pricing: "custom", price: 15000,
    pictures: ["services-5-c"],
    en: "From the first list of guests to the last box of sweets. One planner, one shared budget sheet, one call a week.",
    ar: "من أول قائمة ضيوف إلى آخر علبة حلوى. منسّقة واحدة وجدول ميزانية مشترك ومكالمة كل أسبوع.",
  },
  {
    slug: "day-coordination", provider: "huda", category: "wedding-planning", city: "riyadh",
    name: ["On-the-day Coordination", "تنسيق يوم الحفل"], pricing: "fixed", price: 4200,
    pictures: ["services-5-rm"],
    en: "You planned everything; we make it happen on time. Two coordinators with earpieces, from set-up to farewell.",
    ar: "خطّطتم لكل شيء ونحن ننفّذه في موعده. منسّقتان بسماعات من التجهيز إلى الوداع.",
  },
  {
    slug: "tiered-cake", provider: "omnia", category: "cakes-sweets", city: "cairo",
    name: ["Tiered Celebration Cake", "كيك طبقات للاحتفال"], pricing: "custom", price: 3500,
    pictures: ["services-2-0"],
    en: "Mango and orange blossom, pistachio, or the chocolate that needs no adjective. Drawn with you, built at the venue, cut by us if hands shake.",
    ar: "مانجو وزهر برتقال أو فستق أو شوكولاتة لا تحتاج إلى وصف. نرسمها معكم ونركّبها في المكان ونقطعها إذا ارتجفت الأيدي.",
  },
  {
    slug: "oriental-sweets-trays", provider: "omnia", category: "cakes-sweets", city: "alexandria",
    name: ["Basbousa and Kunafa Trays", "صواني بسبوسة وكنافة"], pricing: "per_person", price: 70,
    pictures: ["services-2-c"],
    en: "Baked three hours before you eat them, with clotted cream on the side. From twenty people; trays come back when empty.",
    ar: "تُخبز قبل الأكل بثلاث ساعات والقشطة إلى جانبها. من عشرين شخصًا، وتعود الصواني حين تفرغ.",
  },
  {
    slug: "suhoor-trays", provider: "provider", category: "catering", city: "cairo", status: "pending",
    name: ["Suhoor Trays", "صواني سحور"], pricing: "per_person", price: 240,
    pictures: ["services-1-l"],
    en: "Clay-pot foul, labneh, cucumbers, warm bread and tamarind, carried in by two people before two o'clock.",
    ar: "فول في الفخار ولبنة وخيار وخبز ساخن وتمر هندي، يدخل بها شخصان قبل الثانية.",
  },
  {
    slug: "chef-at-home", provider: "provider", category: "catering", city: "cairo", status: "draft",
    name: ["A Chef in Your Kitchen", "شيف في مطبخكم"], pricing: "custom", price: 4000,
    pictures: ["services-1-c"],
    en: "Menu still being written.",
    ar: "القائمة قيد الكتابة.",
  },
  {
    slug: "drone-views", provider: "hany", category: "video", city: "giza", status: "rejected",
    reason: "Please attach the flight permit; without it we cannot list aerial filming near the plateau.",
    name: ["Views from Above", "لقطات من الأعلى"], pricing: "fixed", price: 5200,
    pictures: ["services-4-r"],
    en: "Fifteen minutes in the air, edited to one. Wind allowing.",
    ar: "خمس عشرة دقيقة في الجو تُختصر إلى دقيقة، إذا سمحت الرياح.",
  },
  {
    slug: "winter-lights", provider: "victor", category: "lighting-sound", city: "dubai", status: "paused",
    name: ["Winter Terrace Lights", "أضواء شرفات الشتاء"], pricing: "fixed", price: 1700,
    pictures: ["services-7-rm"],
    en: "Heaters with warm light built in, for terraces of up to eighty guests. Back in November.",
    ar: "مدافئ بضوء دافئ لشرفات حتى ثمانين ضيفًا. نعود في نوفمبر.",
  },
];

/** The services of each venue, in its currency; accepted without a status. */
export const venueServices: readonly (readonly [venue: string, service: string, status?: "invited" | "declined"])[] = [
  ["downtown-press-loft", "saffron-family-buffet"], ["downtown-press-loft", "koshari-cart"], ["downtown-press-loft", "event-highlights"],
  ["zamalek-white-room", "saffron-family-buffet"], ["zamalek-white-room", "natural-light-weddings"],
  ["montaza-sand-aisle", "wedding-film"], ["montaza-sand-aisle", "oriental-sweets-trays"], ["montaza-sand-aisle", "portrait-hour"],
  ["nazlet-sunset-terrace", "koshari-cart"], ["nazlet-sunset-terrace", "takht-ensemble"], ["nazlet-sunset-terrace", "team-breakfast", "invited"],
  ["degla-daylight-studio", "team-breakfast"],
  ["qasr-el-nil-ballroom", "natural-light-weddings"], ["qasr-el-nil-ballroom", "takht-ensemble"], ["qasr-el-nil-ballroom", "tiered-cake"],
  ["qasr-el-nil-ballroom", "saffron-family-buffet", "declined"],
  ["mashrabiya-house", "takht-ensemble"], ["mashrabiya-house", "saffron-family-buffet"], ["heliopolis-lawn", "natural-light-weddings"],
  ["heliopolis-lawn", "koshari-cart", "invited"], ["san-stefano-ivory-hall", "wedding-film"], ["san-stefano-ivory-hall", "oriental-sweets-trays"],
  ["mansouriya-white-aisle", "natural-light-weddings"], ["mansouriya-white-aisle", "tiered-cake"],
  ["jumeirah-pearl-ballroom", "seasonal-tables"], ["jumeirah-pearl-ballroom", "oud-and-strings"], ["sufouh-lantern-beach", "garden-light-canopy"],
  ["sufouh-lantern-beach", "gulf-table-dubai"], ["alserkal-skylight", "dance-floor-dj"], ["quoz-red-brick-loft", "dance-floor-dj"],
  ["business-bay-skyline-deck", "dance-floor-dj"], ["business-bay-skyline-deck", "gulf-table-dubai"],
  ["umm-al-emarat-lawn", "kosha-and-arches"], ["umm-al-emarat-lawn", "garden-light-canopy"], ["yas-keynote-hall", "stage-sound-engineer"],
  ["saadiyat-morning-shore", "kosha-and-arches"], ["hamra-emerald-hall", "full-wedding-planning"], ["obhur-sunset-deck", "full-wedding-planning"],
  ["olaya-rose-hall", "day-coordination"], ["thumamah-striped-camp", "day-coordination"], ["najdi-clay-court", "day-coordination"],
  ["bneid-stone-chalet", "bridal-makeup"], ["bneid-stone-chalet", "guest-makeup"], ["sharq-limewash-diwan", "guest-makeup"],
];

export const businesses: Record<string, { name: string; about: string; years: number; website?: string }> = {
  provider: { name: "Saffron Table", about: "Caterers from Cairo. Copper pans, family recipes and a team of fourteen.", years: 9, website: "https://saffron-table.example" },
  lamia: { name: "Lamia Shawky Photography", about: "Two photographers, natural light, quick answers.", years: 7, website: "https://lamia-shawky.example" },
  hany: { name: "فيلم قصير للإنتاج", about: "أفلام أعراس ومناسبات من الإسكندرية والقاهرة، ومعها موسيقيون نعمل معهم منذ سنوات.", years: 11 },
  zeina: { name: "Stem & Branch", about: "Seasonal floristry for tables and rooms in Dubai and Abu Dhabi.", years: 6, website: "https://stem-and-branch.example" },
  ziad: { name: "Blue Note Events", about: "Musicians, DJs and the dinners that go with them.", years: 12 },
  huda: { name: "يوم العمر لتنظيم الحفلات", about: "تنظيم وتنسيق حفلات الزفاف في جدة والرياض بميزانية واضحة.", years: 8 },
  farah: { name: "Farah Beauty", about: "مكياج وشعر للعرائس والضيوف في مدينة الكويت.", years: 5 },
  omnia: { name: "سكّر وأمنية", about: "كيك وحلويات شرقية تُخبز يوم المناسبة.", years: 10 },
  victor: { name: "Mendes Light & Sound", about: "Lights and sound for gardens, stages and terraces.", years: 15 },
};
