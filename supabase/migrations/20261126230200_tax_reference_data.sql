-- Rates of value added tax, by law, and Mahfil as a seller. Its tax numbers are filled in when the site goes live (docs/payments.md).

insert into public.tax_rates (country, kind, valid_from, percent) values
  ('AE', 'standard', '2018-01-01', 5),
  ('EG', 'standard', '2017-07-01', 14),
  ('KW', 'standard', '2018-01-01', 0),
  ('SA', 'standard', '2020-07-01', 15);

insert into private.platform_tax_details (country, legal_name) values
  ('AE', 'Mahfil'),
  ('EG', 'Mahfil'),
  ('KW', 'Mahfil'),
  ('SA', 'Mahfil');
