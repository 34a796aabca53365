/** A face without features; network.ts explains its classes. */
export const portrait = `<path class="f1" d="M0 150h200v50H0z"/><path class="f3" d="M34 200c0-40 28-58 66-58s66 18 66 58z"/><path class="f4" d="M84 116h32v30q-16 14-32 0z"/><ellipse class="f4" cx="100" cy="88" rx="34" ry="40"/><path class="f3" d="M64 86c-4-34 16-46 38-46s38 14 34 46c-6-20-20-26-36-26s-30 6-36 26z"/>`;
