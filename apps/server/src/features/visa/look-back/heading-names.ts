import { WALK_IN_CUSTOMER } from '@visa/contract/org/company-options'
import type { Language } from '@visa/contract/session/personal'
import { stateText } from '@visa/contract/states'
import { bucketEnd, NO_CATEGORY, type Grain } from '@visa/contract/visa/look-back'
import { NATION_CODES } from '@visa/contract/visa/products'
import type { Dimension } from '@visa/contract/visa/report'
import { orderStateMessages } from '@visa/messages/states/order-states'
import { fill } from '@visa/messages/texts'
import { lookBackMessages } from '@visa/messages/visa/look-back'
import { nationMessages } from '@visa/messages/visa/nations'
import { visaTypeMessages } from '@visa/messages/visa/visa-types'
import { rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'

/** What the rows and columns of reports are called. */

const WALK_IN = String(WALK_IN_CUSTOMER)

const CATEGORIES = ['VISA_CATEGORY', 'EVISA_CATEGORY']

/** The name that the database knows of a key, in Chinese and in English; null: it is none of its names. */
export function storedName(dimension: Dimension | 'none', key: Sql): { zh: Sql; en: Sql } {
  if (dimension === 'agent' || dimension === 'acceptOrg') {
    const name = sql`(select c.short_name from company c where c.id = (${key})::bigint)`
    return { zh: name, en: name }
  }
  if (dimension === 'category') {
    const named = (column: Sql): Sql =>
      sql`(select ${column} from dict_data d where d.code = ${key} and d.type = any(${CATEGORIES}::text[])
        order by d.type desc limit 1)`
    return { zh: named(sql`d.cname`), en: named(sql`d.ename`) }
  }
  return { zh: sql`null::text`, en: sql`null::text` }
}

/** 2026-10, 2026-10-05, 2026-10-05 – 10-11 */
function bucketName(first: string, grain: Grain): string {
  if (grain === 'month') return first.slice(0, 7)
  return grain === 'day' ? first : `${first} – ${bucketEnd(first, grain).slice(5)}`
}

interface Heading {
  dimension: Dimension | 'none'
  key: string
  grain: Grain
  /** As the database has it. */
  stored: string | null
}

export function headingName({ dimension, key, grain, stored }: Heading, language: Language): string {
  const t = lookBackMessages[language]
  switch (dimension) {
    case 'none':
      return ''
    case 'country': {
      const nation = NATION_CODES.find((each) => each === key)
      return nation === undefined ? key : nationMessages[language][nation]
    }
    case 'type':
      return key === '1' ? visaTypeMessages[language][1] : visaTypeMessages[language][2]
    case 'status':
      return stateText(orderStateMessages[language], Number(key))
    case 'period':
      return bucketName(key, grain)
    case 'category':
      return key === NO_CATEGORY ? t.noCategory : (stored ?? key)
    case 'agent':
      return key === WALK_IN ? t.walkIn : (stored ?? fill(t.unknownCompany, { id: key }))
    case 'acceptOrg':
      return key === WALK_IN ? t.noOrg : (stored ?? fill(t.unknownCompany, { id: key }))
  }
}

/** The names of several keys at once. */
export async function namesOf(
  db: Queryable,
  { dimension, keys, grain }: { dimension: Dimension | 'none'; keys: readonly string[]; grain: Grain },
  language: Language,
): Promise<{ key: string; name: string }[]> {
  const { zh, en } = storedName(dimension, sql`k.key`)
  const found = await rows<{ key: string; name: string | null }>(
    db,
    sql`select k.key, ${language === 'zh' ? zh : en} as name from unnest(${keys}::text[]) as k (key)`,
  )
  const stored = new Map(found.map(({ key, name }) => [key, name]))
  return keys.map((key) => ({
    key,
    name: headingName({ dimension, key, grain, stored: stored.get(key) ?? null }, language),
  }))
}
