// The code of sonner is fetched when the first toast is shown.

type Options = { id?: string | number; duration?: number };
type Kind = "success" | "error" | "message" | "loading";

const durations: Record<Kind, number> = {
  success: 2000,
  error: 4000,
  message: 4000,
  loading: Number.POSITIVE_INFINITY,
};

let lastId = 0;

/** Shows a toast. Returns its id, to replace or dismiss it. */
function show(kind: Kind, text: string, options: Options = {}): string | number {
  lastId += 1;
  const id = options.id ?? `toast-${lastId}`;
  void import("./toaster").then(({ mountToaster }) =>
    mountToaster().then((sonner) =>
      sonner[kind](text, { duration: durations[kind], ...options, id }),
    ),
  );
  return id;
}

export const toast = {
  success: (text: string, options?: Options) => show("success", text, options),
  error: (text: string, options?: Options) => show("error", text, options),
  message: (text: string, options?: Options) => show("message", text, options),
  /** Stays until it is replaced or dismissed by its id. */
  loading: (text: string, options?: Options) => show("loading", text, options),
  dismiss(id?: string | number) {
    void import("./toaster").then(({ mountToaster }) =>
      mountToaster().then((sonner) => sonner.dismiss(id)),
    );
  },
};
