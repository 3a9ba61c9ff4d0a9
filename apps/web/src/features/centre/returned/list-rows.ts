import type { Candidate, Difference, ReturnedLine } from '@visa/contract/centre/returned-list'

/** What is about to be taken over of a list: for whom, and which rows are ticked until somebody says otherwise. */

export interface Said {
  /** Whom somebody chose for a row. */
  chosen: Readonly<Record<number, Candidate>>
  ticks: Readonly<Record<number, boolean>>
  /** Why another result counts than the one that waits. */
  reasons: Readonly<Record<number, string>>
}

export interface OpenRow {
  line: ReturnedLine
  applicantId: number
  differences: readonly Difference[]
  /** Rows about the same person. */
  others: readonly number[]
  ticked: boolean
  reason: string
}

/** Who is most likely meant by a row that somebody has still to decide. */
export const bestOf = ({ state, candidates }: ReturnedLine): Candidate | undefined =>
  state === 'candidates' ? candidates[0] : undefined

/** What differs of whoever a row is taken for, or else of who is most likely meant. */
export const shownDifferences = (line: ReturnedLine, { chosen }: Pick<Said, 'chosen'>): Difference[] =>
  chosen[line.id]?.differences ??
  (line.applicantId === null ? bestOf(line)?.differences : undefined) ??
  line.differences

/** A row is ticked by itself where nothing differs and no other is about the same person: else a person decides. */
export function openRows(lines: readonly ReturnedLine[], said: Said): OpenRow[] {
  const about = lines.flatMap((line) => {
    const person = said.chosen[line.id]?.applicantId ?? line.applicantId
    return person === null || line.state === 'aside' ? [] : [{ line, applicantId: person }]
  })
  return about
    .filter(({ line }) => line.state !== 'done')
    .map(({ line, applicantId }) => {
      const differences = shownDifferences(line, said)
      const others = about
        .filter((each) => each.line !== line && each.applicantId === applicantId)
        .map((each) => each.line.row)
      const sure = others.length === 0 && differences.length === 0
      return {
        line,
        applicantId,
        differences,
        others,
        ticked: said.ticks[line.id] ?? sure,
        reason: said.reasons[line.id] ?? '',
      }
    })
}

/** Whoever takes another person has looked at nothing of them yet: the row is as if nobody had ticked it. */
export function withPerson(said: Said, lineId: number, person: Candidate): Said {
  const { [lineId]: _tick, ...ticks } = said.ticks
  const { [lineId]: _reason, ...reasons } = said.reasons
  return { chosen: { ...said.chosen, [lineId]: person }, ticks, reasons }
}
