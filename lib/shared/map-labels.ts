/** The parts of a MapLibre style that define its labels. */
type Style = { layers?: { type?: string; layout?: Record<string, unknown> }[] };

/** Whether a text shows names: `["get", "name:latin"]`, `{name_en}`, or an expression with either. */
const showsName = (text: unknown) => /["{]name[":_}]/.test(JSON.stringify(text ?? null));

/** The fields of OpenMapTiles tiles with the name in a language, in order of preference. */
const nameFields = {
  ar: ["name:ar", "name"],
  en: ["name:en", "name_en", "name:latin", "name"],
};

/**
 * The style with its labels in `language`; a place without a name in it keeps its own name. Other texts, such as road
 * numbers, stay unchanged.
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
