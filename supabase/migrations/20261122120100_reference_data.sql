-- Reference data: rows that the functions, the constraints and the forms rely on.

-- The site stores every picture as WebP.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('venue-images', 'venue-images', true, 10485760, array['image/webp']),
  ('service-images', 'service-images', true, 10485760, array['image/webp']),
  ('avatars', 'avatars', true, 5242880, array['image/webp']),
  ('message-files', 'message-files', false, 10485760, array['image/webp', 'application/pdf'])
on conflict (id) do nothing;

insert into public.platform_settings (key, value) values
  ('service_fee_percent', '5'),
  ('hold_minutes', '15'),
  ('request_hours', '24'),
  ('payout_days', '2'),
  -- Limits of one guest: bookings that have not ended, and holds that were released or expired.
  ('open_bookings_unverified', '3'),
  ('open_bookings_verified', '30'),
  ('abandoned_bookings_per_hour', '20'),
  ('abandoned_minutes_per_slot', '90'),
  ('longest_booking_days', '30'),
  -- What one unit of a currency is worth, roughly, so that prices in several currencies can be ordered.
  ('currency_values', '{"USD": 1, "EUR": 1.1, "GBP": 1.3, "EGP": 0.02, "AED": 0.2723, "SAR": 0.2667,
    "QAR": 0.2747, "KWD": 3.25, "BHD": 2.65, "OMR": 2.6, "JOD": 1.41}');

insert into private.rate_limit_salt default values;

insert into private.time_zones (name)
select z.name from pg_catalog.pg_timezone_names z where z.name ~ '^(UTC|[A-Z][A-Za-z_]+/[A-Za-z0-9_+/-]+)$';

insert into private.booking_transitions (from_status, event, actor_role, to_status, guest_notification, host_notification) values
  ('held', 'extend', 'guest', 'held', null, null),
  ('held', 'release', 'guest', 'expired', null, null),
  ('held', 'lapse', 'system', 'expired', null, null),
  ('held', 'request', 'guest', 'pending', null, 'booking_requested'),
  ('held', 'book', 'guest', 'confirmed', null, 'booking_confirmed'),
  ('held', 'cancel', 'guest', 'cancelled', null, null),
  ('held', 'cancel', 'admin', 'cancelled', 'booking_cancelled', null),
  ('pending', 'accept', 'host', 'confirmed', 'booking_confirmed', null),
  ('pending', 'accept', 'admin', 'confirmed', 'booking_confirmed', 'booking_confirmed'),
  ('pending', 'decline', 'host', 'declined', 'booking_declined', null),
  ('pending', 'decline', 'admin', 'declined', 'booking_declined', 'booking_declined'),
  ('pending', 'lapse', 'system', 'expired', 'booking_expired', 'booking_expired'),
  ('pending', 'cancel', 'guest', 'cancelled', null, 'booking_cancelled'),
  ('pending', 'cancel', 'host', 'cancelled', 'booking_cancelled', null),
  ('pending', 'cancel', 'admin', 'cancelled', 'booking_cancelled', 'booking_cancelled'),
  ('confirmed', 'cancel', 'guest', 'cancelled', null, 'booking_cancelled'),
  ('confirmed', 'cancel', 'host', 'cancelled', 'booking_cancelled', null),
  ('confirmed', 'cancel', 'admin', 'cancelled', 'booking_cancelled', 'booking_cancelled'),
  ('confirmed', 'complete', 'system', 'completed', null, null);

