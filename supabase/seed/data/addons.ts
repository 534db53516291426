import type { Pair } from "./venue-type.ts";

export type Addon = {
  name: Pair;
  about: Pair;
  pricing: "per_booking" | "per_hour" | "per_person";
  /** Major units of EGP and AED; SAR prices equal AED, KWD prices are a twelfth of AED. */
  price: readonly [egp: number, aed: number];
  stock?: number;
};

export const addons = {
  kosha: { name: ["Kosha with fresh flowers", "كوشة بزهور طبيعية"], about: ["Platform, sofa and flowers in your colours, built on the day.", "منصة وأريكة وزهور بألوانكم تُجهَّز في اليوم نفسه."], pricing: "per_booking", price: [18000, 4200], stock: 1 },
  "extra-hour-crew": { name: ["Set-up crew", "فريق تجهيز"], about: ["Two more people for set-up and clearing.", "شخصان إضافيان للتجهيز والإخلاء."], pricing: "per_hour", price: [600, 140] },
  valet: { name: ["Valet parking", "خدمة صف السيارات"], about: ["Drivers at the door for the whole event.", "سائقون عند الباب طوال المناسبة."], pricing: "per_booking", price: [3500, 900] },
  "live-kitchen": { name: ["Live cooking station", "محطة طهي مباشر"], about: ["Pasta, shawarma or crêpes made in front of the guests.", "باستا أو شاورما أو كريب أمام الضيوف."], pricing: "per_person", price: [120, 35] },
  "follow-spot": { name: ["Follow spot with operator", "كشّاف متابعة مع فنّي"], about: ["For the entrance, the speech or the solo.", "للدخول أو الكلمة أو العزف المنفرد."], pricing: "per_booking", price: [2200, 500], stock: 2 },
  "flower-arch": { name: ["Flower arch", "قوس زهور"], about: ["Seasonal flowers, dressed two hours before you start.", "زهور الموسم تُنسَّق قبل البداية بساعتين."], pricing: "per_booking", price: [7500, 1800], stock: 1 },
  "lantern-aisle": { name: ["Lantern aisle", "ممر فوانيس"], about: ["Forty brass lanterns with real candles.", "أربعون فانوسًا نحاسيًا بشموع حقيقية."], pricing: "per_booking", price: [2800, 700], stock: 2 },
  bonfire: { name: ["Fire bowl with wood", "موقد نار مع الحطب"], about: ["Lit, watched and put out by our staff.", "يشعله فريقنا ويعتني به ويطفئه."], pricing: "per_booking", price: [1200, 320], stock: 3 },
  "extra-chairs": { name: ["Extra chair", "كرسي إضافي"], about: ["Wooden folding chair with a cushion.", "كرسي خشبي قابل للطي مع وسادة."], pricing: "per_booking", price: [60, 14], stock: 80 },
  shuttle: { name: ["Shuttle bus", "حافلة نقل"], about: ["Thirty seats, from one meeting point and back.", "ثلاثون مقعدًا من نقطة تجمّع واحدة ذهابًا وإيابًا."], pricing: "per_booking", price: [4800, 1100], stock: 3 },
  "barista-bar": { name: ["Open coffee bar", "قهوة مفتوحة"], about: ["Every drink on the menu, as often as you like.", "كل مشروبات القائمة دون حد."], pricing: "per_person", price: [110, 30] },
  "cake-table": { name: ["Cake table", "طاولة كيك"], about: ["Stand, knife, candles and somebody to cut forty even pieces.", "حامل وسكين وشموع ومن يقطع أربعين قطعة متساوية."], pricing: "per_booking", price: [900, 220], stock: 1 },
  "projector-hire": { name: ["Projector and screen", "جهاز عرض وشاشة"], about: ["Full HD, with every adapter we could find.", "بدقة عالية ومعه كل وصلة وجدناها."], pricing: "per_hour", price: [350, 90], stock: 1 },
  "flower-table": { name: ["Table flowers", "زهور للطاولات"], about: ["Low arrangements that nobody has to talk around.", "تنسيقات منخفضة لا تحجب الحديث."], pricing: "per_booking", price: [450, 110], stock: 12 },
  "oud-player": { name: ["Oud player", "عازف عود"], about: ["Classics and requests, with short breaks.", "أغانٍ كلاسيكية وطلبات الضيوف مع استراحات قصيرة."], pricing: "per_hour", price: [1500, 420], stock: 1 },
  "tea-corner": { name: ["Tea and coffee corner", "ركن شاي وقهوة"], about: ["Mint tea, Arabic coffee, dates and small sweets.", "شاي بالنعناع وقهوة عربية وتمر وحلويات صغيرة."], pricing: "per_person", price: [70, 22] },
  "henna-artist": { name: ["Henna artist", "نقّاشة حنّاء"], about: ["About eight hands an hour, natural henna only.", "نحو ثماني أيدٍ في الساعة بحنّاء طبيعية فقط."], pricing: "per_hour", price: [700, 200], stock: 2 },
  "camel-ride": { name: ["Camel rides", "جولات على الجمال"], about: ["Three calm camels and their people.", "ثلاثة جمال هادئة مع أصحابها."], pricing: "per_hour", price: [900, 300], stock: 1 },
  stargazing: { name: ["Stargazing with telescope", "رصد النجوم بالتلسكوب"], about: ["An astronomer for the evening; cloudless nights only, else refunded.", "فلكي يرافق الأمسية، ويُرد المبلغ إن غابت النجوم."], pricing: "per_booking", price: [3200, 850], stock: 1 },
  plinths: { name: ["Display plinth", "قاعدة عرض"], about: ["White, 100 cm, carries 80 kg.", "بيضاء بارتفاع 100 سم وتحمل 80 كجم."], pricing: "per_booking", price: [180, 60], stock: 16 },
  "art-hanging": { name: ["Hanging team", "فريق تعليق"], about: ["Two people with levels and patience.", "شخصان مع ميزان ماء وصبر."], pricing: "per_hour", price: [500, 160], stock: 2 },
  "mocktail-bar": { name: ["Mocktail bar", "ركن موكتيل"], about: ["Six recipes without alcohol, two bartenders.", "ست وصفات بلا كحول وشخصان للتحضير."], pricing: "per_person", price: [140, 45] },
  "dj-desk": { name: ["DJ desk", "طاولة دي جي"], about: ["Players, mixer and monitor; bring your own DJ.", "مشغّلات ومازج وسماعة مراقبة، والدي جي من عندكم."], pricing: "per_booking", price: [2400, 650], stock: 1 },
  "lunch-boxes": { name: ["Lunch box", "وجبة غداء"], about: ["Hot or cold, vegetarian on request.", "ساخنة أو باردة، ونباتية عند الطلب."], pricing: "per_person", price: [180, 55] },
  "coffee-break": { name: ["Coffee break", "استراحة قهوة"], about: ["Coffee, tea, juice and three kinds of pastry.", "قهوة وشاي وعصير وثلاثة أنواع من المعجنات."], pricing: "per_person", price: [95, 38] },
  flipchart: { name: ["Flip chart", "سبورة ورقية"], about: ["With paper and pens that still write.", "مع ورق وأقلام تكتب فعلًا."], pricing: "per_booking", price: [150, 50], stock: 4 },
  "note-taker": { name: ["Bilingual note taker", "مدوّن محاضر بلغتين"], about: ["Minutes in Arabic and English by the next morning.", "محضر بالعربية والإنجليزية في صباح اليوم التالي."], pricing: "per_hour", price: [400, 180], stock: 1 },
  "menu-cards": { name: ["Printed menu cards", "بطاقات قائمة مطبوعة"], about: ["Names and dishes in either script.", "الأسماء والأطباق بأي من اللغتين."], pricing: "per_person", price: [25, 9] },
  heaters: { name: ["Patio heater", "مدفأة خارجية"], about: ["Gas, tall, enough for a group of ten.", "بالغاز وعالية وتكفي عشرة أشخاص."], pricing: "per_booking", price: [350, 110], stock: 6 },
  "light-kit": { name: ["Extra light kit", "طقم إضاءة إضافي"], about: ["Two 600 W heads, stands and softboxes.", "وحدتان 600 واط مع حوامل وصناديق تنعيم."], pricing: "per_hour", price: [220, 80], stock: 2 },
  "backdrop-roll": { name: ["New paper roll", "لفافة ورق جديدة"], about: ["2.7 m in the colour you name.", "بعرض 2.7 م باللون المطلوب."], pricing: "per_booking", price: [650, 180], stock: 5 },
  assistant: { name: ["Studio assistant", "مساعد استوديو"], about: ["Lights, lifting and good mood.", "إضاءة وحمل ومزاج طيب."], pricing: "per_hour", price: [180, 75], stock: 2 },
  "makeup-station": { name: ["Make-up station", "ركن مكياج"], about: ["Mirror, daylight bulbs and a high chair.", "مرآة ومصابيح بضوء النهار وكرسي عالٍ."], pricing: "per_booking", price: [400, 120], stock: 1 },
  "live-stream": { name: ["Live stream", "بث مباشر"], about: ["Three cameras and a private link.", "ثلاث كاميرات ورابط خاص."], pricing: "per_booking", price: [14000, 4800], stock: 1 },
  interpreters: { name: ["Interpreters", "ترجمة فورية"], about: ["Two interpreters, Arabic and English, with receivers.", "مترجمان بالعربية والإنجليزية مع أجهزة استقبال."], pricing: "per_hour", price: [2600, 950], stock: 2 },
  ushers: { name: ["Usher", "منظّم قاعة"], about: ["Seats people, counts people, smiles.", "يُجلس الضيوف ويعدّهم ويبتسم."], pricing: "per_booking", price: [450, 160], stock: 12 },
  "private-cook": { name: ["Private cook", "طاهٍ خاص"], about: ["Shops in the morning, cooks in your kitchen.", "يتسوّق صباحًا ويطهو في مطبخكم."], pricing: "per_booking", price: [2800, 850], stock: 1 },
  lifeguard: { name: ["Lifeguard", "منقذ"], about: ["Certified, recommended for children's parties.", "معتمد ويُنصح به في حفلات الأطفال."], pricing: "per_hour", price: [200, 80], stock: 2 },
  "bouncy-castle": { name: ["Bouncy castle", "قلعة قفز"], about: ["For up to twelve children, supervised.", "لاثني عشر طفلًا مع مشرف."], pricing: "per_booking", price: [1600, 450], stock: 1 },
} as const satisfies Record<string, Addon>;

export type AddonKey = keyof typeof addons;
