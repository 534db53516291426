import type { CitySlug } from "../cities.ts";
import type { Venue } from "../venue-type.ts";

/** Listings that are not active, in each of the other statuses. */
export const unpublished: (Venue & { city: CitySlug })[] = [
  {
    city: "cairo", slug: "bulaq-workshop-loft", type: "loft", picture: "loft-0m", host: "host", status: "draft",
    name: ["Bulaq Workshop Loft", "لوفت ورشة بولاق"], area: ["Bulaq", "بولاق"],
    address: ["61 Bulaq El-Gedid Street", "61 شارع بولاق الجديد"], at: [30.0586, 31.2331],
    capacity: 60, price: { hour: 1800, minimum: 2 }, hours: "studio", policy: "flexible",
    en: "A carpenter's floor above the Nile with the saws gone and the light left. Still being painted; opening in spring.",
    ar: "طابق نجّار فوق النيل رحلت عنه المناشير وبقي الضوء. ما زال الطلاء جاريًا والافتتاح في الربيع.",
  },
  {
    city: "cairo", slug: "sayeda-zeinab-lantern-court", type: "courtyard", picture: "courtyard-2m", host: "host",
    status: "pending", submittedHoursAgo: 7,
    name: ["Lantern Court Sayeda Zeinab", "حوش الفوانيس، السيدة زينب"], area: ["Sayeda Zeinab", "السيدة زينب"],
    address: ["4 Haret El-Monasra, Sayeda Zeinab", "4 حارة المناصرة، السيدة زينب"], at: [30.0306, 31.2421],
    capacity: 90, price: { hour: 2600, person: 240, minimum: 3 }, hours: "split", policy: "flexible",
    en: "A small court behind the lantern makers' street, so the light above the tables is made next door. Suhoor is served on trays and the oud player lives upstairs. Ramadan evenings start after the night prayer.",
    ar: "حوش صغير خلف شارع صنّاع الفوانيس، فالضوء فوق الموائد من صنع الجيران. يُقدَّم السحور على الصواني وعازف العود يسكن في الأعلى. تبدأ أمسيات رمضان بعد صلاة التراويح.",
  },
  {
    city: "alexandria", slug: "sidi-gaber-depot", type: "loft", picture: "loft-2m", host: "dina", status: "pending", submittedHoursAgo: 21,
    name: ["Sidi Gaber Depot", "مخزن سيدي جابر"], area: ["Sidi Gaber", "سيدي جابر"],
    address: ["17 Port Said Street, Sidi Gaber", "17 شارع بورسعيد، سيدي جابر"], at: [31.2189, 29.9424],
    capacity: 120, price: { hour: 2100, minimum: 3 }, hours: "evenings", policy: "flexible",
    en: "The depot stored cotton, then tyres, then nothing for twenty years. Now it has a counter, carpets and windows on the railway, and it would like to hear music again. The trains stop at midnight, and so does the amplifier.",
    ar: "خزّن القطن ثم الإطارات ثم لا شيء عشرين عامًا. اليوم فيه ركن مشروبات وسجاد ونوافذ على السكة الحديد، ويشتاق إلى الموسيقى. تتوقف القطارات عند منتصف الليل ومعها مكبّر الصوت.",
  },
  {
    city: "dubai", slug: "mirdif-golden-garden", type: "garden", picture: "garden-1m", host: "khalid", status: "pending", submittedHoursAgo: 31,
    name: ["Mirdif Golden Garden", "حديقة مردف الذهبية"], area: ["Mirdif", "مردف"],
    address: ["Street 15, Mirdif", "شارع 15، مردف"], at: [25.2189, 55.4172],
    capacity: 150, price: { day: 9800, person: 140, minimum: 4 }, hours: "garden", policy: "flexible",
    en: "Round tables on real grass, in a neighbourhood where people still borrow sugar. The ghaf trees hold the string lights, the garage holds the caterer. Best from November to the end of March.",
    ar: "طاولات مستديرة على عشب حقيقي في حي ما زال أهله يستعيرون السكر. أشجار الغاف تحمل الأضواء، والكراج لمتعهد الطعام. أفضل أوقاته من نوفمبر إلى آخر مارس.",
  },
  {
    city: "kuwait-city", slug: "qibla-golden-studio", type: "studio", picture: "studio-2m", host: "noura", status: "pending", submittedHoursAgo: 46,
    name: ["Qibla Golden Studio", "استوديو القبلة الذهبي"], area: ["Al Qibla", "القبلة"],
    address: ["Ali Al Salem Street, Al Qibla", "شارع علي السالم، القبلة"], at: [29.3697, 47.9701],
    capacity: 14, price: { hour: 19.75, minimum: 2 }, hours: "studio", policy: "very_flexible", instant: true,
    en: "A set of pastel podiums for small things that want to look important. Perfume houses, bakers and jewellers share the calendar. The lift takes a grand piano; it has been tried.",
    ar: "منصات بألوان هادئة لأشياء صغيرة تريد أن تبدو مهمة. تتقاسم مواعيده دور العطور والمخابز والصاغة. والمصعد يتّسع لبيانو كبير، وقد جُرّب ذلك.",
  },
  {
    city: "giza", slug: "haram-street-floor", type: "loft", picture: "loft-1m", host: "host", status: "rejected",
    reason: "The address is a street without a number, and two of the photos show another room. Please add the number and photos of this floor.",
    name: ["Haram Street Floor", "طابق شارع الهرم"], area: ["Haram", "الهرم"],
    address: ["Haram Street", "شارع الهرم"], at: [29.9992, 31.1678],
    capacity: 70, price: { hour: 1200, minimum: 2 }, hours: "studio", policy: "very_flexible",
    en: "Open floor with desks that fold away, good for training days and rehearsals. Close to the metro extension and to every kind of lunch.",
    ar: "طابق مفتوح بمكاتب قابلة للطي، مناسب لأيام التدريب والبروفات. قريب من امتداد المترو ومن كل أنواع الغداء.",
  },
  {
    city: "alexandria", slug: "agami-dusk-villa", type: "villa", picture: "villa-2m", host: "host", status: "paused",
    name: ["Agami Winter Villa", "فيلا العجمي الشتوية"], area: ["Agami", "العجمي"],
    address: ["Hannoville Beach Road, Agami", "طريق شاطئ الهانوفيل، العجمي"], at: [31.1031, 29.7639],
    capacity: 50, price: { day: 19500, minimum: 6 }, hours: "whole", policy: "standard_30",
    en: "The family still uses the house in summer, so it is listed from October to May only. Storm evenings by the lit pool are the best argument for Alexandria in winter. Heating in every room and a cook who makes sayadiya without being asked.",
    ar: "ما زالت العائلة تسكن البيت صيفًا، لذلك يُعرض من أكتوبر إلى مايو فقط. أمسيات العواصف بجوار المسبح المضاء أجمل ما في شتاء الإسكندرية. التدفئة في كل غرفة، والطاهية تعدّ الصيادية دون طلب.",
  },
  {
    city: "cairo", slug: "shubra-night-cafe", type: "cafe", picture: "cafe-2m", host: "host", status: "suspended",
    reason: "Three guests found the café closed on the day of their booking. Suspended until the opening hours are confirmed.",
    name: ["Shubra Night Café", "مقهى ليل شبرا"], area: ["Shubra", "شبرا"],
    address: ["112 Shubra Street", "112 شارع شبرا"], at: [30.0768, 31.2451],
    capacity: 42, price: { hour: 650, minimum: 2 }, hours: "evenings", policy: "flexible",
    en: "Brick, amber lamps and a record player with strong opinions. Evenings only, for film clubs and friends of friends.",
    ar: "طوب ومصابيح كهرمانية وجهاز أسطوانات له رأيه. للمساء فقط، لنوادي الأفلام وأصدقاء الأصدقاء.",
  },
];
