import { BOOKED_WAYS } from '@visa/contract/money/reconcile-ways'
import { reconcileMessages } from '@visa/messages/money/reconcile'
import type { Mover } from '../../../access/mover.ts'
import type { Tx } from '../../../db/pool.ts'
import { first, rows, sql } from '../../../db/sql.ts'
import { seenRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { defaultBank } from '../bank-account/bank-account.service.ts'
import { post, reverse, type AccountKey } from '../ledger/ledger.service.ts'
import { itemTable, type Item } from './reconcile.table.ts'

/** What explanations book: those that mean money do, in a group of their own, and taken back they are countered. */

const SUBJECT = 'RECONCILE'

type How = Item['how']

export const differenceOf = ({ theirsCents, oursCents }: Item): number =>
  (theirsCents ?? 0) - (oursCents ?? 0)

const textOf = (how: Exclude<How, ''>) => ({
  zh: reconcileMessages.zh.hows[how],
  en: reconcileMessages.en.hows[how],
})

/** Found is what is more than we know of, lost what is less; a fee was kept or given back by who keeps the statement. */
export function refuseUnfit(item: Item, how: Exclude<How, ''>): void {
  const cents = differenceOf(item)
  const fits =
    (how !== 'found' || cents > 0) &&
    (how !== 'lost' || cents < 0) &&
    // Of what they do not have there is nothing to take a fee of, and nothing that we have yet to book.
    (!['fee', 'booked'].includes(how) || item.theirsCents !== null)
  if (!fits) throw new Refusal('reconcileHowUnfit', { how: textOf(how) })
}

/** Where the money of a line lies: where its payment was booked, or else where such money comes to. */
async function placeOf(tx: Tx, { bookId, way, paymentId, refundId }: Item): Promise<AccountKey> {
  const known = await first<{ kind: 'BANK' | 'CLEARING'; detail: string }>(
    tx,
    sql`select a.kind, a.detail from ledger_group g join ledger_entry e on e.group_id = g.id
        join ledger_account a on a.id = e.account_id and a.kind in ('BANK', 'CLEARING')
        where (g.cause in ('payment', 'surplus') and g.cause_id = ${paymentId})
          or (g.cause = 'refund' and g.cause_id = ${refundId}) limit 1`,
  )
  if (known !== undefined) return known
  return way === 'TRANSFER'
    ? { kind: 'BANK', detail: await defaultBank(tx, bookId) }
    : { kind: 'CLEARING', detail: way }
}

const otherSide = ({ how, way }: Item): AccountKey | undefined => {
  const kind = BOOKED_WAYS[how]
  if (kind === undefined) return undefined
  return { kind, detail: kind === 'DIFFERENCE' ? '' : way }
}

interface Explained {
  row: Pick<Item, 'id'>
  by: Mover
  moveId: number
}

/** An explanation stands: what it means in money is booked on its day. */
export async function bookExplained(tx: Tx, { row: { id }, by, moveId }: Explained): Promise<void> {
  const item = await seenRow(tx, { viewer: null }, itemTable, id)
  const other = otherSide(item)
  const cents = differenceOf(item)
  if (other === undefined || cents === 0) return
  const { bookId, day, oursNo, theirsNo, theirsOwnNo, reason: remark } = item
  const subject = { kind: SUBJECT, id, no: oursNo || theirsNo || theirsOwnNo }
  await post(tx, by, { bookId, cause: 'explained', causeId: moveId, subject, remark, day }, [
    { account: await placeOf(tx, item), cents },
    { account: other, cents: -cents },
  ])
}

/** Explanations are taken back: what they booked is countered on the same day. */
export async function counterExplained(
  tx: Tx,
  by: Mover,
  items: readonly Pick<Item, 'id' | 'day'>[],
  reason: string,
): Promise<void> {
  for (const { id, day } of items) {
    const groups = await rows<{ id: number }>(
      tx,
      sql`select g.id from ledger_group g where g.subject_kind = ${SUBJECT} and g.subject_id = ${id}
            and g.cause = 'explained' and not exists (select 1 from ledger_group r where r.reverses_id = g.id)
          order by g.id`,
    )
    for (const group of groups) await reverse(tx, by, group.id, reason, day)
  }
}
