/** One message per line; contacts are between ⟦ and ⟧. */
const read = (lines: string) => lines.split("\n").filter((line) => line.trim());

export const withContact = read(`
My number is ⟦01001234567⟧, call me any time.
Call me on ⟦+20 100 123 4567⟧ please
You can reach me at ⟦0020-100-123-4567⟧ after six.
WhatsApp: ⟦+971 50 123 4567⟧
⟦(02) 2735 1234⟧ is our office line
whatsapp me ⟦0 1 0 0 1 2 3 4 5 6 7⟧
My phone is ⟦o1oo l234567⟧
I am at ⟦zero one zero zero one two three four five six seven⟧
Text me: ⟦zero ten, zero, twelve, thirty four, fifty six, seven⟧
call ⟦oh one double zero one two three four five six seven⟧
The best number is ⟦010.0123.4567⟧ for this week
it is ⟦010/01/23/45/67⟧ as I said
Ring ⟦9912 3456⟧ in the morning
our Kuwait number: ⟦99123456⟧
reach us on ⟦966501234567⟧
my mobile ⟦050-123-4567⟧, the wedding is on 30/04/2027
The price of 12,000 EGP is fine, my number ⟦0122 345 6789⟧
for 200 guests on 2027-04-30, call ⟦01123456789⟧
⟦０１００１２３４５６７⟧ is my number
the digits are ⟦0*1*0*0*1*2*3*4*5*6*7⟧
⟦0_1_0_0_1_2_3_4_5_6_7⟧
I can be called at ⟦0️⃣1️⃣0️⃣0️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣⟧
⟦1001234567⟧ without the zero
phone ⟦3912345⟧ ask for Samir
Send it to ⟦ahmed.samir@gmail.com⟧ please
My email: ⟦Nadia_Events@mahfil-hall.co.uk⟧
write to ⟦ahmed.samir at gmail dot com⟧
⟦ahmed (at) gmail (dot) com⟧ works best
⟦ahmed[at]example[dot]org⟧ is my address
mail me: ⟦ahmed @ gmail . com⟧
it is ⟦omar85 at hotmail⟧
⟦a h m e d @ g m a i l . c o m⟧
⟦omar.aziz@yahoo⟧ you know the rest
you can write to ⟦salma＠outlook．com⟧
contact: ⟦info@hall.example⟧
my gmail is ⟦yasmine_h85⟧
See our photos at ⟦https://example.com/photos/1?x=2⟧
look at ⟦www.my-hall.com⟧ for the menu
the menu is on ⟦example.com/menu⟧
Find us: ⟦wa.me/201001234567⟧
⟦t.me/yasmine⟧ is where I answer
⟦bit.ly/3xYzAb⟧
our site is ⟦mahfilhall dot com⟧
go to ⟦example [.] com⟧ and book there
⟦hxxps://example.net/a⟧
⟦http : // example.com⟧
more photos: ⟦halls.example.co.uk/gallery⟧
Look us up: ⟦instagram.com/yasmine.events⟧
follow ⟦@yasmine.events⟧ and write there
insta: ⟦yasmine_events⟧
رقمي ⟦01001234567⟧ للتواصل
يمكن الاتصال على ⟦٠١٠٠١٢٣٤٥٦٧⟧ بعد العصر
رقم الموبايل ⟦٠١٠٠ ١٢٣ ٤٥٦٧⟧
الواتساب ⟦+٢٠ ١٠٠ ١٢٣ ٤٥٦٧⟧
الرقم ⟦صفر عشرة خمسة وعشرين تلاتة وأربعين ستة وسبعين⟧
كلمني على ⟦صفر واحد صفر صفر واحد اثنين ثلاثة أربعة خمسة ستة سبعة⟧
رقمي ⟦زيرو عشرة واحد اتنين تلاتة أربعة خمسة ستة سبعة تمانية⟧
⟦صفر حداشر مية خمسة وعشرين تلاتة وتلاتين أربعة وأربعين⟧ هو الرقم
الجوال ⟦٠٥٠١٢٣٤٥٦٧⟧ وشكرًا
جوالي ⟦966 50 123 4567⟧
للتواصل: ⟦٠١٢-٣٤٥-٦٧٨٩٠⟧
⟦۰۱۰۰۱۲۳۴۵۶۷⟧ رقم الاستقبال
رقم المكتب ⟦(٠٢) ٢٧٣٥١٢٣٤⟧
هاتفي ⟦99123456⟧ من الكويت
اتصل بي ⟦٠ ١ ٠ ٠ ١ ٢ ٣ ٤ ٥ ٦ ٧⟧
السعر 12,000 جنيه مناسب ورقمي ⟦01223456789⟧
لعدد 200 ضيف يوم 30/4/2027، الرقم ⟦01123456789⟧
الرقم هو ⟦صِفر عَشَرة صِفر اثنين خمسة وخمسين ستة وستين سبعة⟧
⟦٠١٠ و ٠١٢ و ٣٤٥ و ٦٧⟧ هذا رقمي
واتس: ⟦0101 ثم 234 ثم 5678⟧
رقمي يبدأ ⟦010⁠01⁠234⁠567⟧
تليفون ⟦2735 1234⟧
للحجز المباشر ⟦00966501234567⟧
كلموني ⟦خمسة خمسة واحد اثنين ثلاثة أربعة خمسة ستة⟧
⟦+965 9912 3456⟧ نرد عليه دائمًا
بريدي ⟦ahmed.samir@gmail.com⟧ للمراسلة
الإيميل ⟦nadia@hall.com.eg⟧
⟦ahmed آت جيميل دوت كوم⟧
بريدي ⟦samir85 على الجيميل⟧
⟦أحمد آت جيميل دوت كوم⟧ هو البريد
الإيميل: ⟦omar (آت) yahoo (دوت) com⟧
⟦salma @ hotmail . com⟧ للتفاصيل
يمكن الإرسال إلى ⟦info@example.sa⟧
إيميلي ⟦layla.h at outlook dot com⟧
ارسل على ⟦mona_85@yahoo.com⟧ الآن
موقعنا ⟦www.example.com⟧
الصور على ⟦https://example.com/صور⟧
القائمة هنا: ⟦example.com/menu⟧
موقعنا ⟦example دوت كوم⟧
⟦wa.me/966501234567⟧ راسلونا
تليجرام ⟦t.me/yasmine_halls⟧
الموقع ⟦hall-cairo.com.eg⟧
⟦bit.ly/hall85⟧ فيه كل الصور
حسابنا ⟦instagram.com/yasmine.halls⟧
انستا ⟦@yasmine⟧
سناب: ⟦yasmine_halls⟧
حسابي على الانستا ⟦nadia.events⟧
الفيديو: ⟦youtu.be/abc123⟧
صفحتنا ⟦facebook.com/hall⟧ فيها التفاصيل
الرابط ⟦http://192.168.10.25:8080/menu⟧
`);

