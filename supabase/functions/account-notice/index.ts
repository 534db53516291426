import { serve } from "../_shared/runtime/serve.ts";
import { createAccountNoticeHandler } from "../_shared/verification/account-notice.ts";

serve(createAccountNoticeHandler);
