-- Other words for the same thing: city names as they are transliterated, broken plurals, dialect.

-- `phrase` is one to three words of a question as keys; `means` is what listings may say instead.
create table private.search_synonyms (
  phrase text collate "C" primary key check (phrase ~ '^[a-z0-9]+( [a-z0-9]+){0,2}$'),
  means tsquery not null
);
comment on table private.search_synonyms is 'Other words for cities, kinds and events; keys of private.search_key.';

-- Teaches the search that each of the phrases also means each of the meanings, all written as people do.
create function private.learn_synonyms(p_phrases text[], p_meanings text[]) returns void
language sql security definer set search_path = '' as $$
  insert into private.search_synonyms as s (phrase, means)
  select phrase.key, string_agg('(' || meaning.question::text || ')', ' | ')::tsquery
  from (select distinct private.search_key(entry) as key from unnest(p_phrases) entry) phrase
  cross join (
    select plainto_tsquery('pg_catalog.simple', private.search_key(entry)) as question from unnest(p_meanings) entry
  ) meaning
  group by phrase.key
  on conflict (phrase) do update set means = s.means || excluded.means
$$;

-- Cities and countries.
select private.learn_synonyms('{qahira,qahera,qahirah,kahira,alqahira,elqahira,kairo,caire,masr,القاهره}', '{cairo}');
select private.learn_synonyms(
  '{iskandariya,iskandaria,iskandariyya,eskandaria,eskandarya,eskendereya,iskenderiya,alex,aleskandaria}', '{alexandria}');
select private.learn_synonyms('{gizah,gizeh,jiza,jizah,geza,elgiza,algiza,elgizah}', '{giza}');
select private.learn_synonyms('{uqsur,oqsor,aqsur,loxor,luqsor,aluqsur,laqsr,لأقصر}', '{luxor}');
select private.learn_synonyms('{ghardaqah,ghardaqa,ghardaka,ghardaga,gardaka,elghardaqa}', '{hurghada}');
select private.learn_synonyms('{dubay,dubayy,dubi,dxb}', '{dubai}');
select private.learn_synonyms('{abu dabi,abu zabi,abu zaby,abu dhaby,abudhabi,abudabi,ابو ظبي,ابو ظبى,ابو ضبي}', '{abu dhabi}');
select private.learn_synonyms('{riyad,riad,ryad,riyadh,alriyadh,arriyadh,elriyadh}', '{riyadh,الرياض}');
select private.learn_synonyms('{jiddah,jedda,jidda,gidda,geddah,djeddah}', '{jeddah}');
select private.learn_synonyms('{kuwayt,kwait,kuweit,koweit,alkuwait,elkuwait}', '{kuwait}');
select private.learn_synonyms('{egypt,misr}', '{cairo,alexandria,giza,luxor,hurghada}');
select private.learn_synonyms('{uae,emirates,الإمارات,امارات}', '{dubai,abu dhabi}');
select private.learn_synonyms('{saudi,ksa,saudi arabia,السعودية,سعودية}', '{riyadh,jeddah}');

-- Kinds of place.
select private.learn_synonyms('{ballroom,banquet hall,wedding venue,wedding halls,قاعات افراح,قاعات أفراح,قاعات اعراس,قاعات زفاف,
  قاعة زفاف,قاعة اعراس,قاعة فرح,صالة افراح,صالات افراح,صالة اعراس,قصر افراح}', '{قاعة أفراح}');