insert into public.venue_types (id, slug, name, name_ar, position) values
  ('a837445a-39c7-56d1-a159-e5518e435f92', 'wedding-hall', 'Wedding hall', 'قاعة أفراح', 0),
  ('1055c7b4-28f1-544c-8cbd-da71a19e5dd0', 'garden', 'Garden', 'حديقة', 1),
  ('1d3d61f3-5459-5677-a63b-a75e3fe8480f', 'rooftop', 'Rooftop', 'سطح مفتوح', 2),
  ('5234be1a-fd6d-5492-8e0f-67845337d970', 'beach', 'Beach', 'شاطئ', 3),
  ('c7abb854-f512-505d-9f84-678707a64fb4', 'villa', 'Villa', 'فيلا', 4),
  ('f9c40696-6a71-5ef5-a6a3-45631243f4cc', 'restaurant', 'Private dining', 'غرفة طعام خاصة', 5),
  ('c0029eba-bdae-5bdf-ae75-9d1f8019481a', 'courtyard', 'Courtyard', 'فناء', 6),
  ('5d8dd963-672e-566d-a9c0-7bf0884e379f', 'desert-camp', 'Desert camp', 'مخيم صحراوي', 7),
  ('215734c0-546c-5554-a2e7-bf57090451fa', 'loft', 'Loft', 'لوفت', 8),
  ('f87e891f-1417-519b-a062-cf0e6eee67e5', 'cafe', 'Café', 'مقهى', 9),
  ('9a7b20e2-7c4d-5ade-ac5c-33425df210dc', 'meeting-room', 'Meeting room', 'قاعة اجتماعات', 10),
  ('2ef212f1-e8ca-5506-b929-ddeb69d7066f', 'theatre', 'Theatre & conference hall', 'مسرح وقاعة مؤتمرات', 11),
  ('79cd455f-61cf-523f-baa1-ff55d60e0ee8', 'gallery', 'Art gallery', 'معرض فني', 12),
  ('a1e5d503-b21c-5f0a-a472-f3106688525a', 'studio', 'Photo studio', 'استوديو تصوير', 13);

insert into public.event_types (id, slug, name, name_ar, position) values
  ('7e918876-2029-57ab-8acd-b5de58644c38', 'wedding', 'Wedding', 'حفل زفاف', 0),
  ('fe87791a-318c-5c6b-b623-e4d345e77ac7', 'engagement', 'Engagement', 'حفل خطوبة', 1),
  ('58ead59b-0428-5f2e-a423-f98a776b675a', 'henna-night', 'Henna night', 'ليلة حنّة', 2),
  ('a368d679-1451-57c6-9f37-4c7631449bb1', 'birthday', 'Birthday', 'عيد ميلاد', 3),
  ('2a2cdfc5-aaad-5a57-8b37-ffca6d0f4f60', 'corporate', 'Company event', 'مناسبة شركات', 4),
  ('00808cac-12c8-53ca-bf1e-3f94d5c91d66', 'conference', 'Conference', 'مؤتمر', 5),
  ('0aaacd6e-9d1d-5055-a10e-0b0199b60419', 'workshop', 'Workshop', 'ورشة عمل', 6),
  ('88d7f7dc-3e22-5f87-84e4-d4795ad7d111', 'photo-shoot', 'Photo shoot', 'جلسة تصوير', 7),
  ('9488b1c4-45eb-5807-a37b-26c85cb48104', 'exhibition', 'Exhibition', 'معرض', 8),
  ('911c4abf-da5b-5e5e-a7eb-49f4215ffbb4', 'graduation', 'Graduation', 'حفل تخرّج', 9),
  ('70811432-1998-5255-a500-84701dc4ea0a', 'iftar-suhoor', 'Iftar & suhoor', 'إفطار وسحور', 10),
  ('ccab7bd4-6418-5444-8ff3-f8d834baf536', 'concert', 'Concert', 'حفل موسيقي', 11);

insert into public.service_categories (id, slug, name, name_ar, position) values
  ('be43cc96-f016-506a-99db-d2f30f6d3a37', 'catering', 'Catering', 'ضيافة وطعام', 0),
  ('0600414d-5d1a-555e-9754-ba23cd2a7c6d', 'photography', 'Photography', 'تصوير فوتوغرافي', 1),
  ('86f263b8-fefb-5364-8977-3272f0133d24', 'video', 'Video', 'تصوير فيديو', 2),
  ('8d6214a0-dc83-5765-9b4f-499222a311a0', 'music-dj', 'Music & DJ', 'موسيقى ودي جي', 3),
  ('8adb97dd-e298-59f1-8590-736120b03025', 'flowers-decor', 'Flowers & decor', 'زهور وديكور', 4),
  ('7d4a14c5-d02a-53f9-824f-078a2a87f1ab', 'lighting-sound', 'Lighting & sound', 'إضاءة وصوت', 5),
  ('fd87161b-dbf9-5f7b-b539-e160e4b83ffb', 'hair-makeup', 'Hair & makeup', 'شعر ومكياج', 6),
  ('6e47647a-c7c8-5660-baaf-cd5acc2d7061', 'wedding-planning', 'Wedding planning', 'تنظيم حفلات الزفاف', 7),
  ('d3608f2a-92a9-53da-b901-91f7d6db27e5', 'cakes-sweets', 'Cakes & sweets', 'كيك وحلويات', 8);

