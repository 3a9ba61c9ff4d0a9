import { VisaFeeDraft } from '@visa/contract/centre/config-visa-fee'
import { dayOf } from '@visa/contract/dates'
import { VALID } from '@visa/contract/fields'
import { addDays } from '@visa/contract/rules/days'
import type { Tx } from '../db/pool.ts'
import { saveDated } from '../features/centre/dated/dated.service.ts'
import { saveProcessTime } from '../features/centre/calendar/process-time.service.ts'
import { saveCounter } from '../features/centre/counter/counter.service.ts'
import { datedService } from '../features/centre/service-fee/service-fee.repo.ts'
import { saveOptions } from '../features/centre/option/option.service.ts'
import { centreRule } from '../features/centre/visa-fee/visa-fee.service.ts'
import { addFeeRule } from '../features/visa/price/fee-rule.service.ts'
import type { Person } from './demo-person.ts'

/** What the centre of the demonstration sells that nobody else does. */
const SERVICES = [
  ['VIP_ROOM', '贵宾室接待', 'VIP room', 20_000, '次', '单独的接待室，不用排队'],
  ['ITINERARY', '行程单制作', 'Itinerary', 8000, '份', '按航班和酒店订单整理'],
  ['LOCKER', '行李寄存', 'Luggage locker', 1500, '件', '当天有效'],
] as const

/** Its counters, as its cashiers open their shifts at them. */
const COUNTERS = [
  ['1 号收银', 50_000, 'HP LaserJet M404', 'DS2208-01', 'POS-8801', ''],
  ['2 号收银', 50_000, 'HP LaserJet M404', 'DS2208-02', 'POS-8802', ''],
  ['贵宾室', 20_000, 'Brother HL-L5100', 'DS2208-03', 'POS-8803', '只收刷卡和扫码'],
] as const

/** How long it takes: by category, speed and consulate, with the hour after which tomorrow counts. */
const TIMES = [
  ['RUS', 1, '', 'NORMAL', '', 10, '15:30'],
  ['RUS', 1, '', 'NORMAL', 'HARBIN', 14, '12:00'],
  ['RUS', 1, 'COMMON_TOURIST', 'URGENT', '', 4, '11:00'],
  ['RUS', 1, 'COMMON_BUSINESS', 'URGENT', '', 3, '11:00'],
  ['RUS', 2, '', 'NORMAL', '', 4, ''],
] as const

/** What the consulate asks there of passports of third countries, by entries. */
const THIRD_COUNTRY = [
  ['SINGLE', 42_000],
  ['DOUBLE', 84_000],
  ['MULTIPLE', 126_000],
] as const

const YEAR = 365

/** Its own services and how it works; of a length of time that the stories of its contracts lie in. */
export async function seedCentreConfig(tx: Tx, manager: Person, now: Date): Promise<void> {
  const began = new Date(now.getTime() - 30 * 86_400_000)
  const by = manager(began)
  const period = { validFrom: dayOf(began), validTo: null, remark: '' }
  for (const [index, [code, name, nameEn, unitCents, unit, description]] of SERVICES.entries())
    await saveDated(tx, by, datedService, {
      id: undefined,
      seen: undefined,
      draft: {
        ...period,
        code,
        name,
        nameEn,
        description,
        unitCents,
        unit,
        taxable: true,
        defaultQuantity: 0,
        sortNo: index + 1,
        ...(code === 'LOCKER' ? { validTo: addDays(dayOf(now), YEAR) } : {}),
      },
    })
  for (const [index, [counter, floatCents, printer, scanner, cardTerminal, remark]] of COUNTERS.entries())
    await saveCounter(tx, by, {
      counter,
      floatCents,
      printer,
      scanner,
      cardTerminal,
      remark,
      sortNo: index + 1,
      valid: VALID.ENABLED,
    })
  for (const [nationCode, visaType, visaCategory, urgencyLevel, consulate, workingDays, cutOff] of TIMES)
    await saveProcessTime(tx, by, {
      ...period,
      nationCode,
      visaType,
      visaCategory,
      urgencyLevel,
      consulate,
      workingDays,
      cutOff,
    })
  for (const [entries, amountCents] of THIRD_COUNTRY) {
    const fee = {
      nationCode: 'RUS',
      visaType: 1,
      entries,
      nationGroup: 'THIRD_COUNTRY',
      amountCents,
    } as const
    await addFeeRule(tx, by, centreRule(by.viewer, VisaFeeDraft.parse({ ...fee, validFrom: dayOf(began) })))
  }
  const same = 'platform'
  await saveOptions(tx, by, {
    ...period,
    options: {
      smsCreated: same,
      smsConfirmed: same,
      smsIncomplete: same,
      smsResult: 'on',
      smsPickup: 'on',
      confirmNeedsForms: same,
      secondReview: same,
      passportValidity: 'warn',
      contractSigned: 'warn',
      contractPrefix: '',
      labelSheet: '3x10',
      purgeDays: null,
      unclaimedDays: 60,
      openingHours: '周一至周五 9:00–16:00',
      receiptHead: '',
      receiptNote: '',
    },
  })
}
