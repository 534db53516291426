/**
 * Search queries with their expected results, one line each: the text, after `>` the demo venues that must be
 * among the first ten results, after `!` those that must not; names are separated by `;`.
 */
export type Relevance = { text: string; must: string[]; mustNot: string[] };

const names = (list: string) => list.split(";").flatMap((name) => name.trim() || []);

function read(lines: string): Relevance[] {
  return lines.split("\n").flatMap((line) => {
    if (!line.trim() || line.startsWith("#")) return [];
    const [text = "", venues = ""] = line.split(" > ");
    const [must = "", mustNot = ""] = venues.split(" ! ");
    return { text: text.trim(), must: names(must), mustNot: names(mustNot) };
  });
}

export const english = read(`
# Names, whole, in part, misspelt.
Mashrabiya House > Mashrabiya House
mashrabia house > Mashrabiya House
mashrabeya > Mashrabiya House
masrhabiya > Mashrabiya House
basilica > The Basilica Lawn
bazilica lawn > The Basilica Lawn
old press loft > The Old Press Loft ! Red Brick Loft Al Quoz
walnut room > The Walnut Room
wallnut > The Walnut Room
qasr el nil > Qasr El Nil Ballroom
kasr el nil ballroom > Qasr El Nil Ballroom
captains table > The Captain's Table
captain's tabel > The Captain's Table
JAX > JAX White Brick Floor; Red Wall Gallery
jax brick > JAX White Brick Floor
theban hills > Theban Hills Camp
emad eldin playhouse > Emad El-Din Playhouse
emad el din > Emad El-Din Playhouse
montazah sand aisle > Montaza Sand Aisle
cyclorama > Salamah Cyclorama
ciclorama > Salamah Cyclorama
kilim terace > Kilim Terrace Luxor
yas keynote > Yas Keynote Hall
limewash > The Limewash Diwan; Limewash Table Al Malqa
gahwa and co > Gahwa & Co. Al Zahiyah
# Types of place, singular, plural, misspelt.
beach > Montaza Sand Aisle; Saadiyat Morning Shore; Obhur Sunset Deck; Makadi Moon Gate
beaches > Montaza Sand Aisle; Saadiyat Morning Shore; Sahl Hasheesh Pergola
rooftops > Bay Skyline Deck; Kilim Terrace Luxor; Fire Terrace Al Shati; Sphinx Side Terrace
roof top > Bay Skyline Deck; Sphinx Side Terrace ! Degla Daylight Studio
villas > Katameya Stone Villa; Al Raha Pool Villa; Gouna Lagoon House
vila > Katameya Stone Villa; Al Raha Pool Villa; Gouna Lagoon House
cafes > Mansheya Tile Café; Dahar Terracotta Café; The Green Counter
café > Mansheya Tile Café; Dahar Terracotta Café; Road Nine Coffee Room
coffee shop > Mansheya Tile Café; Road Nine Coffee Room
photo studio > Degla Daylight Studio; Sage Content Studio; Salamah Cyclorama
stuido > Degla Daylight Studio; Sage Content Studio; Dokki After Dark Studio
art galleries > Zamalek Light Gallery; Red Wall Gallery; Kom El Dikka Gallery
galery > Zamalek Light Gallery; Red Wall Gallery; Kom El Dikka Gallery
theater > Emad El-Din Playhouse; Salmiya Forum Theatre; Raml Forum
desert camp > Abusir Fire Camp; First Stars Camp; Theban Hills Camp; Thumamah Striped Camp
dessert camp > Abusir Fire Camp; First Stars Camp; Theban Hills Camp
gardn > The Basilica Lawn; Al Mushrif Lawn; Gezira Palm Garden; Mansouriya White Aisle
gardens > The Basilica Lawn; Gezira Palm Garden; Mansouriya White Aisle
courtyards > Mashrabiya House; Al Balad Blue Court; Qurna Ochre Court; Najdi Clay Court
ballroom > Qasr El Nil Ballroom; Pearl Ballroom Jumeirah
boardrooms > Smouha Green Plaza Boardroom; Gate Village Boardroom; KAFD Skyline Boardroom
# Cities and districts, in many spellings.
al qahira > Mashrabiya House; Qasr El Nil Ballroom ! Raml Forum; Bay Skyline Deck
iskandariya > Raml Forum; Montaza Sand Aisle; Ivory Hall San Stefano ! Mashrabiya House
alexandira > Raml Forum; Montaza Sand Aisle; Kom El Dikka Gallery ! Najdi Clay Court
el gouna > Gouna Lagoon House
gizah > Abusir Fire Camp; Sphinx Side Terrace; Blush Hall October
jiddah > Obhur Sunset Deck; The Green Counter; Salamah Cyclorama ! Najdi Clay Court
hurgada > Makadi Moon Gate; First Stars Camp; Dahar Terracotta Café
al ghardaqah > Makadi Moon Gate; First Stars Camp ! Theban Hills Camp
al riyadh > Najdi Clay Court; Olaya Rose Hall; Hittin Conference Hall ! Bay Skyline Deck
dubay > Bay Skyline Deck; Sage Content Studio ! Najdi Clay Court
abu dabi > Saadiyat Morning Shore; Yas Keynote Hall; Al Mushrif Lawn ! Abusir Fire Camp
kuwait > Sharq Workshop Room; The Limewash Diwan; Salmiya Forum Theatre ! Yas Keynote Hall
luxur > Theban Hills Camp; Kilim Terrace Luxor; Qurna Ochre Court
zamalek > Zamalek Light Gallery; The Walnut Room ! Road Nine Coffee Room
maadi cafe > Road Nine Coffee Room ! Mansheya Tile Café
new cairo > Ninety Street Workroom
6 october > Blush Hall October
sheikh zayed villa > Sheikh Zayed Pool House ! Al Raha Pool Villa
alserkal > Skylight on the Avenue
diriyah > Najdi Clay Court; Red Wall Gallery; JAX White Brick Floor
# Occasions, amenities, and several at once.
wedding cairo > Mashrabiya House; The Basilica Lawn; Katameya Stone Villa; Qasr El Nil Ballroom ! Degla Daylight Studio; Obhur Sunset Deck
weding in cairo > Mashrabiya House; The Basilica Lawn; Katameya Stone Villa; Qasr El Nil Ballroom ! Degla Daylight Studio
beach wedding hurghada > Makadi Moon Gate; Sahl Hasheesh Pergola ! Dahar Terracotta Café; First Stars Camp
henna night luxor > Qurna Ochre Court; Theban Hills Camp; Gezira Palm Garden ! Kilim Terrace Luxor
engagment party alexandria > Montaza Sand Aisle; The Captain's Table; Kom El Dikka Gallery ! Smouha Green Plaza Boardroom
birthday dubai > Lantern Beach Al Sufouh; The Burgundy Room; Bay Skyline Deck ! Skylight on the Avenue; Gate Village Boardroom
confrence riyadh > KAFD Skyline Boardroom; Hittin Conference Hall ! Najdi Clay Court; Yas Keynote Hall
iftar cairo > Mashrabiya House; Qasr El Nil Ballroom; The Walnut Room ! Degla Daylight Studio
ramadan dinner kuwait > The Limewash Diwan
graduation theatre > Emad El-Din Playhouse; Raml Forum; Yas Keynote Hall
photoshoot jeddah > Salamah Cyclorama; Obhur Sunset Deck; The Green Counter ! Emerald Hall Al Hamra
villa with pool > Katameya Stone Villa; Al Raha Pool Villa; Sheikh Zayed Pool House; Bneid Al-Qar Garden House ! Makadi Moon Gate
swiming pool giza > Sheikh Zayed Pool House ! Sphinx Side Terrace
wifi cafe jeddah > The Green Counter
led wall > Yas Keynote Hall; Hittin Conference Hall
barbeque > Theban Hills Camp; Al Raha Pool Villa; Bneid Al-Qar Garden House
prayer room riyadh > Najdi Clay Court; Olaya Rose Hall; KAFD Skyline Boardroom ! Red Wall Gallery
sea view restaurant > The Limewash Diwan
bridal suite alexandria > Ivory Hall San Stefano
# Words of descriptions.
dolphins > Saadiyat Morning Shore
felucca > Gezira Palm Garden
pyramids > Abusir Fire Camp
mango orchard > Mansouriya White Aisle
newspaper printed 1961 > The Old Press Loft
telescope astronomy > First Stars Camp
forklift > Shuwaikh Canvas House
machboos > The Limewash Diwan
`);

