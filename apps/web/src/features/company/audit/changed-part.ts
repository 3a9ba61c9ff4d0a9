const lengthOf = (chars: readonly string[]): number => chars.join('').length

/** Where in a new text lies what is not as in the old one: what both begin and end with is left out. */
export function changedPart(before: string, after: string): readonly [start: number, end: number] {
  if (before === after) return [0, 0]
  const [old, fresh] = [Array.from(before), Array.from(after)]
  let start = 0
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start += 1
  let tail = 0
  while (
    tail < old.length - start &&
    tail < fresh.length - start &&
    old[old.length - 1 - tail] === fresh[fresh.length - 1 - tail]
  ) {
    tail += 1
  }
  return [lengthOf(fresh.slice(0, start)), lengthOf(fresh.slice(0, fresh.length - tail))]
}
