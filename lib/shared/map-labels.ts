/** A MapLibre style, as far as its labels are read. */
type Style = { layers?: { type?: string; layout?: Record<string, unknown> }[] };

/** A text that shows names: `["get", "name:latin"]`, `{name_en}`, or an expression with either. */
const showsName = (text: unknown) => /["{]name[":_}]/.test(JSON.stringify(text ?? null));

/** Where tiles of the OpenMapTiles schema have the name in a language, in the order of preference. */
const nameFields = {
  ar: ["name:ar", "name"],
  en: ["name:en", "name_en", "name:latin", "name"],
};

/**
 * The style with its labels in one language; where a place has no name in it, its own name is shown. Other
 * texts, such as numbers of roads, stay.
 */
export function withLabelsIn<S extends Style>(style: S, language: "ar" | "en"): S {
  const name = ["coalesce", ...nameFields[language].map((field) => ["get", field])];
  return {
    ...style,
    layers: style.layers?.map((layer) => {
      const { layout } = layer;
      if (layer.type !== "symbol" || !layout || !showsName(layout["text-field"])) return layer;
      return { ...layer, layout: { ...layout, "text-field": name } };
    }),
  };
}
