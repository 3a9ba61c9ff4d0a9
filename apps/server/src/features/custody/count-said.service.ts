import { SILENT_OUTCOMES, type countExplain, type CountDifference } from '@visa/contract/custody/count'
import type { HandlerInput } from '@visa/contract/endpoint'
import { isReadable } from '@visa/contract/rules/patterns'
import type { ActingPerson } from '../../access/mover.ts'
import type { Tx } from '../../db/pool.ts'
import { affected, first, sql } from '../../db/sql.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { IN_HOUSE_AFTER } from './count-differences.repo.ts'
import { countOf } from './count.repo.ts'
import { heldCount } from './count.service.ts'
import { reportException } from './exception.service.ts'
import { placePassport } from './passport.service.ts'
import { tellOfStray } from './stray.service.ts'

/** What is said of what differs in a count, and what follows from it. */

type Said = Pick<HandlerInput<typeof countExplain>['body'], 'outcome' | 'note'>

/** How a retrieval that was forgotten is recorded, at the desk of retrievals. */
export type Retrieve = (passport: { passportNo: string; billNo: string }) => Promise<void>

const scanOf = (
  tx: Tx,
  countId: number,
  code: string,
): Promise<{ id: number; placeId: number | null } | undefined> =>
  first(
    tx,
    sql`select id, place_id as "placeId" from custody_count_scan
        where count_id = ${countId} and code = ${code} and superseded_at is null`,
  )

/** Says of something that differs what it is: what can be said of it follows from where the system has it. */
async function explainOne(
  tx: Tx,
  by: ActingPerson,
  countId: number,
  { kind, passportId, passportNo, billNo, code, answers }: CountDifference,
  { outcome, note, retrieve }: Said & { retrieve: Retrieve },
): Promise<void> {
  if (!answers.includes(outcome)) throw new Refusal('countOutcome')
  const scan = kind === 'MORE' ? await scanOf(tx, countId, code) : undefined
  // Brought elsewhere at this very moment, it differs no more.
  if (kind === 'MORE' && scan === undefined) throw new Refusal('countNothing', { code })
  const placeId = scan?.placeId ?? null
  if (passportId !== null && outcome === 'RETRIEVED') await retrieve({ passportNo, billNo })
  if (passportId !== null && outcome === 'FOUND')
    await reportException(
      tx,
      by,
      { id: passportId, operation: 'reportFound', reason: note },
      { ...by, viewer: null },
    )
  if (passportId !== null && IN_HOUSE_AFTER.has(outcome)) {
    const at = placeId === null ? ({ place: 'COUNTER' } as const) : ({ place: 'SAFE', placeId } as const)
    const stand = { ...at, placeNote: '', slot: '', scanned: true, counter: '' }
    await placePassport(tx, by, { id: passportId, ...stand })
    // It was brought there because it was seen there: of all movements this one ends no scan.
    await affected(
      tx,
      sql`update custody_count_scan set fits = true, superseded_at = null where id = ${scan?.id ?? null}`,
    )
  }
  if (passportId !== null && outcome === 'MISSING')
    await reportException(
      tx,
      by,
      { id: passportId, operation: 'reportMissing', reason: note },
      { ...by, viewer: null },
    )
  if (outcome === 'REPORTED')
    await tellOfStray(tx, by, { code, itemId: passportId, note, at: { countId, placeId } })
  // What was said of it before, when it was something else that differed, stays on the sheet.
  await affected(
    tx,
    sql`update custody_count_note set superseded_at = ${by.now}
        where count_id = ${countId} and code = ${code} and superseded_at is null`,
  )
  await affected(
    tx,
    sql`insert into custody_count_note (count_id, item_id, code, kind, outcome, note, said_by, said_at)
        values (${countId}, ${passportId}, ${code}, ${kind}, ${outcome}, ${note}, ${by.viewer.userId}, ${by.now})`,
  )
}

/** One reason for all that differs by it: each is judged and kept by itself, and where one cannot be, none is. */
export async function explainCounted(
  tx: Tx,
  by: ActingPerson,
  { codes, round, ...said }: HandlerInput<typeof countExplain>['body'],
  retrieve: Retrieve,
): Promise<void> {
  const { id } = await heldCount(tx, by, round)
  const { differences } = await countOf(tx, by, round)
  const found = [...new Set(codes)].map((code) => {
    const each = differences.find((difference) => difference.code === code && difference.outcome === '')
    if (each === undefined) throw new Refusal('countNothing', { code })
    return each
  })
  if (!SILENT_OUTCOMES.has(said.outcome) && !isReadable(said.note)) throw new Refusal('countNoteMissing')
  for (const each of found) await explainOne(tx, by, id, each, { ...said, retrieve })
}
