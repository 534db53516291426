/** slug, English, Arabic: in the order in which they are shown. */
type Entry = readonly [slug: string, name: string, nameAr: string];

export const venueTypes = [
  ["wedding-hall", "Wedding hall", "قاعة أفراح"],
  ["garden", "Garden", "حديقة"],
  ["rooftop", "Rooftop", "سطح مفتوح"],
  ["beach", "Beach", "شاطئ"],
  ["villa", "Villa", "فيلا"],
  ["restaurant", "Private dining", "غرفة طعام خاصة"],
  ["courtyard", "Courtyard", "فناء"],
  ["desert-camp", "Desert camp", "مخيم صحراوي"],
  ["loft", "Loft", "لوفت"],
  ["cafe", "Café", "مقهى"],
  ["meeting-room", "Meeting room", "قاعة اجتماعات"],
  ["theatre", "Theatre & conference hall", "مسرح وقاعة مؤتمرات"],
  ["gallery", "Art gallery", "معرض فني"],
  ["studio", "Photo studio", "استوديو تصوير"],
] as const satisfies readonly Entry[];

export type VenueType = (typeof venueTypes)[number][0];

export const eventTypes = [
  ["wedding", "Wedding", "حفل زفاف"],
  ["engagement", "Engagement", "حفل خطوبة"],
  ["henna-night", "Henna night", "ليلة حنّة"],
  ["birthday", "Birthday", "عيد ميلاد"],
  ["corporate", "Company event", "مناسبة شركات"],
  ["conference", "Conference", "مؤتمر"],
  ["workshop", "Workshop", "ورشة عمل"],
  ["photo-shoot", "Photo shoot", "جلسة تصوير"],
  ["exhibition", "Exhibition", "معرض"],
  ["graduation", "Graduation", "حفل تخرّج"],
  ["iftar-suhoor", "Iftar & suhoor", "إفطار وسحور"],
  ["concert", "Concert", "حفل موسيقي"],
] as const satisfies readonly Entry[];

export type EventType = (typeof eventTypes)[number][0];

export const serviceCategories = [
  ["catering", "Catering", "ضيافة وطعام"],
  ["photography", "Photography", "تصوير فوتوغرافي"],
  ["video", "Video", "تصوير فيديو"],
  ["music-dj", "Music & DJ", "موسيقى ودي جي"],
  ["flowers-decor", "Flowers & decor", "زهور وديكور"],
  ["lighting-sound", "Lighting & sound", "إضاءة وصوت"],
  ["hair-makeup", "Hair & makeup", "شعر ومكياج"],
  ["wedding-planning", "Wedding planning", "تنظيم حفلات الزفاف"],
  ["cakes-sweets", "Cakes & sweets", "كيك وحلويات"],
] as const satisfies readonly Entry[];

export type ServiceCategory = (typeof serviceCategories)[number][0];

export const amenities = {
  essentials: [
    ["wifi", "Wi-Fi", "واي فاي"],
    ["air-conditioning", "Air conditioning", "تكييف"],
    ["heating", "Heating", "تدفئة"],
    ["restrooms", "Restrooms", "دورات مياه"],
    ["power-backup", "Backup power", "مولّد كهرباء احتياطي"],
    ["security", "Security staff", "أفراد أمن"],
    ["cleaning", "Cleaning included", "تنظيف مشمول"],
  ],
  audio_visual: [
    ["sound-system", "Sound system", "نظام صوت"],
    ["microphones", "Microphones", "ميكروفونات"],
    ["projector", "Projector and screen", "جهاز عرض وشاشة"],
    ["led-wall", "LED wall", "شاشة LED كبيرة"],
    ["stage", "Stage", "مسرح"],
    ["stage-lighting", "Stage lighting", "إضاءة مسرحية"],
    ["video-conferencing", "Video conferencing", "اجتماعات عن بُعد"],
  ],
  catering: [
    ["kitchen", "Prep kitchen", "مطبخ تجهيز"],
    ["tables-chairs", "Tables and chairs", "طاولات وكراسي"],
    ["tableware", "Tableware", "أدوات المائدة"],
    ["coffee-tea", "Coffee and tea", "قهوة وشاي"],
    ["outside-catering", "Outside catering welcome", "إمكان الاستعانة بمطعم خارجي"],
  ],
  access: [
    ["parking", "Parking", "موقف سيارات"],
    ["valet", "Valet", "خدمة صف السيارات"],
    ["wheelchair-access", "Step-free access", "مدخل بلا درجات"],
    ["elevator", "Lift", "مصعد"],
    ["loading-access", "Loading access", "مدخل للتحميل والتنزيل"],
  ],
  outdoor: [
    ["outdoor-space", "Outdoor space", "مساحة خارجية"],
    ["pool", "Swimming pool", "مسبح"],
    ["sea-view", "Sea view", "إطلالة على البحر"],
    ["fire-pit", "Fire pit", "موقد نار"],
    ["barbecue", "Barbecue", "ركن شواء"],
    ["shade", "Shade", "مظلات"],
  ],
  comfort: [
    ["bridal-suite", "Bridal suite", "جناح للعروس"],
    ["changing-room", "Changing room", "غرفة تبديل ملابس"],
    ["prayer-room", "Prayer room", "مصلّى"],
    ["family-section", "Family section", "قسم للعائلات"],
    ["kids-area", "Children's corner", "ركن للأطفال"],
    ["lounge", "Lounge seating", "جلسات مريحة"],
  ],
} as const satisfies Record<string, readonly Entry[]>;

export type Amenity = (typeof amenities)[keyof typeof amenities][number][0];