export const arabic = read(`
# أسماء: كاملة، وناقصة، وبأخطاء إملائية.
بيت المشربية > Mashrabiya House
بيت المشربيه > Mashrabiya House
مشربيه > Mashrabiya House
المشربيية > Mashrabiya House
بَيْتُ المَشْرَبِيَّة > Mashrabiya House
بيـــت المشربـــية > Mashrabiya House
حديقة البازيليك > The Basilica Lawn
البازليك > The Basilica Lawn
لوفت المطبعة > The Old Press Loft ! Red Brick Loft Al Quoz
غرفه الجوز > The Walnut Room
قصر النيل > Qasr El Nil Ballroom
قاعة قصرالنيل > Qasr El Nil Ballroom
مائده القبطان > The Captain's Table
مايدة القبطان > The Captain's Table
أبو الهول > Sphinx Side Terrace
شرفة ابو الهول > Sphinx Side Terrace
ابوصير > Abusir Fire Camp
قاعة الزمرد > Emerald Hall Al Hamra
قاعة الزمرذ > Emerald Hall Al Hamra
استديو السلامه > Salamah Cyclorama
مسرح عماد الدين > Emad El-Din Playhouse
مسرح عمادالدين > Emad El-Din Playhouse
جبال طيبه > Theban Hills Camp
اول النجوم > First Stars Camp
منتدى الرمل > Raml Forum
منتدي الرمل > Raml Forum
اللؤلؤة > Pearl Ballroom Jumeirah
قاعه اللولوه > Pearl Ballroom Jumeirah
حوش نجدي > Najdi Clay Court ! Qurna Ochre Court
# أنواع الأماكن: مفرد، وجمع، وعاميّ.
شاطئ > Montaza Sand Aisle; Saadiyat Morning Shore; Lantern Beach Al Sufouh
شاطيء > Montaza Sand Aisle; Saadiyat Morning Shore; Lantern Beach Al Sufouh
شواطئ > Montaza Sand Aisle; Makadi Moon Gate; Sahl Hasheesh Pergola
حدائق > The Basilica Lawn; Al Mushrif Lawn; Gezira Palm Garden; Mansouriya White Aisle
حديقه > The Basilica Lawn; Al Mushrif Lawn; Gezira Palm Garden
فلل > Katameya Stone Villa; Al Raha Pool Villa; Gouna Lagoon House
فيلات > Katameya Stone Villa; Al Raha Pool Villa
ڤيلا > Katameya Stone Villa; Al Raha Pool Villa; Sheikh Zayed Pool House
كافيه > Mansheya Tile Café; Road Nine Coffee Room; The Green Counter
مقاهي > Mansheya Tile Café; Road Nine Coffee Room; Dahar Terracotta Café
قاعات افراح > Qasr El Nil Ballroom; Ivory Hall San Stefano; Olaya Rose Hall; Blush Hall October
قاعة إجتماعات > Smouha Green Plaza Boardroom; KAFD Skyline Boardroom; Ninety Street Workroom
مخيمات صحراوية > Abusir Fire Camp; Theban Hills Camp; Thumamah Striped Camp
استوديو تصوير > Degla Daylight Studio; Sage Content Studio; Dokki After Dark Studio
استديوهات > Degla Daylight Studio; Sage Content Studio; Salamah Cyclorama
روف > Ninth Floor, Downtown; Sphinx Side Terrace; Kilim Terrace Luxor
سطوح > Ninth Floor, Downtown; Bay Skyline Deck
معارض فنية > Zamalek Light Gallery; Red Wall Gallery; Kom El Dikka Gallery
مسارح > Emad El-Din Playhouse; Raml Forum; Salmiya Forum Theatre
مطعم خاص > The Walnut Room; The Burgundy Room; The Captain's Table
# مدن وأحياء بصيغها المختلفة.
القاهره > Mashrabiya House; Qasr El Nil Ballroom ! Raml Forum; Bay Skyline Deck
قاهرة > Mashrabiya House; Qasr El Nil Ballroom ! Raml Forum
الاسكندريه > Raml Forum; Montaza Sand Aisle; Ivory Hall San Stefano ! Mashrabiya House
إسكندرية > Raml Forum; Montaza Sand Aisle; Kom El Dikka Gallery ! Mashrabiya House
اسكندرييه > Raml Forum; Montaza Sand Aisle ! Najdi Clay Court
جده > Obhur Sunset Deck; The Green Counter; Salamah Cyclorama ! Najdi Clay Court
الغردقه > Makadi Moon Gate; First Stars Camp; Dahar Terracotta Café ! Theban Hills Camp
ابو ظبي > Saadiyat Morning Shore; Yas Keynote Hall; Al Mushrif Lawn ! Abusir Fire Camp
ابوظبى > Saadiyat Morning Shore; Yas Keynote Hall; Al Mushrif Lawn
الكويت > Sharq Workshop Room; The Limewash Diwan; Shuwaikh Canvas House ! Yas Keynote Hall
لأقصر > Theban Hills Camp; Kilim Terrace Luxor
الجيزه > Abusir Fire Camp; Sphinx Side Terrace; Blush Hall October ! Mashrabiya House
الرياص > Najdi Clay Court; Olaya Rose Hall ! Bay Skyline Deck
الزمالك > Zamalek Light Gallery; The Walnut Room ! Road Nine Coffee Room
مصر الجديده > The Basilica Lawn
وسط البلد > The Old Press Loft; Ninth Floor, Downtown; Emad El-Din Playhouse ! The Basilica Lawn
المعادى > Road Nine Coffee Room; Degla Daylight Studio
شارع ٩ > Road Nine Coffee Room
اكتوبر > Blush Hall October
الدرعيه > Najdi Clay Court; Red Wall Gallery; JAX White Brick Floor
# مناسبات ومرافق، ومعًا، وبلغتين.
فرح في القاهرة > Mashrabiya House; The Basilica Lawn; Katameya Stone Villa; Qasr El Nil Ballroom ! Degla Daylight Studio
زفاف القاهره > Mashrabiya House; The Basilica Lawn; Katameya Stone Villa; Qasr El Nil Ballroom ! Degla Daylight Studio
wedding القاهرة > Mashrabiya House; The Basilica Lawn; Katameya Stone Villa; Qasr El Nil Ballroom ! Degla Daylight Studio
زواج بالرياض > Najdi Clay Court; Olaya Rose Hall ! KAFD Skyline Boardroom
عرس على البحر الغردقة > Makadi Moon Gate; Sahl Hasheesh Pergola ! Dahar Terracotta Café
rooftop الأقصر > Kilim Terrace Luxor ! Theban Hills Camp
cafe الاسكندرية > Mansheya Tile Café ! Road Nine Coffee Room
ليلة حناء الأقصر > Qurna Ochre Court; Theban Hills Camp; Gezira Palm Garden ! Kilim Terrace Luxor
خطوبه اسكندريه > Montaza Sand Aisle; The Captain's Table; Kom El Dikka Gallery ! Smouha Green Plaza Boardroom
اعياد ميلاد دبي > Lantern Beach Al Sufouh; The Burgundy Room; Bay Skyline Deck ! Skylight on the Avenue
مؤتمرات الرياض > KAFD Skyline Boardroom; Hittin Conference Hall ! Najdi Clay Court
موتمر الكويت > Salmiya Forum Theatre; Sharq Workshop Room ! The Limewash Diwan
افطار رمضان القاهرة > Mashrabiya House ! Degla Daylight Studio
حفل تخرج أبوظبي > Yas Keynote Hall; Al Mushrif Lawn ! Saadiyat Morning Shore
تصوير جدة > Salamah Cyclorama; Obhur Sunset Deck ! Emerald Hall Al Hamra
فيلا بمسبح > Katameya Stone Villa; Al Raha Pool Villa; Sheikh Zayed Pool House ! Makadi Moon Gate
حمام سباحة الجيزة > Sheikh Zayed Pool House ! Sphinx Side Terrace
واى فاى جدة > The Green Counter
شاشة LED > Yas Keynote Hall; Hittin Conference Hall
مصلى الرياض > Najdi Clay Court; Olaya Rose Hall ! Red Wall Gallery
جناح العروسة اسكندرية > Ivory Hall San Stefano
# كلمات من الأوصاف.
الدلافين > Saadiyat Morning Shore
جريدة ١٩٦١ > The Old Press Loft
٢٤٠ مقعد > Raml Forum
ضفادع > Gezira Palm Garden
منطاد > Theban Hills Camp
قرقيعان > Bneid Al-Qar Garden House
كيك التمر > Gahwa & Co. Al Zahiyah
`);
