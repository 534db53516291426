import { expect, test } from "vitest";
import { isReservedName } from "@/lib/shared/reserved-name";

test.each([
  "Mahfil",
  "Mahfil · محفل",
  "m.a.h.f.i.l",
  "ｍａｈｆｉｌ Support",
  "مـحـفـل",
  "فريق محفل",
  "Mаhfil",
  "MahfiI",
  "Maһfil",
  "Mahfıl",
  "Máhfíl",
  "Mahfi1 Support",
  "ΜΑΗFΙL",
  "محڡل",
  "محڡ۬ل",
  "\u202eلفحم",
  "Mahfiǀ",
  "MAHϜIL",
  "Mahſil",
  "ꓟꓮꓧꓝꓲꓡ",
  "ᎷᎪᎻFᎥᏞ",
  "ᴍᴀʜꜰɪʟ",
  "rnahfil",
  "Maħfil",
  "Mahfił",
  "Ⲙahfil",
  "ϺAHFIL",
  "Mahꞙil",
  "ᎷᎪᎻҒᏆᏞ",
  "ᗰᗩᕼᖴIᒪ",
  "🅼🅰🅷🅵🅸🅻",
  "Mahfi!",
  "ӎahfil",
  "Maꜧfil",
  "Maћfil",
  "Mahꬵil",
  "ɱahfil",
  "Mɐhfil",
  "Maⱨfil",
  "Mahfi۱",
  "محڧل",
  "محٯل",
])("the name %j of the product is reserved", (name) => {
  expect(isReservedName(name)).toBe(true);
});

test.each([
  "Layla",
  "محمد",
  "Mahmoud",
  "حفل",
  "محافل الورد",
  "Илья",
  "Ηλίας",
  "Mahfouz",
  "Ahmad 1",
])("the name %j is free", (name) => {
  expect(isReservedName(name)).toBe(false);
});
