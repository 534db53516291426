import { defineAction } from "./define-action";

/**
 * Defines a read, which a GET handler answers (app/api/answer-read.ts): authorized and validated as an action is. A browser waits for
 * no action before it, and can abort it.
 */
export const defineRead: typeof defineAction = (definition) => defineAction(definition);
