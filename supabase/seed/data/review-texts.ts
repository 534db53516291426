import type { VenueType } from "./catalogue.ts";

type Texts = { en: readonly string[]; ar: readonly string[] };

/** Sentences about venues of each type. */
export const aboutType: Record<VenueType, Texts> = {
  "wedding-hall": {
    en: ["The room was dressed exactly as we had agreed and the entrance gave my sister goosebumps.", "Three hundred guests and not one of them waited for a plate.", "The sound was warm instead of deafening, which my grandmother thanked us for."],
    ar: ["القاعة كانت كما اتفقنا تمامًا ودخول العروس كان مؤثرًا.", "ثلاثمئة ضيف ولم ينتظر أحد طبقه.", "الصوت كان دافئًا لا مزعجًا، وجدتي شكرتنا على ذلك."],
  },
  garden: {
    en: ["At sunset the whole garden went gold and our photographer stopped talking.", "Level lawn, no wobbling tables, and heels survived.", "The trees kept the whole afternoon cool."],
    ar: ["عند الغروب صارت الحديقة كلها ذهبية وسكت المصوّر من الدهشة.", "العشب مستوٍ والطاولات ثابتة والكعب العالي نجا.", "ظل الأشجار أبقى العصر لطيفًا."],
  },
  rooftop: {
    en: ["The view does half of the hosting for you.", "Breezy, well lit and quiet enough to hear the toasts.", "We watched the city switch on, one window after another."],
    ar: ["الإطلالة تقوم بنصف واجب الضيافة.", "هواء لطيف وإضاءة جيدة وهدوء يكفي لسماع الكلمات.", "شاهدنا المدينة تضيء نافذة بعد نافذة."],
  },
  beach: {
    en: ["Vows with the sea behind us, and the wind waited until we were done.", "The aisle was straight, the sand was clean and the chairs did not sink.", "Dinner with wet feet was the children's favourite part, and mine."],
    ar: ["عقدنا القران والبحر خلفنا، والهواء انتظر حتى انتهينا.", "الممر مستقيم والرمل نظيف والمقاعد لم تغص.", "العشاء وأقدامنا مبلولة كان أجمل ما في الليلة عند الأطفال وعندي."],
  },
  villa: {
    en: ["Felt like visiting a generous aunt with a very good pool.", "Plenty of space for the kids outside and for the aunts inside.", "Everything worked: taps, grill, music, lights in the water."],
    ar: ["شعرنا أننا في بيت خالة كريمة عندها مسبح رائع.", "مساحة للأطفال في الخارج وللخالات في الداخل.", "كل شيء يعمل: الماء والشواية والموسيقى وإضاءة المسبح."],
  },
  restaurant: {
    en: ["The kitchen remembered both allergies and still surprised us.", "We had the room to ourselves and nobody looked at a watch.", "Every course arrived hot, together, and with a story."],
    ar: ["تذكّر المطبخ حساسيتين غذائيتين ومع ذلك فاجأنا.", "كانت الغرفة لنا وحدنا ولم ينظر أحد إلى ساعته.", "كل طبق وصل ساخنًا وفي وقته ومعه حكاية."],
  },
  courtyard: {
    en: ["The fountain, the lanterns, the oud: nobody wanted to leave.", "It stayed cool all evening and smelled of jasmine.", "My colleagues from abroad have not stopped talking about that courtyard."],
    ar: ["النافورة والفوانيس والعود، ولم يرغب أحد في المغادرة.", "بقي الجو لطيفًا طوال المساء برائحة الياسمين.", "زملائي الأجانب ما زالوا يتحدثون عن ذلك الفناء."],
  },
  "desert-camp": {
    en: ["Silence, stars, bread from the sand. We will be back with the whole office.", "The drivers were careful and the tea never ran out.", "Carpets were clean, the fire was kept going and the children slept in the car, happy."],
    ar: ["هدوء ونجوم وخبز من الرمل، وسنعود مع المكتب كله.", "السائقون حريصون والشاي لم ينقطع.", "السجاد نظيف والنار لم تنطفئ والأطفال ناموا في السيارة سعداء."],
  },
  loft: {
    en: ["Brick, light and a proper sound system: the party made itself.", "We rearranged the floor twice and nobody complained.", "Great acoustics for talking, which is rare in a loft."],
    ar: ["طوب وضوء ونظام صوت حقيقي، والحفل أقام نفسه بنفسه.", "غيّرنا ترتيب المكان مرتين ولم يتذمّر أحد.", "الصوت مناسب للحديث، وهذا نادر في اللوفتات."],
  },
  cafe: {
    en: ["Having the whole café to ourselves felt like being twelve and rich.", "The barista learned twenty names in ten minutes.", "Cosy without being cramped, and the cake table was perfect."],
    ar: ["أن يكون المقهى كله لنا إحساس لا يوصف.", "حفظ الباريستا عشرين اسمًا في عشر دقائق.", "مكان دافئ دون ازدحام وطاولة الكيك كانت مثالية."],
  },
  "meeting-room": {
    en: ["The screen connected at first try. I could stop here, but the chairs are good too.", "We finished an hour early because nothing distracted us.", "Coffee, markers, daylight: everything a workshop needs and nothing it does not."],
    ar: ["اتصلت الشاشة من أول محاولة، وهذا وحده يكفي، والمقاعد مريحة أيضًا.", "انتهينا قبل الموعد بساعة لأن لا شيء شتّتنا.", "قهوة وأقلام وضوء نهار، كل ما تحتاجه الورشة ولا شيء زائد."],
  },
  theatre: {
    en: ["Every parent in the hall could see their child on stage.", "The technician had solved our problem before we had described it.", "Speakers loved the monitor, the audience loved the seats."],
    ar: ["كل أب وأم في القاعة رأوا طفلهم على المسرح.", "حلّ الفنّي المشكلة قبل أن نشرحها.", "المتحدثون أحبّوا الشاشة الأمامية والجمهور أحبّ المقاعد."],
  },
  gallery: {
    en: ["The light made ordinary prints look like a museum loan.", "Hanging took forty minutes with their team, down to the millimetre.", "Guests moved through the rooms naturally, nobody stood in a corner."],
    ar: ["الإضاءة جعلت مطبوعات عادية تبدو كأنها من متحف.", "التعليق أخذ أربعين دقيقة مع فريقهم وبدقة المليمتر.", "تنقّل الضيوف بين الغرف بسلاسة ولم يقف أحد في زاوية."],
  },
  studio: {
    en: ["White cove without a scratch and the steamer actually steams.", "We shot eighteen looks in four hours, thanks to the rail and the light.", "Blackout works, sockets everywhere, neighbours silent."],
    ar: ["الخلفية البيضاء بلا خدش ومكواة البخار تعمل فعلًا.", "صوّرنا ثماني عشرة إطلالة في أربع ساعات بفضل التجهيز والضوء.", "التعتيم كامل والمقابس في كل مكان والجيران هادئون."],
  },
};

