import { config } from "zod";

// In browsers zod tries whether it may evaluate texts as soon as a schema is made, to check faster. The content security policy
// forbids it, and the browser reports each attempt.
config({ jitless: "document" in globalThis });

export { z } from "zod";
