import type {
  OptionCheck,
  OptionSwitch,
  OptionVersion,
  optionSave,
} from '@visa/contract/centre/config-option'
import { dayOf } from '@visa/contract/dates'
import type { HandlerInput } from '@visa/contract/endpoint'
import type { SystemParamKey } from '@visa/contract/org/system-param'
import type { ActingPerson } from '../../../access/mover.ts'
import type { Viewer } from '../../../access/viewer.ts'
import type { ListSource } from '../../../db/capped-page.ts'
import type { Tx } from '../../../db/pool.ts'
import { first, rows, sql, type Queryable } from '../../../db/sql.ts'
import { selectOf } from '../../../db/table.ts'
import { getParam } from '../../org/system-param/system-param.service.ts'
import { goesOnWithout, phaseOf, removeComing, saveDated, type Dated } from '../dated/dated.service.ts'
import { optionTable } from './option.table.ts'

const PARAMS = {
  smsCreated: 'sms.orderCreated',
  smsConfirmed: 'sms.orderConfirmed',
  smsIncomplete: 'sms.orderIncomplete',
  smsResult: 'sms.orderResult',
  smsPickup: 'sms.orderPickup',
  confirmNeedsForms: 'order.confirmNeedsForms',
  secondReview: 'visa.secondReview',
} as const satisfies Record<OptionSwitch, SystemParamKey>

type Options = OptionVersion['options']

/** A centre says one thing of all its options. */
const dated: Dated<typeof optionTable> = { table: optionTable, key: [] }

/** What a company has said of its work and holds now; nothing, where it has not. */
export const optionsOf = async (
  db: Queryable,
  companyId: number | null,
  now: Date,
): Promise<Options | undefined> =>
  (
    await first<{ options: Options }>(
      db,
      sql`select options from centre_option
          where company_id = ${companyId}::bigint and daterange(valid_from, valid_to, '[]') @> ${dayOf(now)}::date`,
    )
  )?.options

/** Whether the centre lets nothing pass that fails a check; elsewhere it is only told. */
export const isBlocked = async (
  db: Queryable,
  { centreId }: { centreId: number | null },
  check: OptionCheck,
  now: Date,
): Promise<boolean> => (await optionsOf(db, centreId, now))?.[check] === 'block'

/** Whether something is so at a company: as it has said itself, else as the platform has it. */
export async function isOnAt(
  db: Queryable,
  companyId: number | null,
  name: OptionSwitch,
  now: Date,
): Promise<boolean> {
  const own = (await optionsOf(db, companyId, now))?.[name] ?? 'platform'
  return own === 'platform' ? getParam(db, PARAMS[name]) : own === 'on'
}

/** The same at the organisation that takes an order. */
export async function isOnForOrder(
  db: Queryable,
  orderId: number,
  name: OptionSwitch,
  now: Date,
): Promise<boolean> {
  const order = await first<{ acceptOrgId: number | null }>(
    db,
    sql`select accept_org_id as "acceptOrgId" from visa_order where id = ${orderId}`,
  )
  return isOnAt(db, order?.acceptOrgId ?? null, name, now)
}

/** The options of the own centre in all their versions, the latest first. */
export const optionSource = ({ companyId }: Viewer, today: string): ListSource => ({
  columns: sql`${selectOf(optionTable, undefined, 'o')}, ${phaseOf('o', today)} as phase,
    ${goesOnWithout(dated, 'o')} as "goesOn"`,
  from: sql`centre_option o`,
  where: sql`o.company_id = ${companyId}`,
  orderBy: sql`o.valid_from desc`,
})

export function listOptions(db: Queryable, { viewer, now }: ActingPerson): Promise<OptionVersion[]> {
  const { columns, from, where, orderBy } = optionSource(viewer, dayOf(now))
  return rows<OptionVersion & { [column: string]: unknown }>(
    db,
    sql`select ${columns} from ${from} where ${where} order by ${orderBy}`,
  )
}

export const saveOptions = (
  tx: Tx,
  by: ActingPerson,
  { id, seen, ...draft }: HandlerInput<typeof optionSave>['body'],
): Promise<number> => saveDated(tx, by, dated, { id, seen, draft })

export const removeOptions = (tx: Tx, by: ActingPerson, id: number): Promise<void> =>
  removeComing(tx, by, dated, id)
