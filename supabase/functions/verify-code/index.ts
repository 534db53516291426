import { serve } from "../_shared/runtime/serve.ts";
import { createVerifyCodeHandler } from "../_shared/verification/verify-code.ts";

serve(createVerifyCodeHandler);
