import { createPaymentsHandler } from "../_shared/payments/handler.ts";
import { createProcessor } from "../_shared/payments/settings.ts";
import { serve } from "../_shared/runtime/serve.ts";

serve((dependencies, env) => createPaymentsHandler(dependencies, createProcessor(env)));
