import { z } from "zod";
import { emailField } from "../fields.ts";

export const loginForm = z.object({ email: emailField });