/** Sentences about any venue. */
export const general: Texts = {
  en: [
    "Answers came within minutes, also at midnight.", "Exactly as in the pictures, which I had learned not to expect.",
    "The bill was the price we had seen when booking, to the last piastre.", "Set-up was ready when we arrived, an hour early.",
    "We have already booked the next one.", "Parking was easier than at my own house.", "The team was everywhere and invisible.",
    "Clean, and I looked in the corners.", "They found a phone charger, a safety pin and an aspirin before I could ask.",
    "Worth the drive.", "My mother approved, so it must be five stars.", "Clear rules, kindly explained.",
    "They let us come the day before to plan the seating.", "Felt safe and easy with small children around.",
    "Somebody had thought about where to put the coats.", "Quiet street, easy to find, no confusion at the door.",
    "When the power went out nobody noticed but me.", "I would change nothing.",
    "Handover took five minutes and the deposit questions I feared never came.", "Half of my guests asked for the number.",
    "The extra hour was no problem at all.", "Small touches, like water at the entrance, made the difference.",
    "It was the calmest event I have ever organised.", "Fair price for what you get.",
  ],
  ar: [
    "الرد كان خلال دقائق حتى في منتصف الليل.", "المكان كما في الصور تمامًا، وهذا ما لم نعتده.",
    "دفعنا المبلغ الذي رأيناه عند الحجز دون زيادة.", "كان كل شيء جاهزًا قبل وصولنا بساعة.",
    "حجزنا المرة القادمة بالفعل.", "إيقاف السيارات كان أسهل من أمام بيتنا.", "الفريق حاضر دائمًا دون أن نشعر به.",
    "نظافة حقيقية حتى في الزوايا.", "وجدوا لنا شاحنًا ودبوسًا ومسكّنًا قبل أن نسأل.",
    "يستحق المشوار.", "أعجب أمي، وهذا أعلى تقييم ممكن.", "قواعد واضحة وشرح لطيف.",
    "سمحوا لنا بزيارة قبلها بيوم لترتيب الجلوس.", "مكان آمن ومريح مع الأطفال.",
    "حتى تعليق العباءات والمعاطف فكّروا فيه.", "شارع هادئ والوصول سهل والاستقبال مرتّب.",
    "انقطعت الكهرباء ولم ينتبه أحد غيري.", "لا أغيّر شيئًا.",
    "التسليم أخذ خمس دقائق دون أي تعقيد.", "نصف ضيوفي طلبوا الرقم.",
    "الساعة الإضافية تمّت دون أي مشكلة.", "التفاصيل الصغيرة، مثل الماء عند المدخل، صنعت الفرق.",
    "أهدأ مناسبة نظّمتها في حياتي.", "السعر عادل مقابل الخدمة.",
  ],
};

