/** The newest call of each thing that may repeat an earlier one. */

type Listed = { seq: number }

/**
 * @param things the calls about each thing, in any order
 * @returns of each thing the later call of the newest two that may be one call twice, if there are such two; the newest first
 */
export function findNewestRepeats<C extends Listed>(
  things: Iterable<readonly C[]>,
  mayRepeat: (first: C, second: C) => boolean,
): C[] {
  return [...things]
    .flatMap(calls => {
      const inOrder = calls.toSorted((a, b) => a.seq - b.seq)
      const isRepeat = (call: C, place: number) =>
        inOrder.slice(0, place).some(earlier => mayRepeat(earlier, call))
      return inOrder.findLast(isRepeat) ?? []
    })
    .toSorted((a, b) => b.seq - a.seq)
}
