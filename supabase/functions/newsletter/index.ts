import { createNewsletterHandler } from "../_shared/newsletter/handler.ts";
import { serve } from "../_shared/runtime/serve.ts";

serve(createNewsletterHandler);
