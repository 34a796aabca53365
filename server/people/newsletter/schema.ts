import { z } from "zod";
import { emailField } from "#server/platform/values/fields.ts";

export const newsletterForm = z.object({ email: emailField });
