import type { RuleKind } from '@visa/contract/visa/fee-kinds'
import { VISA_TYPE, type NationCode, type VisaType } from '@visa/contract/visa/products'
import type { Tx } from '../db/pool.ts'
import { sql } from '../db/sql.ts'

/** Fees to begin with; from then on they are the administrator's. */

const { STICKER, EVISA } = VISA_TYPE

interface FeeSeed {
  kind: RuleKind
  version: number
  service?: string
  /** Absent: for every country. */
  nationCode?: NationCode
  visaType?: VisaType
  entries?: string
  urgencyLevel?: string
  ageGroup?: string
  agentLevel?: string
  cents: number
  validFrom: string
  validTo?: string
}

const BEGIN = '2024-01-01'

const fee = (
  kind: RuleKind,
  nationCode: NationCode,
  visaType: VisaType,
  yuan: number,
  more: Partial<FeeSeed> = {},
): FeeSeed => ({ kind, nationCode, visaType, cents: yuan * 100, version: 1, validFrom: BEGIN, ...more })

const everywhere = (kind: RuleKind, yuan: number, more: Partial<FeeSeed> = {}): FeeSeed => ({
  kind,
  version: 1,
  cents: yuan * 100,
  validFrom: BEGIN,
  ...more,
})

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
  // The authority asks nothing for them.
  fee('consular', 'RUS', EVISA, 0, { ageGroup: 'under6' }),
  fee('service', 'RUS', EVISA, 80),
  fee('consular', 'PHL', EVISA, 320),
  fee('service', 'PHL', EVISA, 100),
  fee('consular', 'TUR', EVISA, 430),
  fee('service', 'TUR', EVISA, 80),
  fee('consular', 'MYS', EVISA, 130),
  fee('service', 'MYS', EVISA, 80),
  // For each passport, whatever the country.
  everywhere('courier', 25),
  everywhere('vas', 1, { service: 'SMS' }),
  everywhere('vas', 30, { service: 'FORM_FILLING' }),
  everywhere('vas', 40, { service: 'PHOTO' }),
  everywhere('vas', 80, { service: 'TRANSLATION' }),
  // What the sides get of each visa.
  everywhere('platform', 20),
  fee('acceptance', 'RUS', STICKER, 120),
  fee('acceptance', 'RUS', EVISA, 30),
  fee('commission', 'RUS', STICKER, 20, { agentLevel: 'A' }),
  fee('discount', 'RUS', STICKER, -20, { agentLevel: 'A' }),
]

/** Only where there are none: what somebody deleted or changed stays so. */
export async function seedVisaFees(tx: Tx): Promise<void> {
  await tx.query(sql`
    insert into visa_fee_rule (kind, version, service, nation_code, visa_type, entries, urgency_level, age_group,
      agent_level, amount_cents, valid_from, valid_to)
    select kind, version, coalesce(service, ''), coalesce("nationCode", ''), "visaType", coalesce(entries, ''),
      coalesce("urgencyLevel", ''), coalesce("ageGroup", ''), coalesce("agentLevel", ''), cents, "validFrom", "validTo"
    from jsonb_to_recordset(${JSON.stringify(FEE_SEEDS)}::jsonb) as seed (kind text, version integer, service text,
      "nationCode" text, "visaType" smallint, entries text, "urgencyLevel" text, "ageGroup" text, "agentLevel" text,
      cents bigint, "validFrom" date, "validTo" date)
    where not exists (select 1 from visa_fee_rule)`)
}
