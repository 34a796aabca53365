import { z } from "zod";
import { emailField } from "../fields.ts";

export const newsletterForm = z.object({ email: emailField });
