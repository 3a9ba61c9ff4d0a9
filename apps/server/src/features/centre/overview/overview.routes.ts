import { configEffect, configLog } from '@visa/contract/centre/config-shared'
import type { ConfigScreen } from '@visa/contract/centre/config-screens'
import { SHIFT_STATUS } from '@visa/contract/money/shift.states'
import { PAYMENT_STATUS } from '@visa/contract/money/payment.states'
import { OPEN_STATUSES } from '@visa/contract/visa/order.states'
import { can } from '@visa/contract/authority'
import { CODES } from '@visa/contract/codes'
import type { Viewer } from '../../../access/viewer.ts'
import { pageLogWhere } from '../../../db/change-log.ts'
import type { Db } from '../../../db/pool.ts'
import { one, sql } from '../../../db/sql.ts'
import { on, type Route } from '../../../http/route.ts'
import { Refusal } from '../../../refusal/refusal.ts'

/** What the log calls the records of each screen. */
const ENTITIES: Readonly<Record<ConfigScreen, string>> = {
  'center.config.option': 'centre_option',
  'center.config.holiday': 'centre_holiday',
  'center.config.visaFee': 'visa_fee_rule',
  'center.config.serviceFee': 'centre_service_fee',
  'center.config.unuseReason': 'dict_data',
  'center.config.processTime': 'centre_process_time',
  'center.config.paymentMethod': 'centre_payment_way',
  'center.config.paymentCashier': 'centre_counter',
  'center.config.dict': 'dict_data',
  'center.config.docTemplate': 'doc_template',
}

/** Each screen's own permission, whichever of them opens the call. */
function refuseScreen({ authorities }: Viewer, screen: ConfigScreen): void {
  if (!can(authorities, screen)) throw new Refusal('noPermission', {}, CODES.NO_PERMISSION)
}

interface Open extends Record<string, unknown> {
  openOrders: number
  unconfirmed: number
  openShifts: number
  openPayments: number
}

export const overviewRoutes = (db: Db): Route[] => [
  on(configLog)(({ viewer }, { query: { screen, ...page } }) => {
    refuseScreen(viewer, screen)
    const own = sql`entity = ${ENTITIES[screen]} and record_company_ids @> array[${viewer.companyId}::bigint]`
    const isReason = sql`topic = 'UNUSE_REASON'`
    const where =
      screen === 'center.config.unuseReason'
        ? sql`${own} and ${isReason}`
        : screen === 'center.config.dict'
          ? sql`${own} and not ${isReason}`
          : own
    return pageLogWhere(db, viewer, where, page)
  }),
  on(configEffect)(({ viewer }, { query: { screen, nationCode = '', way = '', counter = '' } }) => {
    refuseScreen(viewer, screen)
    const { companyId } = viewer
    return one<Open>(
      db,
      sql`select count(*) filter (where confirmed_at is not null) as "openOrders",
            count(*) filter (where confirmed_at is null) as unconfirmed,
            (select count(*) from cashier_shift s where s.company_id = ${companyId} and s.status = ${SHIFT_STATUS.OPEN}
              and ${counter} in ('', s.counter)) as "openShifts",
            (select count(*) from payment p join cashier_shift s on s.id = p.shift_id
              where s.company_id = ${companyId} and p.status = ${PAYMENT_STATUS.PAYING} and ${way} in ('', p.way)) as "openPayments"
          from visa_order where accept_org_id = ${companyId} and status = any(${OPEN_STATUSES}::smallint[])
            and ${nationCode} in ('', nation_code)`,
    )
  }),
]
