import { config } from "zod";

// In browsers, zod tests whether it may use `eval` when a schema is created, to validate faster. The content security
// policy forbids that, and the browser reports each attempt.
config({ jitless: "document" in globalThis });

export { z } from "zod";
