/** The same datum as several sources have it: the form, the machine-readable zone, the visual zone. */

export interface Source {
  name: string
  /** Undefined: this source does not say. */
  value: string | undefined
}

export interface ComparedSource {
  name: string
  value: string
  /** One entry for each character; true where the sources that say something do not all agree. */
  differs: boolean[]
}

const blank = (value: string | undefined): value is undefined => value === undefined || value.trim() === ''

/** How many characters have to be changed, put in or left out between the ends of two texts. */
function distances(
  one: readonly string[],
  other: readonly string[],
): (row: number, column: number) => number {
  const width = other.length + 1
  const all = Array.from({ length: (one.length + 1) * width }, () => 0)
  const of = (row: number, column: number): number => all[row * width + column] ?? 0
  for (let row = one.length; row >= 0; row -= 1) {
    for (let column = other.length; column >= 0; column -= 1) {
      const [rows, columns] = [one.length - row, other.length - column]
      const changed = of(row + 1, column + 1) + (one[row] === other[column] ? 0 : 1)
      all[row * width + column] =
        rows === 0 || columns === 0
          ? rows + columns
          : Math.min(changed, of(row + 1, column) + 1, of(row, column + 1) + 1)
    }
  }
  return of
}

/**
 * For each character of a text, which one of another it stands for, -1 where it was put in: what is missing in one of
 * them does not move all that follows it.
 */
function standsFor(one: readonly string[], other: readonly string[]): number[] {
  const away = distances(one, other)
  const places: number[] = other.map(() => -1)
  let [row, column] = [0, 0]
  while (row < one.length && column < other.length) {
    const changed = one[row] === other[column] ? 0 : 1
    if (away(row, column) === away(row + 1, column + 1) + changed) {
      places[column] = row
      row += 1
      column += 1
    } else if (away(row, column) === away(row + 1, column) + 1) row += 1
    else column += 1
  }
  return places
}

/** Each source character by character; sources that say nothing are left out and disagree with nobody. */
export function compareSources(sources: readonly Source[]): { agree: boolean; sources: ComparedSource[] } {
  const said = sources.flatMap(({ name, value }) =>
    blank(value) ? [] : [{ name, chars: Array.from(value) }],
  )
  const first = said[0]?.chars ?? []
  const all = said.map(({ name, chars }) => ({ name, chars, places: standsFor(first, chars) }))
  // Of the first source, the characters that another one lacks or has otherwise.
  const split = first.map((character, place) =>
    all.some(({ chars, places }) => chars[places.indexOf(place)] !== character),
  )
  const compared = all.map(({ name, chars, places }) => ({
    name,
    value: chars.join(''),
    differs: places.map((place) => split[place] ?? true),
  }))
  return { agree: compared.every(({ differs }) => !differs.includes(true)), sources: compared }
}
