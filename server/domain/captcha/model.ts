/** What a captcha stands before. One that was made for the one does not open the other. */
export const captchaPurposes = ["contact", "recommendation", "invitation"] as const;
export type CaptchaPurpose = (typeof captchaPurposes)[number];

/** Long enough to write a message in. */
export const captchaMinutes = 30;

/** Proof of work for a browser's script, as altcha writes it: find the number whose hash with the salt is the challenge. */
export type Challenge = { algorithm: string; challenge: string; maxnumber: number; salt: string; signature: string };

/** A captcha that was solved: what it is known by, and until when it would have been good. */
export type Solved = { id: string; expiresAt: Date };

/** What a form carried of it: a script's solution, or the answer to a question in words. Empty: neither. */
export type CaptchaAnswer = { solution: string; token: string; answer: string };

export const noCaptcha: CaptchaAnswer = { solution: "", token: "", answer: "" };
