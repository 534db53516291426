import { createPaymentEventsHandler } from "../_shared/payments/events-handler.ts";
import { createProcessor } from "../_shared/payments/settings.ts";
import { serve } from "../_shared/runtime/serve.ts";

serve((dependencies, env) => createPaymentEventsHandler(dependencies, createProcessor(env)));
