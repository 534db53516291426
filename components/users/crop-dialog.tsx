import { useTranslations } from "next-intl";
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { PanButtons, type PanDirection, panLabels } from "@/components/ui/pan-buttons";
import { cropToFile, drawCrop } from "@/lib/users/picture";
import { type Crop, centerCrop, clampCrop, MAX_ZOOM, panCrop } from "@/lib/users/rules/crop";

const PIXELS = 560;
/** How far a key and a press of a button move the picture: shares of the side of the square. */
const KEY_STEP = 0.04;
const BUTTON_STEP = 0.1;
const areaClass =
  "aspect-square w-full max-w-72 cursor-move touch-none overflow-hidden rounded-full border border-control bg-tint focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-accent";
/** The picture goes the other way: what lies in that direction comes into the square. */
const shifts: Record<PanDirection, [right: number, down: number]> = {
  left: [1, 0],
  right: [-1, 0],
  up: [0, 1],
  down: [0, -1],
};
const arrowKeys: Record<string, PanDirection> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

/**
 * Selects the square of a picture by pointer, wheel, buttons or keyboard. `onDone` gets it as a file, or null
 * when the browser cannot create one. Needs the messages of profile and ui.
 */
export function CropDialog({
  picture,
  busy,
  onDone,
  onCancel,
}: {
  picture: ImageBitmap;
  busy: boolean;
  onDone: (file: File | null) => void;
  onCancel: () => void;
}) {
  const t = useTranslations("profile.avatar.crop");
  const tPan = useTranslations("ui.pan");
  const help = useId();
  const area = useRef<HTMLButtonElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState<Crop>(() => centerCrop(picture));
  const zoomTo = (zoom: number) => setCrop((current) => clampCrop(picture, { ...current, zoom }));

  function panned(from: Crop, direction: PanDirection, step: number): Crop {
    const [right, down] = shifts[direction];
    return panCrop(picture, from, right * step, down * step);
  }
  const pan = (direction: PanDirection, step: number) =>
    setCrop((current) => panned(current, direction, step));

  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop);
  }, [picture, crop]);

  // React's wheel listeners are passive, but the dialog must not scroll meanwhile.
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const handleWheel = (event: WheelEvent) => {
      event.preventDefault();
      const factor = Math.exp(-event.deltaY / 400);
      setCrop((current) => clampCrop(picture, { ...current, zoom: current.zoom * factor }));
    };
    element.addEventListener("wheel", handleWheel, { passive: false });
    return () => element.removeEventListener("wheel", handleWheel);
  }, [picture]);

  function handlePointerMove(event: PointerEvent<HTMLElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const side = event.currentTarget.clientWidth;
    const [right, down] = [event.movementX / side, event.movementY / side];
    setCrop((current) => panCrop(picture, current, right, down));
  }

  function handleKeyDown(event: KeyboardEvent) {
    const direction = arrowKeys[event.key];
    if (direction) pan(direction, KEY_STEP);
    else if (event.key === "+" || event.key === "=") zoomTo(crop.zoom * 1.1);
    else if (event.key === "-") zoomTo(crop.zoom / 1.1);
    else return;
    event.preventDefault();
  }

  return (
    <Dialog
      open
      onClose={() => {
        if (!busy) onCancel();
      }}
      title={t("title")}
      footer={
        <>
          <Button variant="outline" onClick={onCancel} disabled={busy}>
            {t("cancel")}
          </Button>
          <Button loading={busy} onClick={async () => onDone(await cropToFile(picture, crop))}>
            {t("save")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-center gap-4">
        <button
          ref={area}
          type="button"
          aria-label={t("area")}
          aria-describedby={help}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={handlePointerMove}
          onKeyDown={handleKeyDown}
          className={areaClass}
        >
          <canvas ref={canvas} width={PIXELS} height={PIXELS} className="size-full" />
        </button>
        <p id={help} className="text-sm text-muted">
          {t("help")}
        </p>
        <PanButtons
          label={tPan("picture")}
          labels={panLabels(tPan)}
          arrangement="row"
          isAtEdge={(direction) => {
            const { x, y } = panned(crop, direction, BUTTON_STEP);
            return x === crop.x && y === crop.y;
          }}
          onPan={(direction) => pan(direction, BUTTON_STEP)}
          className="overflow-hidden rounded-control border border-control"
        />
        <label className="flex min-h-11 w-full max-w-72 items-center gap-3 text-sm font-medium">
          {t("zoom")}
          <input
            type="range"
            min={1}
            max={MAX_ZOOM}
            step={0.05}
            value={crop.zoom}
            onChange={(event) => zoomTo(Number(event.target.value))}
            className="min-h-11 min-w-0 flex-1 accent-accent"
          />
        </label>
      </div>
    </Dialog>
  );
}
