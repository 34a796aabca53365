/** A device by its kind and maker; scenes.ts explains the classes. */

/** Each maker has its own tone; top models have three lenses. */
export function device(kind: "phone" | "tablet", maker: string, name: string): string {
  const hash = [...maker].reduce((sum, letter) => (sum * 11 + letter.charCodeAt(0)) % 9973, 7);
  const tone = tones[hash % tones.length] ?? "f3";
  const lenses = /\b(pro|max|ultra|plus)\b/i.test(name) ? [70, 92, 114] : [72, 94];
  return kind === "phone" ? phone(tone, lenses) : tablet(tone);
}

const tones = ["f4", "f3", "f2"] as const;

function phone(tone: string, lenses: readonly number[]): string {
  const camera = lenses
    .map(
      (y) => `<circle class="f0" cx="66" cy="${y - 14}" r="9"/><circle class="${tone}" cx="66" cy="${y - 14}" r="4"/>`,
    )
    .join("");
  return (
    `<circle class="f1" cx="100" cy="262" r="128"/><g transform="rotate(-6 84 104)"><rect class="${tone}" x="44" y="32" width="76" height="146" rx="15"/>` +
    `${camera}</g><g transform="rotate(5 126 112)"><rect class="f0" x="82" y="42" width="82" height="150" rx="17"/>` +
    `<rect class="${tone === "f3" ? "f4" : "f3"}" x="86" y="46" width="74" height="142" rx="14"/><rect class="f1" x="92" y="53" width="62" height="128" rx="9"/>` +
    `<circle class="${tone}" cx="123" cy="104" r="19"/><circle class="f2" cx="123" cy="142" r="19"/><path class="s3" stroke-width="3" d="M114 173h18"/></g>`
  );
}

function tablet(tone: string): string {
  return (
    `<circle class="f1" cx="100" cy="262" r="128"/><g transform="rotate(-5 100 104)"><rect class="${tone}" x="34" y="44" width="132" height="112" rx="13"/>` +
    `<rect class="f1" x="43" y="53" width="114" height="94" rx="6"/><circle class="${tone}" cx="82" cy="100" r="20"/><circle class="f2" cx="122" cy="100" r="20"/></g>` +
    `<path class="s3" stroke-width="6" d="m150 170 26-62"/>`
  );
}
