import { configEffect, configLog } from '@visa/contract/centre/config-shared'
import type { ConfigScreen } from '@visa/contract/centre/config-screens'
import { SHIFT_STATUS } from '@visa/contract/money/shift.states'
import { PAYMENT_STATUS } from '@visa/contract/money/payment.states'
import { can } from '@visa/contract/authority'
import { CODES } from '@visa/contract/codes'
import { dayOf } from '@visa/contract/dates'
import type { Viewer } from '../../../access/viewer.ts'
import { pageLogWhere } from '../../../db/change-log.ts'
import type { Db } from '../../../db/pool.ts'
import { one, sql } from '../../../db/sql.ts'
import { on, type Route } from '../../../http/route.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { centreRule } from '../visa-fee/visa-fee.service.ts'
import { promisedOtherwise } from './effect.service.ts'
import { feeEffect } from './fee-kept.service.ts'
import { optionEffect } from './option-effect.service.ts'

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
  on(configEffect)(
    async ({ viewer, now }, { body: { screen, fee, time, options, way = '', counter = '' } }) => {
      refuseScreen(viewer, screen)
      const { companyId } = viewer
      const open = await one<Open>(
        db,
        sql`select (select count(*) from cashier_shift s where s.company_id = ${companyId} and s.status = ${SHIFT_STATUS.OPEN}
              and ${counter} in ('', s.counter)) as "openShifts",
            (select count(*) from payment p join cashier_shift s on s.id = p.shift_id
              where s.company_id = ${companyId} and p.status = ${PAYMENT_STATUS.PAYING} and ${way} in ('', p.way)) as "openPayments"`,
      )
      return {
        ...open,
        ...(fee === undefined
          ? { otherPrice: 0, moreCents: 0, keptContracts: 0, keptOrders: 0, tried: [] }
          : await feeEffect(db, companyId, centreRule(viewer, fee), dayOf(now))),
        ...(options === undefined
          ? { unsigned: 0, shortPassports: 0, erased: 0 }
          : await optionEffect(db, companyId, options, now)),
        otherPromise: time === undefined ? 0 : await promisedOtherwise(db, companyId, time, now),
      }
    },
  ),
]
