/** What is used of Playwright. A file of its own: it is loaded where a story is played, and is not in the image. */
export { chromium } from "@playwright/test";
