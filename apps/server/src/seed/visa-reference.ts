import type { Tx } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { MALAYSIAN_DOCUMENTS } from './visa-requirements/malaysia.ts'
import { PHILIPPINE_DOCUMENTS } from './visa-requirements/philippines.ts'
import { RUSSIAN_EVISA_DOCUMENTS } from './visa-requirements/russia-evisa.ts'
import { RUSSIAN_STICKER_DOCUMENTS } from './visa-requirements/russia-sticker.ts'
import { TURKISH_DOCUMENTS } from './visa-requirements/turkey.ts'
import { CHINESE_RULES } from './visa-rules/china.ts'
import { MALAYSIAN_RULES } from './visa-rules/malaysia.ts'
import { PHILIPPINE_RULES } from './visa-rules/philippines.ts'
import { RUSSIAN_RULES } from './visa-rules/russia.ts'
import { TURKISH_RULES } from './visa-rules/turkey.ts'

export const VISA_RULES = [
  ...RUSSIAN_RULES,
  ...PHILIPPINE_RULES,
  ...TURKISH_RULES,
  ...MALAYSIAN_RULES,
  ...CHINESE_RULES,
]

export const VISA_REQUIREMENTS = [
  ...RUSSIAN_STICKER_DOCUMENTS,
  ...RUSSIAN_EVISA_DOCUMENTS,
  ...PHILIPPINE_DOCUMENTS,
  ...TURKISH_DOCUMENTS,
  ...MALAYSIAN_DOCUMENTS,
]

const ofRules = <Value>(read: (seed: (typeof VISA_RULES)[number]) => Value): Value[] => VISA_RULES.map(read)

const ofRequirements = <Value>(
  read: (seed: (typeof VISA_REQUIREMENTS)[number], index: number) => Value,
): Value[] => VISA_REQUIREMENTS.map(read)

/** Adds what is missing. A rule that an installation has for some of the same days is its own and stays. */
export async function seedVisaRules(tx: Tx): Promise<void> {
  await tx.query(sql`
    insert into dated_rule (country, key, value, valid_from, valid_to, source, note)
    select * from unnest(
      ${ofRules(({ country }) => country)}::text[], ${ofRules(({ key }) => key)}::text[], ${ofRules(({ value }) => value)}::text[],
      ${ofRules(({ validFrom }) => validFrom)}::date[], ${ofRules(({ validTo }) => validTo)}::date[],
      ${ofRules(({ source }) => source)}::text[], ${ofRules(({ note }) => note)}::text[])
    on conflict do nothing`)
}

/** Adds what is missing. */
export async function seedVisaRequirements(tx: Tx): Promise<void> {
  await tx.query(sql`
    insert into document_requirement
      (country, visa_type, category, applicant, document, form, count, condition, hint_zh, hint_en, sort_no, valid_from)
    select *, '2020-01-01'::date from unnest(
      ${ofRequirements(({ country }) => country)}::text[], ${ofRequirements(({ visaType }) => visaType)}::smallint[],
      ${ofRequirements(({ category }) => category)}::text[], ${ofRequirements(({ applicant }) => applicant)}::text[],
      ${ofRequirements(({ document }) => document)}::text[], ${ofRequirements(({ form }) => form)}::text[],
      ${ofRequirements(({ count }) => count)}::smallint[], ${ofRequirements(({ condition }) => JSON.stringify(condition))}::jsonb[],
      ${ofRequirements(({ hintZh }) => hintZh)}::text[], ${ofRequirements(({ hintEn }) => hintEn)}::text[],
      ${ofRequirements((_, index) => index + 1)}::integer[])
    on conflict do nothing`)
}
