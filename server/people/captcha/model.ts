/** The forms that captchas protect. A captcha made for one purpose is not valid for another. */
export const captchaPurposes = ["contact", "recommendation", "invitation"] as const;
export type CaptchaPurpose = (typeof captchaPurposes)[number];

/** How long a captcha is valid; long enough to write a message. */
export const captchaMinutes = 30;

/** Proof-of-work challenge in altcha's format: find the number whose hash with the salt equals the challenge. */
export type Challenge = { algorithm: string; challenge: string; maxnumber: number; salt: string; signature: string };

/** A solved captcha: its id, and when it expires. */
export type Solved = { id: string; expiresAt: Date };

/** The captcha fields of a form: a script's solution, or the answer to a text question. Empty strings: neither. */
export type CaptchaAnswer = { solution: string; token: string; answer: string };

export const noCaptcha: CaptchaAnswer = { solution: "", token: "", answer: "" };