insert into public.amenities (id, slug, name, name_ar, category, position) values
  ('bf2d63bf-7c7f-557e-832f-16d83157050e', 'wifi', 'Wi-Fi', 'واي فاي', 'essentials', 0),
  ('f8019bbc-bc25-58fc-9da6-49c298234809', 'air-conditioning', 'Air conditioning', 'تكييف', 'essentials', 1),
  ('835415c5-e0b9-5f21-a3eb-902e626ff05d', 'heating', 'Heating', 'تدفئة', 'essentials', 2),
  ('fdf4774c-46b4-544b-993b-ba7adb6cb890', 'restrooms', 'Restrooms', 'دورات مياه', 'essentials', 3),
  ('92166a3e-a712-54ed-b5fa-cba7ac5d1a02', 'power-backup', 'Backup power', 'مولّد كهرباء احتياطي', 'essentials', 4),
  ('b7924295-1438-541f-a02a-34d09e8f9c27', 'security', 'Security staff', 'أفراد أمن', 'essentials', 5),
  ('20241ac2-dca1-5270-9881-c2171d8c8643', 'cleaning', 'Cleaning included', 'تنظيف مشمول', 'essentials', 6),
  ('17c70d1e-0646-5b2b-a735-c75a4d154f99', 'sound-system', 'Sound system', 'نظام صوت', 'audio_visual', 7),
  ('7f7889c0-5d8a-5ffc-8dd0-c4259389a231', 'microphones', 'Microphones', 'ميكروفونات', 'audio_visual', 8),
  ('1fc95e73-11ba-5991-bd0f-d56077b4e734', 'projector', 'Projector and screen', 'جهاز عرض وشاشة', 'audio_visual', 9),
  ('0f0df263-007e-5d75-a294-a7c3f778b56a', 'led-wall', 'LED wall', 'شاشة LED كبيرة', 'audio_visual', 10),
  ('f2bdd73a-0cce-5f58-a8f3-4e3b75741dbf', 'stage', 'Stage', 'مسرح', 'audio_visual', 11),
  ('8736810a-388a-54d6-841b-bdcb3ca2b8c1', 'stage-lighting', 'Stage lighting', 'إضاءة مسرحية', 'audio_visual', 12),
  ('233f90e4-9304-5a8b-b676-19ec60e2e4d4', 'video-conferencing', 'Video conferencing', 'اجتماعات عن بُعد', 'audio_visual', 13),
  ('1a77751b-cd20-5aaf-8d13-442e69f094d9', 'kitchen', 'Prep kitchen', 'مطبخ تجهيز', 'catering', 14),
  ('248de443-1140-5817-a9fb-8afad670b1fb', 'tables-chairs', 'Tables and chairs', 'طاولات وكراسي', 'catering', 15),
  ('923cfdc3-18de-500f-9209-bcb67833a782', 'tableware', 'Tableware', 'أدوات المائدة', 'catering', 16),
  ('3c9195ca-3803-5e02-bfdc-9c4e16c3e8df', 'coffee-tea', 'Coffee and tea', 'قهوة وشاي', 'catering', 17),
  ('df7477c0-b6a2-5ad1-94cf-1045e42fbe96', 'outside-catering', 'Outside catering welcome', 'إمكان الاستعانة بمطعم خارجي', 'catering', 18),
  ('c38c2c27-ac51-5e19-8154-88c82f4962a0', 'parking', 'Parking', 'موقف سيارات', 'access', 19),
  ('ad7898d4-93e9-5916-bf49-dd71e0be43bb', 'valet', 'Valet', 'خدمة صف السيارات', 'access', 20),
  ('b3c195e7-d413-5e94-9baa-55e247562676', 'wheelchair-access', 'Step-free access', 'مدخل بلا درجات', 'access', 21),
  ('456f3ab3-c06d-533d-abe1-946705d77d53', 'elevator', 'Lift', 'مصعد', 'access', 22),
  ('0dc84541-c16e-5de1-afee-321508fdf7e2', 'loading-access', 'Loading access', 'مدخل للتحميل والتنزيل', 'access', 23),
  ('85406406-456b-5179-a001-8b758ea0608a', 'outdoor-space', 'Outdoor space', 'مساحة خارجية', 'outdoor', 24),
  ('91fc08d9-9581-5d2f-8d8a-99d407f3b342', 'pool', 'Swimming pool', 'مسبح', 'outdoor', 25),
  ('50802764-0409-5e91-9254-56dcd3bbe966', 'sea-view', 'Sea view', 'إطلالة على البحر', 'outdoor', 26),
  ('e84ff677-298a-5524-9088-18014f620074', 'fire-pit', 'Fire pit', 'موقد نار', 'outdoor', 27),
  ('f5a0015a-29db-518d-bbd8-a8995bafd5c2', 'barbecue', 'Barbecue', 'ركن شواء', 'outdoor', 28),
  ('30359e37-afa5-5208-9de5-251ba5f1604c', 'shade', 'Shade', 'مظلات', 'outdoor', 29),
  ('8eb5c713-2da1-5703-8bc5-6d0f5e4f54ae', 'bridal-suite', 'Bridal suite', 'جناح للعروس', 'comfort', 30),
  ('95e4b9f2-25ab-54d1-89bf-c761c847a84b', 'changing-room', 'Changing room', 'غرفة تبديل ملابس', 'comfort', 31),
  ('7118ff02-e59e-556e-8d90-2539dc7d59c2', 'prayer-room', 'Prayer room', 'مصلّى', 'comfort', 32),
  ('a3100595-2499-538c-a123-8ab8af0ac79c', 'family-section', 'Family section', 'قسم للعائلات', 'comfort', 33),
  ('fadb7b8a-ace7-572d-bb72-a655097a1f17', 'kids-area', 'Children''s corner', 'ركن للأطفال', 'comfort', 34),
  ('b762e564-fcb1-5769-83d3-4e343b4ec5e9', 'lounge', 'Lounge seating', 'جلسات مريحة', 'comfort', 35);

