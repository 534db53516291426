import { Map as MapIcon } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type ComponentType, useCallback, useEffect, useId, useMemo, useState } from "react";
import { useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { InputField } from "@/components/ui/control-fields";
import type { GeoPoint } from "@/components/ui/map/geometry";
import { panLabels } from "@/components/ui/pan-buttons";
import { localized } from "@/lib/shared/localized";
import { findKnownCity, formatPin, parsePin } from "@/lib/venues/listing/rules/location";
import type { VenueForm } from "@/lib/venues/listing/schemas";
import { useWizard } from "../wizard/wizard-context";
import { useFieldError } from "./form-fields";
import type { PinMapProps } from "./pin-map";

/** The pin of a venue: typed, or placed on a map that loads when it is opened. */
export function PinField() {
  const t = useTranslations("wizard.basics");
  const panelId = useId();
  const { register, watch, setValue } = useFormContext<VenueForm>();
  const error = useFieldError()("pin");
  const [isOpen, setIsOpen] = useState(false);
  const [announcement, setAnnouncement] = useState("");
  const typed = watch("pin");
  const pin = useMemo(() => parsePin(typed), [typed]);

  const move = useCallback(
    (place: GeoPoint | null) => {
      const text = place ? formatPin(place) : "";
      setValue("pin", text, { shouldDirty: true, shouldValidate: true });
      setAnnouncement(place ? t("pinAt", { place: text }) : t("pinRemoved"));
    },
    [setValue, t],
  );

  return (
    <div className="flex flex-col gap-3">
      <InputField
        {...register("pin")}
        label={t("pin")}
        hint={t("pinHint")}
        error={error}
        // Coordinates and addresses read from left to right in every language.
        dir="ltr"
        className="match-parent"
        placeholder="30.0444, 31.2357"
        autoComplete="off"
      />
      <Button
        size="sm"
        variant="outline"
        className="self-start"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <MapIcon aria-hidden="true" className="size-4" />
        {t(isOpen ? "map.hide" : "map.show")}
      </Button>
      <div id={panelId}>{isOpen && <PinPanel pin={pin} onMove={move} />}</div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}

/** Loads the map and shows it, or an error. */
function PinPanel({ pin, onMove }: Pick<PinMapProps, "pin" | "onMove">) {
  const t = useTranslations("wizard.basics.map");
  const tPan = useTranslations("ui.pan");
  const locale = useLocale();
  const { choices } = useWizard();
  const { watch } = useFormContext<VenueForm>();
  const [city, country] = watch(["city", "country"]);
  const [View, setView] = useState<ComponentType<PinMapProps> | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const handleFailure = useCallback(() => setHasFailed(true), []);

  useEffect(() => {
    let isUnmounted = false;
    import("./pin-map").then(({ PinMap }) => !isUnmounted && setView(() => PinMap), handleFailure);
    return () => {
      isUnmounted = true;
    };
  }, [handleFailure]);

  if (!View || hasFailed) {
    return (
      <p
        role="status"
        className="grid min-h-24 place-items-center rounded-card bg-tint p-6 text-center text-muted"
      >
        {t(hasFailed ? "failed" : "loading")}
      </p>
    );
  }
  const toMapCities = (cities: typeof choices.cities) =>
    cities.map(({ name, longitude, latitude }) => ({
      name: localized(name, locale),
      longitude,
      latitude,
    }));
  const knownCity = findKnownCity(choices.cities, city);
  const inCountry = choices.cities.filter((item) => item.country === country);
  const surroundings = knownCity ? [knownCity] : inCountry.length > 0 ? inCountry : choices.cities;
  return (
    <View
      pin={pin}
      surroundings={toMapCities(surroundings)}
      cities={toMapCities(choices.cities)}
      labels={{
        label: t("label"),
        marker: pin ? t("marker", { place: formatPin(pin) }) : "",
        markerHint: t("markerHint"),
        middle: t("middle"),
        remove: t("remove"),
        zoomIn: t("zoomIn"),
        zoomOut: t("zoomOut"),
        pan: tPan("map"),
        panDirections: panLabels(tPan),
        kilometres: t("kilometres"),
      }}
      onMove={onMove}
      onFail={handleFailure}
    />
  );
}
