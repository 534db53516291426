-- Reference data: more words that the search understands, after public.search_words_kind_check allows words in names of areas.

insert into public.search_words (kind, value, is_loose, phrase)
select w.kind, w.value, w.is_loose, btrim(entry)
from (values
  ('area', 'Al Shati', false, 'al shati district,حي الشاطئ,حي الشاطي'), ('area', 'Maadi Degla', false, 'maadi,ma3adi,el maadi,maady,معادي'),
  ('type', 'gallery', false, 'paintings,صالة عرض لوحات,عرض لوحات,لوحات فنية'),
  ('type', 'meeting-room', false, 'offices,office space,work space,workspace,مساحة عمل,مكاتب'),
  ('amenity', 'sea-view', false, 'oceanfront,ocean front'),
  -- Without which areas are known too.
  ('area_word', '', false, 'island,street,district,station,gardens,bay,road,city,جزيرة,شارع,حي,محطة,حدائق,خليج,طريق,مدينة,مركز'),
  -- Without a meaning for the search.
  ('ignored', '', false, 'lel,lil,3ala,3al,3and,ma3,3ashan,3shan,3ayez,3awez,3ayzeen,3awzeen,3ayez makan,makan,mkan,7afla,7aflet'),
  ('ignored', '', false, 'قعدة,قعدات,خروجة,خروجات')
) as w (kind, value, is_loose, phrases)
cross join lateral unnest(string_to_array(w.phrases, ',')) entry
on conflict (phrase, kind, value) do nothing;

-- Areas of listings are kept by their whole names from now on.
select search.rebuild();
