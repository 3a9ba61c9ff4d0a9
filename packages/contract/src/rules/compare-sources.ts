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

/** Each source character by character; sources that say nothing are left out and disagree with nobody. */
export function compareSources(sources: readonly Source[]): { agree: boolean; sources: ComparedSource[] } {
  const said = sources.flatMap(({ name, value }) =>
    blank(value) ? [] : [{ name, chars: Array.from(value) }],
  )
  const longest = Math.max(0, ...said.map(({ chars }) => chars.length))
  const split = Array.from(
    { length: longest },
    (_, index) => new Set(said.map(({ chars }) => chars[index] ?? '')).size > 1,
  )
  return {
    agree: !split.includes(true),
    sources: said.map(({ name, chars }) => ({
      name,
      value: chars.join(''),
      differs: chars.map((_, index) => split[index] === true),
    })),
  }
}