export const withoutContact = read(`
Hello Yasmine, is the arch included in the price?
We are 250 guests and the budget is 1,250,000 EGP.
The event is on 30/04/2027 from 18:00 to 02:00.
Could we have it on 2027-04-30 or 2027-05-01?
Is 150,000 - 200,000 EGP enough for 300 people?
Our budget is 12500000 EGP for the whole weekend
EGP 45000 deposit, EGP 90000 balance
The total of 1.250,50 KWD is too much
We need 20 tables, 200 chairs and 4 microphones.
Between 120 and 150 guests, perhaps 180.
From 6 pm until 1 am, 7 hours in all
18:00-02:00, then 10:00-12:00 on the next day
Doors at 18.00, dinner at 20.30, end at 00.30
The hall is 450 sqm, isn't it? And the garden 1200 sqm?
Prices: 1500, 2000, 2500 per hour?
My booking reference is 4F0B12A99C.
Reference 12345678AB, confirmed last night
Is room A12 free on 12/12/2027?
We pay 30% now and 70% on 15.4.2027.
2026 - 2027 season prices please
In 2027 or 2028, whichever is cheaper
I turn 40 on 5 May 2027 and want a party for 40 people.
Two hundred and fifty guests, twenty five tables of ten
It costs twenty five thousand five hundred pounds
One or two rooms? Three at most.
We meet at the venue at 7, see you there.
Look at the second photo. Is that the garden?
Thanks.We will think about it.
Can we bring our own coffee machine, e.g. an espresso one?
The price is $12,500 or €11,900.
Is parking for 80-100 cars possible?
The menu (menu.pdf) says 350 per person @ 10 persons a table
Do you have Wi-Fi of 100 Mbps?
The stage is 6 x 4 x 0.8 m, the screen 3.5 x 2 m
9 to 5, Monday to Friday, 3 weeks
Is the deposit 10,000 and the rest 25,000?
Our ages are 21, 25, 34, 41, 52, 63 and 70.
We want tables 1, 2, 3, 4, 5, 6, 7, 8 near the stage.
Setup on 29/4, event on 30/4, pickup on 1/5.
Could you offer 95,000.00 for 12 hours?
We have 3 children under 5 and 12 between 6 and 12.
I will email the list later through Mahfil.
Please call the band when we arrive.
Do you have a phone charger at the bar?
Is there a dress code? And a link between both halls?
Could the DJ play until 2:30?
We booked for 10/10/2027 18:00, 200 guests, 85,000 EGP.
A4 paper, 500 sheets, 2 printers
Can 2 of us visit on 3 or 4 May between 10 and 12?
The address of the hall is 15 Street 250, Maadi, isn't it?
Our Instagram photos were taken there last year. Lovely place.
مرحبًا ياسمين، هل القوس مشمول في السعر؟
عددنا 250 ضيفًا والميزانية 1,250,000 جنيه.
المناسبة يوم 30/04/2027 من 18:00 إلى 02:00.
هل يناسبكم يوم ٣٠/٠٤/٢٠٢٧ الساعة ٦ مساءً؟
الميزانية ١٥٠٠٠٠ - ٢٠٠٠٠٠ جنيه لعدد ٣٠٠ شخص
السعر 12500000 جنيه للأيام الثلاثة
العربون 45000 ريال والباقي 90000 ريال
نحتاج 20 طاولة و200 كرسي و4 ميكروفونات.
بين 120 و150 ضيفًا، وربما 180.
من السادسة مساءً حتى الواحدة صباحًا، سبع ساعات
من ١٨:٠٠ إلى ٠٢:٠٠ ثم ١٠:٠٠ إلى ١٢:٠٠
مساحة القاعة 450 مترًا والحديقة 1200 متر؟
الأسعار ١٥٠٠ و٢٠٠٠ و٢٥٠٠ للساعة؟
رقم الحجز 4F0B12A99C
نحو مئتين وخمسين ضيفًا على خمسة وعشرين طاولة
السعر خمسة وعشرين ألف وخمسمية جنيه
خمسة أو ستة أشخاص للتجهيز قبل الموعد بساعتين
عشرة إلى خمسة عشر ضيفًا في كل طاولة
يدفع نصف المبلغ الآن والباقي يوم 15/4/2027
مساء الخير، هل يمكن زيارة القاعة يوم الخميس الساعة 4:30؟
سعر الفرد 350 جنيهًا لعدد 10 أفراد
هل السعر ١٢٫٥ دينار للشخص؟
المسرح 6 × 4 × 0.8 متر
موسم 2026 - 2027
عيد ميلادي الأربعين في 5/5/2027 لعدد 40 شخصًا
الساعة خمسة ونص مناسبة جدًا
نقطة مهمة: هل الموقف يتسع لـ 80 سيارة؟
النت عندكم سرعته كم؟
هل يمكن الاتصال بالفرقة عند الوصول؟
هل يوجد واتساب للاستقبال أم المراسلة هنا فقط؟
سأرسل القائمة لاحقًا من خلال محفل.
شكرًا جزيلًا، نلتقي عند البوابة من شارع إبراهيم نجيب.
رأينا صوركم على انستجرام، المكان رائع.
الدفعة الأولى 25,000 والثانية 35,000 والثالثة 40,000
أعمار الأطفال 3 و5 و7 و9 و11
التجهيز يوم 29/4 والحفل يوم 30/4
نريد الطاولات ١، ٢، ٣، ٤، ٥، ٦، ٧، ٨ قرب المسرح
خصم ١٠٪ أو ١٥٪ إن أمكن
واحد للعريس وواحد للعروس وثلاثة للأهل
العنوان 15 شارع 250 المعادي، صحيح؟
هل سعر 95,000.00 لمدة 12 ساعة نهائي؟
حجزنا يوم 10/10/2027 الساعة 18:00 لعدد 200 ضيف بمبلغ 85000 جنيه
نحتاج إلى 3 كاميرات و2 شاشة بمقاس 55 بوصة
ست طاولات في الداخل وسبع في الحديقة
الضيوف من 9 صباحًا إلى 11 مساءً على مدى 3 أيام
ألف مبروك! مئة وعشرون ضيفًا عدد مناسب
على بركة الله، الموعد يوم الجمعة 7 مايو 2027.
السعر بين 1000 و1500 دولار؟
هل القاعة رقم 3 متاحة في 2027-06-12؟
`);
