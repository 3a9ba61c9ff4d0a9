import { CONSULATES } from '@visa/contract/visa/products'
import type { LocalText } from '@visa/messages/texts'
import { Sql, sql } from '../../../db/sql.ts'

/** What codes of a price list or of a process time are called, for a file that people read. */

const word = (type: Sql, code: Sql): Sql =>
  sql`(select jsonb_build_object('zh', d.cname, 'en', coalesce(nullif(d.ename, ''), d.cname)) from dict_data d
    where d.type = ${type} and d.code = ${code})`

export interface RuleWords {
  categoryWord: LocalText | null
  speedWord: LocalText | null
}

/** Of rows with a kind of visa, a category and a speed. */
export const ruleWords = (alias: string): Sql => {
  const column = (name: string) => new Sql([`${alias}.${name}`], [])
  const categories = sql`case when ${column('visa_type')} = 2 then 'EVISA_CATEGORY' else 'VISA_CATEGORY' end`
  return sql`${word(categories, column('visa_category'))} as "categoryWord",
    ${word(sql`'VISA_HANDLE_WAY'`, column('urgency_level'))} as "speedWord"`
}

export const consulateWord = (alias: string): Sql =>
  sql`${word(new Sql([`'${CONSULATES}'`], []), new Sql([`${alias}.consulate`], []))} as "consulateWord"`

export const nationGroupWord = (alias: string): Sql =>
  sql`${word(sql`'NATION_GROUP'`, new Sql([`${alias}.nation_group`], []))} as "nationGroupWord"`

export const entriesWord = (alias: string): Sql =>
  sql`${word(sql`'VISA_ENTRIES'`, new Sql([`${alias}.entries`], []))} as "entriesWord"`