insert into public.cities (slug, name, name_ar, country, time_zone, currency, latitude, longitude, position) values
  ('cairo', 'Cairo', 'القاهرة', 'EG', 'Africa/Cairo', 'EGP', 30.0444, 31.2357, 0),
  ('dubai', 'Dubai', 'دبي', 'AE', 'Asia/Dubai', 'AED', 25.2048, 55.2708, 1),
  ('riyadh', 'Riyadh', 'الرياض', 'SA', 'Asia/Riyadh', 'SAR', 24.7136, 46.6753, 2),
  ('alexandria', 'Alexandria', 'الإسكندرية', 'EG', 'Africa/Cairo', 'EGP', 31.2001, 29.9187, 3),
  ('jeddah', 'Jeddah', 'جدة', 'SA', 'Asia/Riyadh', 'SAR', 21.5433, 39.1728, 4),
  ('abu-dhabi', 'Abu Dhabi', 'أبوظبي', 'AE', 'Asia/Dubai', 'AED', 24.4539, 54.3773, 5),
  ('giza', 'Giza', 'الجيزة', 'EG', 'Africa/Cairo', 'EGP', 29.987, 31.2118, 6),
  ('kuwait-city', 'Kuwait City', 'مدينة الكويت', 'KW', 'Asia/Kuwait', 'KWD', 29.3759, 47.9774, 7),
  ('luxor', 'Luxor', 'الأقصر', 'EG', 'Africa/Cairo', 'EGP', 25.6872, 32.6396, 8),
  ('hurghada', 'Hurghada', 'الغردقة', 'EG', 'Africa/Cairo', 'EGP', 27.2579, 33.8116, 9);

-- What the worker runs again and again (supabase/functions/_shared/jobs).
insert into private.recurring_jobs (kind, pause) values
  ('complete_bookings', '1 minute'),
  ('create_due_reminders', '5 minutes'),
  ('delete_message_files', '1 hour'),
  ('delete_old_contact_messages', '1 day'),
  ('delete_old_jobs', '1 hour'),
  ('delete_unused_pictures', '1 day'),
  ('end_mail_pauses', '5 minutes'),
  ('notify_admins', '1 minute'),
  ('notify_due_payouts', '5 minutes'),
  ('refresh_calendars', '1 minute');

-- Where pg_cron and pg_net are switched on; elsewhere it does nothing (docs/PRODUCTION.md).
select private.schedule_job_runs();
