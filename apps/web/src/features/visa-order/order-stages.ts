import { startOfDay } from '@visa/contract/dates'
import { addDays } from '@visa/contract/rules/days'
import type { HistoryRow } from '@visa/contract/states-history'

export interface Stage {
  key: number
  state: HistoryRow['to']
  /** How long it lasted, the present one until now. */
  ms: number
}

/** The stages that an order went through, the oldest first; of moves with the newest first. */
export const stagesOf = (history: readonly HistoryRow[], now: Date): Stage[] =>
  history
    .map(({ id, to, at }, index) => {
      const end = history[index - 1]?.at
      const ms = (end === undefined ? now.getTime() : Date.parse(end)) - Date.parse(at)
      return { key: id, state: to, ms: Math.max(0, ms) }
    })
    .toReversed()

/** What is left until the end of the promised day, on the scale of the stages; nothing once it is over. */
export const restOf = (promisedDate: string, now: Date): number =>
  Math.max(0, startOfDay(addDays(promisedDate, 1)).getTime() - now.getTime())
