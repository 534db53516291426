import { serve } from "../_shared/runtime/serve.ts";
import { createSendCodeHandler } from "../_shared/verification/send-code.ts";

serve(createSendCodeHandler);
