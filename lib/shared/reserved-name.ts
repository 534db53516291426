/** Letters that look like those of the product's names, and these; i and l are one. As in the database. */
const lookAlikes =
  "мμαаɑᴀнηһհғƒⲫіιıɩӏ1|lꓟᎷꮇᴍꓮᎪꭺꓧᎻꮋʜꓝϝꜰǀꓲᎥꭵɪꓡᏞꮮʟڡڢڣڤڥڦځڂڅݗݘݮڵڶڷڸݪݥݦħĦłŁɨɭᶅⲙⲘϻϺꞙꞘꮖᏆᗰᗩᕼᖴᒪ🅼🅰🅷🅵🅸🅻🅜🅐🅗🅕🅘🅛🇲🇦🇭🇫🇮🇱!ӎӍɱⱮᵯᶆɐⱯⱥȺᶏꜧꜦћЋⱨⱧɦꞪꬵᵮᶂ۱١ƗɫⱢƚȽⱡⱠɬڧٯ";
const letters =
  "mmaaaahhhhfffiiiiiiiimmmmaaahhhhfffiiiiiiiiiففففففححححححلللللممhhiiiiimmmmffiimahfimahfiimahfiimahfiiimmmmmmaaaaahhhhhhhhfffiiiiiiiiiiفف";
const letterOf = new Map([...lookAlikes].map((letter, index) => [letter, letters[index] ?? ""]));

/**
 * True for a name that contains the product's own, under which admins write to users, whatever stands between its letters and
 * in letters that look the same, and for one with marks that turn its direction. As `private.is_reserved_name` of the database.
 */
export function isReservedName(name: string): boolean {
  if (/[\u202a-\u202e\u2066-\u2069]/.test(name)) return true;
  const plain = [...name.replaceAll("ſ", "f").normalize("NFKD").toLowerCase()]
    .map((letter) => letterOf.get(letter) ?? letter)
    .join("");
  return /(m|rn)ahfii|محفل/.test(plain.replace(/[^a-z\u0621-\u063a\u0641-\u064a]/g, ""));
}
