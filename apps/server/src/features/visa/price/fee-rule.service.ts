import { can } from '@visa/contract/authority'
import { dayOf } from '@visa/contract/dates'
import type { RuleFailure } from '@visa/contract/issues'
import { picked } from '@visa/contract/shape'
import {
  HOME_CURRENCY,
  HOME_RATE,
  isTooDear,
  chargedCents,
  screenOfKind,
  type RuleKind,
} from '@visa/contract/visa/fee-kinds'
import {
  feeRuleFields,
  type FeeCopy,
  type FeeRuleDraft,
  type FeeRuleReplace,
  type FeeRuleUpdate,
} from '@visa/contract/visa/fee-rule'
import { moneyText } from '@visa/contract/money'
import { addDays } from '@visa/contract/rules/days'
import { VISA_FEE } from '@visa/contract/centre/config-visa-fee'
import type { LocalText } from '@visa/messages/texts'
import { feeKindMessages } from '@visa/messages/visa/fee-kinds'
import type { Mover } from '../../../access/mover.ts'
import { refuseOtherSides } from '../../../access/platform-only.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { addRow, changeRow, removeRows } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import { orRefuse } from '../../../refusal/constraint.ts'
import { heldAsSeen, heldRows } from '../../../refusal/held-row.ts'
import { InvalidInput, Refusal } from '../../../refusal/refusal.ts'
import { holdFeeRules, isUsed, nextVersion, overlapping, rulesToCopy } from './fee-rule.repo.ts'
import { endBefore, goOnWithout, sameConditions } from './fee-rule-former.service.ts'
import { refuseUnknown } from './fee-rule-known.service.ts'
import { feeRuleTable, type FeeRuleRow } from './fee-rule.table.ts'
import { ruleText } from './rule-text.ts'

const kindText = (kind: RuleKind): LocalText => ({
  zh: feeKindMessages.zh.kinds[kind],
  en: feeKindMessages.en.kinds[kind],
})

type Judged = Pick<FeeRuleDraft, 'kind' | 'acceptOrgId'>

/** What consulates ask at one centre is that centre's to say. */
const isOwnFee = ({ isCentre, companyId, authorities }: Viewer, { kind, acceptOrgId }: Judged): boolean =>
  isCentre && kind === 'consular' && acceptOrgId === companyId && can(authorities, VISA_FEE)

/** Whoever keeps no rules at all is told so before any is looked for. */
function refuseOutsiders({ viewer }: Mover): void {
  if (viewer?.isCentre === true && can(viewer.authorities, VISA_FEE)) return
  refuseOtherSides(viewer)
}

/** Rules are the platform's, and each kind is looked after by whoever holds the code of its entry. */
function refuseRule({ viewer }: Mover, rule: Judged): void {
  if (viewer !== null && isOwnFee(viewer, rule)) return
  const { kind } = rule
  refuseOtherSides(viewer)
  if (viewer !== null && !can(viewer.authorities, `${screenOfKind(kind)}.edit`)) {
    throw new Refusal('feeKindForbidden', { kind: kindText(kind) })
  }
}

const overlapRefusal = async (
  tx: Tx,
  draft: FeeRuleDraft,
  other: {
    version: number
    validFrom: string
    validTo: string | null
    amountCents: number
    rateCents: number
  },
): Promise<Refusal> =>
  new Refusal('feeOverlaps', {
    kind: kindText(draft.kind),
    conditions: await ruleText(tx, draft),
    version: other.version,
    from: other.validFrom,
    to: other.validTo ?? { zh: feeKindMessages.zh.openEnd, en: feeKindMessages.en.openEnd },
    amount: moneyText(chargedCents(other)),
  })

/** The database has the last word on what overlaps; this names it first, which the held table makes certain. */
async function refuseOverlap(tx: Tx, draft: FeeRuleDraft, except = 0): Promise<void> {
  const other = await overlapping(tx, draft, except)
  if (other !== undefined) throw await overlapRefusal(tx, draft, other)
}

const asGone = orRefuse({ visa_fee_rule_once: new Refusal('recordBusy') })

const writtenRule = async (tx: Tx, { actor }: Mover, draft: FeeRuleDraft): Promise<number> =>
  addRow(tx, actor, feeRuleTable, { ...draft, version: await nextVersion(tx, draft) }).catch(asGone)

