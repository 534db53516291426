/** The two supported screens in pixels, as in tests/e2e/support/screens.ts. */
export const desktop = { width: 1280, height: 900 } as const;
export const phone = { width: 390, height: 844 } as const;
