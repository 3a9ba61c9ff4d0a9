import type { BatchMode } from '@visa/contract/centre/batch'
import { ContractDraft } from '@visa/contract/centre/contract'
import { dayOf } from '@visa/contract/dates'
import { addDays } from '@visa/contract/rules/days'
import * as z from 'zod/mini'
import type { Tx } from '../db/pool.ts'
import { one, sql } from '../db/sql.ts'
import { submitBatch } from '../features/centre/batch/batch.service.ts'
import type { Person } from './demo-person.ts'

/** A travel company brings a sheet and a bag of passports: once one contract for each, once one for all of a group. */

const BATCHES = [
  [
    'each',
    'EB662',
    [
      ['陆', 'LU', '明轩', 'MINGXUAN'],
      ['陆', 'LU', '佳琪', 'JIAQI'],
      ['', '', '', ''],
    ],
  ],
  [
    'one',
    'EB663',
    [
      ['章', 'ZHANG', '文博', 'WENBO'],
      ['季', 'JI', '春晓', 'CHUNXIAO'],
      ['任', 'REN', '立群', 'LIQUN'],
    ],
  ],
] as const satisfies readonly (readonly [BatchMode, string, readonly (readonly string[])[]])[]

export async function seedBatches(tx: Tx, clerk: Person, now: Date): Promise<void> {
  const { payerId } = await one<{ payerId: number }>(
    tx,
    sql`select id as "payerId" from company where company_code = 'TRAVEL-XA'`,
  )
  const today = dayOf(now)
  const {
    applicants: _nobody,
    quantities: _none,
    discountCents: _off,
    discountReason: _why,
    ...shared
  } = z.parse(ContractDraft, {
    customerKind: 'COMPANY',
    customerName: '丝路国际旅行社',
    contactName: '马晓东',
    contactMobile: '13909180001',
    payerId,
    nationCode: 'RUS',
    visaType: 1,
    visaCategory: 'COMMON_TOURIST',
    entries: 'SINGLE',
    urgencyLevel: 'NORMAL',
    purposeSection: 'TOURISM',
    purposeGoal: 'TOURISM',
    entryDate: addDays(today, 75),
    exitDate: addDays(today, 84),
    returnWay: 2,
  })
  for (const [mode, passports, people] of BATCHES)
    await submitBatch(
      tx,
      { ...clerk(now), language: 'zh' },
      {
        mode,
        faults: 'good',
        shared,
        rows: people.map(([family = '', surname = '', given = '', givenNames = ''], place) => ({
          row: place + 2,
          cnName: `${family}${given}`,
          surname,
          givenNames,
          sex: '男',
          birthDate: '1990-06-15',
          nationality: '中国',
          passportNo: `${passports}000${place}`,
          passportExpiry: '2033-06-30',
          mobile: '',
          label: '',
          zone: '',
        })),
      },
    )
}