/** Adds a rule. Prices do not reach back: what was charged stays what it was. */
export async function addFeeRule(tx: Tx, by: Mover, draft: FeeRuleDraft): Promise<number> {
  refuseRule(by, draft)
  const today = dayOf(by.now)
  if (draft.validFrom < today) throw new Refusal('feeStartsInPast', { today })
  await refuseUnknown(tx, by, draft)
  await holdFeeRules(tx)
  await refuseOverlap(tx, draft)
  return writtenRule(tx, by, draft)
}

const nameOf = (tx: Tx, rule: FeeRuleDraft): Promise<LocalText> => ruleText(tx, rule, kindText(rule.kind))

const sameBut = (before: FeeRuleRow, draft: FeeRuleDraft): boolean =>
  Object.keys(feeRuleFields)
    .filter((field) => field !== 'validTo' && field !== 'remark')
    .every((field) => Reflect.get(before, field) === Reflect.get(draft, field))

/** The price list of all is worth its day; what a centre says of its own fees today, it may put right today. */
const hasBegun = ({ viewer }: Mover, rule: FeeRuleRow, today: string): boolean =>
  viewer !== null && isOwnFee(viewer, rule) ? rule.validFrom < today : rule.validFrom <= today

/**
 * Changes a rule that has not begun as a whole; of one that has, or that an order was priced by, its end and remark. What
 * ended for it follows it to another day.
 */
export async function changeFeeRule(tx: Tx, by: Mover, { id, seen, ...draft }: FeeRuleUpdate): Promise<void> {
  refuseRule(by, draft)
  await holdFeeRules(tx)
  const before = await heldAsSeen(tx, by, feeRuleTable, id, seen)
  refuseRule(by, before)
  const today = dayOf(by.now)
  const begun = hasBegun(by, before, today) || (await isUsed(tx, id))
  if (begun && !sameBut(before, draft)) throw new Refusal('feeBegun', { name: await nameOf(tx, before) })
  if (!begun && draft.validFrom < today) throw new Refusal('feeStartsInPast', { today })
  const isPast = (day: string | null): boolean => day !== null && day < today
  if (draft.validTo !== before.validTo && (isPast(draft.validTo) || isPast(before.validTo))) {
    throw new Refusal('feeEndsInPast', { today })
  }
  await refuseUnknown(tx, by, draft)
  const isFirst = before.validFrom > draft.validFrom && sameConditions(before, draft)
  if (isFirst) await endBefore(tx, by, before, draft.validFrom)
  await refuseOverlap(tx, draft, id)
  await changeRow(tx, by.actor, feeRuleTable, before, draft).catch(asGone)
  if (isFirst) return
  if (!sameConditions(before, draft)) await goOnWithout(tx, by, before)
  else if (draft.validFrom > before.validFrom) await goOnWithout(tx, by, before, addDays(draft.validFrom, -1))
}

type NewPrice = Pick<FeeRuleDraft, 'amountCents' | 'currency' | 'rateCents' | 'remark'>

/** Ends a rule the day before and begins its next version; one that begins on that very day is changed. */
async function newVersion(
  tx: Tx,
  by: Mover,
  before: FeeRuleRow,
  from: string,
  worth: NewPrice,
): Promise<number> {
  if (before.validFrom === from && !(await isUsed(tx, before.id))) {
    await changeRow(tx, by.actor, feeRuleTable, before, worth)
    return before.id
  }
  if (before.validFrom >= from) throw new Refusal('feeReplaceDay', { today: dayOf(by.now) })
  const draft = { ...picked(feeRuleFields, before), ...worth, validFrom: from }
  await changeRow(tx, by.actor, feeRuleTable, before, { validTo: addDays(from, -1) })
  await refuseOverlap(tx, draft)
  return writtenRule(tx, by, draft)
}

/** Charges another amount from a day on. Orders that are priced keep what they were priced by. */
export async function replaceFeeRule(
  tx: Tx,
  by: Mover,
  { id, seen, from, ...worth }: FeeRuleReplace,
): Promise<number> {
  refuseOutsiders(by)
  await holdFeeRules(tx)
  const before = await heldAsSeen(tx, by, feeRuleTable, id, seen)
  refuseRule(by, before)
  const today = dayOf(by.now)
  if (from < today || from < before.validFrom || (before.validTo !== null && from > before.validTo)) {
    throw new Refusal('feeReplaceDay', { today })
  }
  // Sign and rate belong together with the kind, which is the old rule's.
  refuseUnfitWorth(before.kind, worth)
  await refuseUnknown(tx, by, { ...before, ...worth })
  return newVersion(tx, by, before, from, worth)
}

