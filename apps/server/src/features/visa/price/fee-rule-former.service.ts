import { addDays } from '@visa/contract/rules/days'
import type { FeeRuleDraft } from '@visa/contract/visa/fee-rule'
import type { Mover } from '../../../access/mover.ts'
import { changeRow } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import { heldRows } from '../../../refusal/held-row.ts'
import { letFormerGoOn } from '../../centre/dated/dated.service.ts'
import { CONDITIONS } from './choose-rule.ts'
import { alike, overlapping } from './fee-rule.repo.ts'
import { feeRuleTable, type FeeRuleRow } from './fee-rule.table.ts'

/** The version before one that is taken back, or begins on another day. */

/** What ended for a rule that is gone, or is for something else or later now, goes on. */
export const goOnWithout = (tx: Tx, by: Mover, was: FeeRuleRow, until = was.validTo): Promise<void> =>
  letFormerGoOn(tx, by, feeRuleTable, { same: alike(was), was, until })

export const sameConditions = (one: FeeRuleRow, other: FeeRuleDraft): boolean =>
  (['kind', 'service', ...CONDITIONS] as const).every((field) => one[field] === other[field])

/** What holds right before a rule ends earlier where that begins earlier. */
export async function endBefore(tx: Tx, by: Mover, rule: FeeRuleRow, from: string): Promise<void> {
  const day = addDays(rule.validFrom, -1)
  const former = await overlapping(tx, { ...rule, validFrom: day, validTo: day }, rule.id)
  if (former === undefined || former.validTo !== day || former.validFrom >= from) return
  const [held] = await heldRows(tx, by, feeRuleTable, [former.id])
  if (held !== undefined) await changeRow(tx, by.actor, feeRuleTable, held, { validTo: addDays(from, -1) })
}
