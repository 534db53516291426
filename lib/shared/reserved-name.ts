/**
 * Letters that look like those of the product's names, and the letters themselves; i and l count as one. The same list
 * as in the database.
 */
const lookAlikes =
  "мμαаɑᴀнηһհғƒⲫіιıɩӏ1|lꓟᎷꮇᴍꓮᎪꭺꓧᎻꮋʜꓝϝꜰǀꓲᎥꭵɪꓡᏞꮮʟڡڢڣڤڥڦځڂڅݗݘݮڵڶڷڸݪݥݦħĦłŁɨɭᶅⲙⲘϻϺꞙꞘꮖᏆᗰᗩᕼᖴᒪ🅼🅰🅷🅵🅸🅻🅜🅐🅗🅕🅘🅛🇲🇦🇭🇫🇮🇱!ӎӍɱⱮᵯᶆɐⱯⱥȺᶏꜧꜦћЋⱨⱧɦꞪꬵᵮᶂ۱١ƗɫⱢƚȽⱡⱠɬڧٯ";
const letters =
  "mmaaaahhhhfffiiiiiiiimmmmaaahhhhfffiiiiiiiiiففففففححححححلللللممhhiiiiimmmmffiimahfimahfiimahfiimahfiiimmmmmmaaaaahhhhhhhhfffiiiiiiiiiiفف";
const letterOf = new Map([...lookAlikes].map((letter, index) => [letter, letters[index] ?? ""]));

/**
 * Whether a name contains the product's own name, which admins write under, also with other characters between its
 * letters or with look-alike letters; or marks that change its direction. Same rule as `private.is_reserved_name`.
 */
export function isReservedName(name: string): boolean {
  if (/[\u202a-\u202e\u2066-\u2069]/.test(name)) return true;
  const plain = [...name.replaceAll("ſ", "f").normalize("NFKD").toLowerCase()]
    .map((letter) => letterOf.get(letter) ?? letter)
    .join("");
  return /(m|rn)ahfii|محفل/.test(plain.replace(/[^a-z\u0621-\u063a\u0641-\u064a]/g, ""));
}