/** Sentences of reviews with less than five stars. */
export const complaints: Texts = {
  en: [
    "We would have liked half an hour more for setting up.", "The last turn is badly signed; send your guests a pin.",
    "A second restroom would have helped at the peak.", "The lights at the entrance could be brighter.",
    "Check-out felt a little rushed.", "Phone signal is weak, so agree with your driver beforehand.", "A few chairs could do with a new coat of paint.",
    "It took three messages to settle our time of arrival.",
  ],
  ar: [
    "تمنّينا نصف ساعة إضافية للتجهيز.", "المنعطف الأخير بلا لافتة، والأفضل إرسال الموقع للضيوف.",
    "دورة مياه إضافية كانت ستفيد وقت الزحام.", "إضاءة المدخل تحتاج إلى زيادة.",
    "التسليم كان مستعجلًا قليلًا.", "شبكة الهاتف ضعيفة، والأفضل الاتفاق مع السائق مسبقًا.", "بعض الكراسي تحتاج إلى طلاء جديد.",
    "احتجنا إلى ثلاث رسائل للاتفاق على وقت الوصول.",
  ],
};

/** Replies of hosts to reviews with five stars. */
export const replies: Texts = {
  en: [
    "Thank you! The place was quieter than usual the morning after, we missed you.", "You were wonderful guests. The door is open whenever there is a reason.",
    "Thank you for the kind words and for leaving everything so tidy.",
    "It was a joy to host you. Greetings to your family!", "Thank you, I have read this to the whole team.",
    "We would love to have you back. A short message is enough.", "Thank you for trusting us with such a day.",
  ],
  ar: [
    "شكرًا لكم، المكان كان هادئًا أكثر من المعتاد في الصباح التالي وافتقدناكم.", "كنتم ضيوفًا رائعين، والباب مفتوح لكم دائمًا.",
    "شكرًا على كلماتكم وعلى ترككم المكان مرتّبًا.",
    "سعدنا باستضافتكم، وسلامنا إلى العائلة.", "شكرًا جزيلًا، قرأت تقييمكم على الفريق كله.",
    "يسعدنا أن نراكم مرة أخرى.", "شكرًا على ثقتكم بنا في يوم كهذا.",
  ],
};

/** Replies of hosts to other reviews. */
export const repliesToLowRatings: Texts = {
  en: [
    "Noted, and already being fixed. Thank you for telling us.", "You are right, and we have talked to the team. Please give us another chance.",
    "Thank you for being honest and still so kind.",
  ],
  ar: [
    "وصلت الملاحظة ونعمل على إصلاحها، شكرًا لكم.", "معكم حق، وتحدّثنا مع الفريق، ونتمنى فرصة أخرى.",
    "شكرًا على الصراحة وعلى لطفكم معها.",
  ],
};
