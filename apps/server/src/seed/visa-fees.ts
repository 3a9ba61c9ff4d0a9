import type { FeeKind } from '@visa/contract/visa/order-price'
import { VISA_TYPE, type NationCode, type VisaType } from '@visa/contract/visa/products'
import type { Tx } from '../db/pool.ts'
import { sql } from '../db/sql.ts'

/** Fees and process times to begin with; from then on they are the administrator's. */

const { STICKER, EVISA } = VISA_TYPE

interface FeeSeed {
  kind: FeeKind
  version: number
  /** Absent: for every country. */
  nationCode?: NationCode
  visaType?: VisaType
  entries?: string
  urgencyLevel?: string
  cents: number
  validFrom: string
  validTo?: string
}

const BEGIN = '2024-01-01'

const fee = (
  kind: FeeKind,
  nationCode: NationCode,
  visaType: VisaType,
  yuan: number,
  more: Partial<FeeSeed> = {},
): FeeSeed => ({ kind, nationCode, visaType, cents: yuan * 100, version: 1, validFrom: BEGIN, ...more })

/** Consular fees by entries, and again as much for haste. */
const STICKER_FEES: readonly (readonly [entries: string, yuan: number])[] = [
  ['SINGLE', 320],
  ['DOUBLE', 640],
  ['MULTIPLE', 960],
]

export const FEE_SEEDS: readonly FeeSeed[] = [
  ...STICKER_FEES.flatMap(([entries, yuan]) => [
    fee('consular', 'RUS', STICKER, yuan, { entries }),
    fee('urgent', 'RUS', STICKER, yuan, { entries, urgencyLevel: 'URGENT' }),
    fee('urgent', 'RUS', STICKER, yuan * 2, { entries, urgencyLevel: 'EXPRESS' }),
  ]),
  fee('service', 'RUS', STICKER, 240, { validTo: '2026-12-31' }),
  fee('service', 'RUS', STICKER, 260, { version: 2, validFrom: '2027-01-01' }),
  fee('consular', 'RUS', EVISA, 372),
  fee('service', 'RUS', EVISA, 80),
  fee('consular', 'PHL', EVISA, 320),
  fee('service', 'PHL', EVISA, 100),
  fee('consular', 'TUR', EVISA, 430),
  fee('service', 'TUR', EVISA, 80),
  fee('consular', 'MYS', EVISA, 130),
  fee('service', 'MYS', EVISA, 80),
  // For each passport, whatever the country.
  { kind: 'courier', version: 1, cents: 2500, validFrom: BEGIN },
]

type ProcessSeed = readonly [NationCode, VisaType, urgencyLevel: string, workingDays: number]

export const PROCESS_SEEDS: readonly ProcessSeed[] = [
  ['RUS', STICKER, 'NORMAL', 5],
  ['RUS', STICKER, 'URGENT', 3],
  ['RUS', STICKER, 'EXPRESS', 1],
  ['RUS', EVISA, 'NORMAL', 4],
  ['PHL', EVISA, 'NORMAL', 12],
  ['TUR', EVISA, 'NORMAL', 1],
  ['MYS', EVISA, 'NORMAL', 2],
]

/** Only where there are none: what somebody deleted or changed stays so. */
export async function seedVisaFees(tx: Tx): Promise<void> {
  await tx.query(sql`
    insert into visa_fee_rule (kind, version, nation_code, visa_type, entries, urgency_level, amount_cents,
      valid_from, valid_to)
    select kind, version, coalesce("nationCode", ''), "visaType", coalesce(entries, ''),
      coalesce("urgencyLevel", ''), cents, "validFrom", "validTo"
    from jsonb_to_recordset(${JSON.stringify(FEE_SEEDS)}::jsonb) as seed (kind text, version integer,
      "nationCode" text, "visaType" smallint, entries text, "urgencyLevel" text, cents bigint, "validFrom" date,
      "validTo" date)
    where not exists (select 1 from visa_fee_rule)`)
  const seeds = PROCESS_SEEDS.map(([nation, type, urgency, days]) => ({ nation, type, urgency, days }))
  await tx.query(sql`
    insert into visa_process_rule (nation_code, visa_type, urgency_level, working_days, valid_from)
    select nation, type, urgency, days, ${BEGIN}::date
    from jsonb_to_recordset(${JSON.stringify(seeds)}::jsonb) as seed (nation text, type smallint, urgency text,
      days smallint)
    where not exists (select 1 from visa_process_rule)`)
}
