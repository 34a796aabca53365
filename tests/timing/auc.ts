/**
 * How well response times tell known from unknown addresses: the probability that a known address took longer than an
 * unknown one, with ties counted half (area under the ROC curve). 0.5: not at all; below 0.5 unknown addresses take
 * longer, which reveals as much.
 */
export function areaUnderCurve(known: readonly number[], unknown: readonly number[]): number {
  const all = [...known.map((ms) => ({ ms, known: true })), ...unknown.map((ms) => ({ ms, known: false }))];
  all.sort((one, other) => one.ms - other.ms);
  let rankSum = 0;
  for (let first = 0; first < all.length; ) {
    let next = first;
    while (next < all.length && all[next]?.ms === all[first]?.ms) next++;
    const rank = (first + 1 + next) / 2;
    rankSum += rank * all.slice(first, next).filter((one) => one.known).length;
    first = next;
  }
  return (rankSum - (known.length * (known.length + 1)) / 2) / (known.length * unknown.length);
}