function refuseUnfitWorth(kind: RuleKind, { amountCents, currency, rateCents }: NewPrice): void {
  const failures: RuleFailure[] = []
  if (kind === 'discount' ? amountCents > 0 : amountCents < 0) {
    failures.push({ field: 'amountCents', rule: 'feeSign', params: {} })
  }
  if (currency === HOME_CURRENCY && rateCents !== HOME_RATE)
    failures.push({ field: 'rateCents', rule: 'homeRate', params: {} })
  if (isTooDear({ amountCents, rateCents }))
    failures.push({ field: 'amountCents', rule: 'tooDear', params: {} })
  if (failures.length > 0) throw new InvalidInput(failures)
}

/** Deletes rules that no order was priced by, all or none; what ended for them goes on. */
export async function removeFeeRules(tx: Tx, by: Mover, ids: readonly number[]): Promise<number> {
  refuseOutsiders(by)
  await holdFeeRules(tx)
  const held = await heldRows(tx, by, feeRuleTable, ids)
  for (const rule of held) {
    refuseRule(by, rule)
    if (await isUsed(tx, rule.id)) throw new Refusal('feeUsed', { name: await nameOf(tx, rule) })
  }
  const removed = await removeRows(tx, by.actor, feeRuleTable, held)
  const inOrder = held.toSorted((one, other) => (one.validFrom < other.validFrom ? -1 : 1))
  for (const rule of inOrder) await goOnWithout(tx, by, rule)
  return removed
}

const PERCENT = 100

/** Whole units of money, as price lists have them, unless nothing changes. */
const changedBy = (cents: number, percent: number): number =>
  percent === 0 ? cents : Math.round((cents * (PERCENT + percent)) / PERCENT / PERCENT) * PERCENT

/** Begins a new price list of one product: every rule that holds on the day gets its next version. */
export async function copyFees(
  tx: Tx,
  by: Mover,
  { from, percent, remark, ...which }: FeeCopy,
): Promise<number> {
  for (const kind of which.kinds) refuseRule(by, { kind, acceptOrgId: null })
  const today = dayOf(by.now)
  if (from <= today) throw new Refusal('feeReplaceDay', { today })
  await holdFeeRules(tx)
  const rules = await rulesToCopy(tx, { ...which, from })
  if (rules.length === 0) throw new Refusal('feeNothingToCopy', { day: from })
  for (const rule of rules) {
    const { currency, rateCents } = rule
    const worth = {
      amountCents: changedBy(rule.amountCents, percent),
      currency,
      rateCents,
      remark: remark === '' ? rule.remark : remark,
    }
    refuseUnfitWorth(rule.kind, worth)
    await newVersion(tx, by, rule, from, worth)
  }
  return rules.length
}

const isWritten = (rule: FeeRuleRow, draft: FeeRuleDraft): boolean =>
  sameBut(rule, draft) && rule.validTo === draft.validTo

/**
 * Puts a line of a price list in its place: one that stands there already is left alone, one whose conditions have a
 * price on its first day becomes the next version of that, any other is added.
 */
export async function putFeeRule(tx: Tx, by: Mover, draft: FeeRuleDraft): Promise<void> {
  refuseRule(by, draft)
  await holdFeeRules(tx)
  const other = await overlapping(tx, draft, 0)
  if (other === undefined || other.validFrom > draft.validFrom) return void (await addFeeRule(tx, by, draft))
  const [before] = await heldRows(tx, by, feeRuleTable, [other.id])
  if (before === undefined || isWritten(before, draft)) return
  const today = dayOf(by.now)
  if (draft.validFrom < today) throw new Refusal('feeStartsInPast', { today })
  if (before.validFrom === draft.validFrom && by.viewer !== null && isOwnFee(by.viewer, draft))
    throw new Refusal('configSameDay', { from: draft.validFrom })
  if (before.validFrom === draft.validFrom) throw await overlapRefusal(tx, draft, other)
  await refuseUnknown(tx, by, draft)
  await changeRow(tx, by.actor, feeRuleTable, before, { validTo: addDays(draft.validFrom, -1) })
  await refuseOverlap(tx, draft)
  await writtenRule(tx, by, draft)
}
export { feeRuleSource as ruleSource, formerGoesOn } from './fee-rule.repo.ts'
