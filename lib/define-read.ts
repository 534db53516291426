import { defineAction } from "./define-action";

/**
 * Defines a read for a GET handler (app/api/answer-read.ts), authorized and validated like an action. Unlike an action,
 * it does not wait for others and the browser can abort it.
 */
export const defineRead: typeof defineAction = (definition) => defineAction(definition);
