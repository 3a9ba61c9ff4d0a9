import { dayOf } from '@visa/contract/dates'
import type { RuleFailure } from '@visa/contract/issues'
import { addDays } from '@visa/contract/rules/days'
import type { OrderFields } from '@visa/contract/visa/order'
import { RUSSIA } from '@visa/contract/visa/order-rules'
import { VISA_TYPE } from '@visa/contract/visa/products'
import type { Queryable } from '../../../db/sql.ts'
import { rows, sql } from '../../../db/sql.ts'
import { InvalidInput } from '../../../refusal/refusal.ts'
import { getParam } from '../../org/system-param/system-param.service.ts'

/** How a face calls the fields of the model. */
export type FieldNames = (field: keyof OrderFields) => string

/** Which dictionary a field of an order is chosen from. */
const DICTIONARIES = {
  entries: 'VISA_ENTRIES',
  urgencyLevel: 'VISA_HANDLE_WAY',
  purposeSection: 'VISIT_SECTION_PURPOSE',
  purposeGoal: 'VISIT_PURPOSE',
  orderSource: 'ORDER_SOURCE',
} as const

type Chosen = keyof typeof DICTIONARIES | 'visaCategory'

const SERVICES = 'VAS_KIND'

const dictionaryOf = (field: Chosen, { visaType }: OrderFields): string => {
  if (field !== 'visaCategory') return DICTIONARIES[field]
  return visaType === VISA_TYPE.STICKER ? 'VISA_CATEGORY' : 'EVISA_CATEGORY'
}

interface Entry {
  type: string
  code: string
  /** C3.23: the purpose sections it belongs to; empty: to all. */
  sections: string
}

const entriesOf = (db: Queryable, types: readonly string[], codes: readonly string[]): Promise<Entry[]> =>
  rows<Entry & { [column: string]: unknown }>(
    db,
    sql`select type, code, resv1 as sections from dict_data
        where type = any(${types}) and code = any(${codes}) and valid = 1`,
  )

const belongsTo = ({ sections }: Entry, section: string): boolean =>
  sections === '' || sections.split('|').includes(section)

const UNDER_SECTION: ReadonlySet<Chosen> = new Set(['purposeGoal', 'visaCategory'])

/** Refuses what no dictionary offers, and what belongs to another purpose section than the one chosen (C4.7). */
export async function refuseUnknownChoices(
  db: Queryable,
  order: OrderFields,
  nameOf: FieldNames,
): Promise<void> {
  const fields = [...(Object.keys(DICTIONARIES) as Chosen[]), 'visaCategory' as const].filter(
    (field) => order[field] !== '',
  )
  const known = await entriesOf(
    db,
    [SERVICES, ...fields.map((field) => dictionaryOf(field, order))],
    [...order.services, ...fields.map((field) => order[field])],
  )
  const isService = (service: string): boolean =>
    known.some(({ type, code }) => type === SERVICES && code === service)
  const isOffered = (field: Chosen): boolean => {
    const entry = known.find(({ type, code }) => type === dictionaryOf(field, order) && code === order[field])
    if (entry === undefined) return false
    return !UNDER_SECTION.has(field) || order.purposeSection === '' || belongsTo(entry, order.purposeSection)
  }
  const failures: RuleFailure[] = fields
    .filter((field) => !isOffered(field))
    .map((field) => ({ field: nameOf(field), rule: 'choice', params: {} }))
  if (!order.services.every(isService))
    failures.push({ field: nameOf('services'), rule: 'choice', params: {} })
  if (failures.length > 0) throw new InvalidInput(failures)
}

/** C5.10, C5.21: nobody travels in the past. */
export function refusePastEntry({ entryDate }: Pick<OrderFields, 'entryDate'>, now: Date): void {
  if (entryDate === null || entryDate >= dayOf(now)) return
  throw new InvalidInput([{ field: 'entryDate', rule: 'entryInPast', params: {} }])
}

/** C5.16, C9.5: of a Russian e-visa the stay sets the last day, whatever was sent. */
export async function withExitDate<
  Journey extends Pick<OrderFields, 'nationCode' | 'visaType' | 'entryDate' | 'exitDate'>,
>(db: Queryable, order: Journey): Promise<Journey> {
  const { nationCode, visaType, entryDate } = order
  if (nationCode !== RUSSIA || visaType !== VISA_TYPE.EVISA || entryDate === null) return order
  return { ...order, exitDate: addDays(entryDate, await getParam(db, 'visa.evisaExitDays')) }
}
