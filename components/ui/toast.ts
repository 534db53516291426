// Sonner and its list of toasts are fetched when the first toast is shown.

type Options = { id?: string | number; duration?: number };
type Kind = "success" | "error" | "message" | "loading";

const durations: Record<Kind, number> = {
  success: 2000,
  error: 4000,
  message: 4000,
  loading: Number.POSITIVE_INFINITY,
};

let next = 0;

/** Shows a toast and answers its id, with which it can be replaced or dismissed. */
function show(kind: Kind, text: string, options: Options = {}): string | number {
  next += 1;
  const id = options.id ?? `toast-${next}`;
  void import("./toaster").then(({ ready }) =>
    ready().then((sonner) => sonner[kind](text, { duration: durations[kind], ...options, id })),
  );
  return id;
}

export const toast = {
  success: (text: string, options?: Options) => show("success", text, options),
  error: (text: string, options?: Options) => show("error", text, options),
  message: (text: string, options?: Options) => show("message", text, options),
  /** Stays until it is replaced by its id or dismissed. */
  loading: (text: string, options?: Options) => show("loading", text, options),
  dismiss(id?: string | number) {
    void import("./toaster").then(({ ready }) => ready().then((sonner) => sonner.dismiss(id)));
  },
};