select private.learn_synonyms('{صالة,صالات,قاعات}', '{قاعة}');
select private.learn_synonyms('{gardens,orchard,حدائق,جنينة,جنائن,بستان}', '{garden}');
select private.learn_synonyms('{roof,roof top,rooftops,terrace,روف,رووف,روف توب,رووف توب,سطوح,اسطح,أسطح,تراس,ترس}', '{rooftop}');
select private.learn_synonyms('{seaside,seashore,shore,شواطئ,شواطي,بلاج,بيتش}', '{beach}');
select private.learn_synonyms('{فلل,فله,فلة,فيلات,فيله,chalet,شاليه,شاليهات}', '{villa}');
select private.learn_synonyms('{restaurant,restaurants,dinner,مطعم,مطاعم,عشاء}', '{private dining}');
select private.learn_synonyms('{patio,riwaq,حوش,أحواش,افنية}', '{courtyard}');
select private.learn_synonyms('{camping,tent,tents,safari,مخيمات,خيمة,خيام,سفاري,تخييم}', '{desert camp}');
select private.learn_synonyms('{warehouse,industrial,لوفتات}', '{loft}');
select private.learn_synonyms('{coffee shop,coffeehouse,coffee house,cafeteria,كافيه,كافيهات,كافي,كوفي شوب,كوفي,كافتيريا,مقاهي,مقاهى}', '{مقهى}');
select private.learn_synonyms('{boardroom,board room,office,training room,قاعات اجتماعات,غرفة اجتماعات,غرف اجتماعات,قاعة تدريب,مكتب}',
  '{meeting room}');
select private.learn_synonyms('{theater,theaters,theatres,auditorium,conference center,conference centre,مسارح,أوديتوريوم,قاعات مؤتمرات}',
  '{theatre}');
select private.learn_synonyms('{gallery,galleries,غاليري,جاليري,جاليريهات,معارض فنية,صالة عرض}', '{معرض فني}');
select private.learn_synonyms('{ستوديو,استديو,استديوهات,استوديوهات,ستوديوهات,ستديو}', '{studio}');

-- Occasions.
select private.learn_synonyms('{marriage,nikah,katb kitab,katb ketab,farah,فرح,أفراح,عرس,أعراس,زواج,زفة,زفاف,كتب كتاب,عقد قران}', '{wedding}');
select private.learn_synonyms('{proposal,milka,shabka,خطبة,خطوبة,ملكة,شبكة}', '{engagement}');
select private.learn_synonyms('{hinna,henna,حناء,حنا,حنة,حنه}', '{henna}');
select private.learn_synonyms('{bday,عيد ميلاد,أعياد ميلاد,اعياد الميلاد,ميلاد}', '{birthday}');
select private.learn_synonyms('{company,business,team building,شركة}', '{company event}');
select private.learn_synonyms('{seminar,summit,congress,ندوة,ندوات,ملتقى,مؤتمرات}', '{conference}');
select private.learn_synonyms('{training,course,class,دورة,دورات,تدريب,ورش,ورشة}', '{workshop}');
select private.learn_synonyms('{photoshoot,photography,photo session,سيشن,فوتوسيشن,تصوير}', '{photo shoot}');
select private.learn_synonyms('{expo,معارض}', '{exhibition}');
select private.learn_synonyms('{ramadan,suhur,sohour,sahur,رمضان,فطور,سحور,إفطار}', '{iftar}');
select private.learn_synonyms('{gig,live music,حفلات موسيقية,موسيقى}', '{concert}');

-- What there is.
select private.learn_synonyms('{swimming,piscine,حمام سباحة,بيسين,سباحة}', '{swimming pool}');
select private.learn_synonyms('{wifi,internet,wlan,انترنت,إنترنت,وايفاي}', '{wi fi}');
select private.learn_synonyms('{aircon,ac,air condition,مكيف,مكيفة}', '{air conditioning}');
select private.learn_synonyms('{garage,car park,جراج,كراج,مواقف,باركينج}', '{parking}');
select private.learn_synonyms('{elevator,اسانسير,أسانسير}', '{lift}');
select private.learn_synonyms('{bbq,barbeque,grill,باربكيو,شواية}', '{barbecue}');
select private.learn_synonyms('{beamer,بروجكتور,بروجيكتور,داتا شو}', '{projector}');
select private.learn_synonyms('{wheelchair,accessible,كرسي متحرك,كراسي متحركة}', '{step free access}');
select private.learn_synonyms('{seaview,sea front,seafront,مطل بحر,على بحر}', '{sea view}');
