/** Who read something: a net, a reader of glyphs, the print above the zone, or the ID number that says it too. */
export const READ_BY = ['net', 'glyphs', 'visual', 'number'] as const
export type ReadBy = (typeof READ_BY)[number]

/** One datum of a document as its readers have it. */
export interface ReadField {
  field: string
  value: string
  confidence: number
  sure: boolean
  digit: 'fits' | 'fails' | 'none'
  readings: { by: ReadBy; value: string }[]
  strip: string
}

/** A line of print as it was read, and a picture of it. */
export interface ReadPrint {
  text: string
  sureness: number
  strip: string
}

/** How many characters must be put in, taken out or changed to make one text of another. */
export function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place)
  for (const [down, character] of Array.from(one).entries()) {
    const next = [down + 1]
    for (const [across, against] of Array.from(other).entries()) {
      const changed = (row[across] ?? 0) + (character === against ? 0 : 1)
      next.push(Math.min(changed, (row[across + 1] ?? 0) + 1, (next[across] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}
