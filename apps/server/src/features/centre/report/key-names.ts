import { NOBODY_KEY, type CentreDimension } from '@visa/contract/centre/figures'
import { PAYMENT_WAYS } from '@visa/contract/money/ways'
import type { Language } from '@visa/contract/session/personal'
import { AGE_GROUPS } from '@visa/contract/visa/fee-kinds'
import { isProduct, NATION_CODES, productKey } from '@visa/contract/visa/products'
import { centreFigureMessages } from '@visa/messages/centre/figures'
import { feeKindMessages } from '@visa/messages/visa/fee-kinds'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { nationMessages } from '@visa/messages/visa/nations'
import { productMessages } from '@visa/messages/visa/products'
import { personNames } from '../../../access/person-name.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'

/** What the parts of a mix are called. */

const numbersIn = (keys: readonly string[]): number[] => keys.map(Number).filter((id) => id > 0)

const stored = async (db: Queryable, source: Sql): Promise<ReadonlyMap<string, string>> => {
  const found = await rows<{ key: string; name: string }>(db, source)
  return new Map(found.map(({ key, name }) => [key, name]))
}

const nameColumn = (language: Language): Sql =>
  language === 'zh' ? sql`d.cname` : sql`coalesce(nullif(d.ename, ''), d.cname)`

const inDict = (types: readonly string[], keys: readonly string[], language: Language): Sql =>
  sql`select distinct on (d.code) d.code as key, ${nameColumn(language)} as name from dict_data d
      where d.type = any(${types}::text[]) and d.code = any(${keys}::text[]) order by d.code, d.type desc`

export const URGENCY_DICT = 'VISA_HANDLE_WAY'

function productName(key: string, language: Language): string | undefined {
  const [nationCode = '', visaType = ''] = key.split('-')
  const product = { nationCode, visaType: Number(visaType) }
  return isProduct(product) ? productMessages[language][productKey(product)] : undefined
}

async function known(
  db: Queryable,
  viewer: Viewer,
  { dim, keys }: { dim: CentreDimension; keys: readonly string[] },
  language: Language,
): Promise<(key: string) => string | undefined> {
  const from = async (source: Sql) => {
    const names = await stored(db, source)
    return (key: string) => names.get(key)
  }
  switch (dim) {
    case 'product':
      return (key) => productName(key, language)
    case 'country':
      return (key) => {
        const nation = NATION_CODES.find((each) => each === key)
        return nation === undefined ? undefined : nationMessages[language][nation]
      }
    case 'category':
      return from(inDict(['VISA_CATEGORY', 'EVISA_CATEGORY'], keys, language))
    case 'urgency':
      return from(inDict([URGENCY_DICT], keys, language))
    case 'agent':
      return from(
        sql`select c.id::text as key, c.short_name as name from company c where c.id = any(${numbersIn(keys)}::bigint[])`,
      )
    case 'operator': {
      const names = await personNames(db, viewer, numbersIn(keys))
      return (key) => names.get(Number(key))
    }
    case 'age':
      return (key) => {
        const group = AGE_GROUPS.find((each) => each === key)
        return group === undefined ? undefined : feeKindMessages[language].ages[group]
      }
    case 'nationality':
      return from(
        sql`select d.nation_code as key, ${nameColumn(language)} as name from country d
            where d.nation_code = any(${keys}::text[])`,
      )
    case 'way':
      return (key) => {
        const way = PAYMENT_WAYS.find((each) => each === key)
        return way === undefined ? undefined : paymentWordMessages[language].ways[way]
      }
  }
}

export async function keyNames(
  db: Queryable,
  viewer: Viewer,
  asked: { dim: CentreDimension; keys: readonly string[] },
  language: Language,
): Promise<ReadonlyMap<string, string>> {
  const t = centreFigureMessages[language]
  const nameOf = await known(db, viewer, asked, language)
  const nobody = asked.dim === 'agent' ? t.walkIn : t.product
  return new Map(
    asked.keys.map((key) => {
      if (key === '') return [key, t.unsaid]
      return [key, key === NOBODY_KEY ? nobody : (nameOf(key) ?? key)]
    }),
  )
}

/** The same within a query, of a key `g.key`: what the database has no name for is told by its key. */
export function storedKeyName(dim: CentreDimension, language: Language): Sql {
  const dict = (types: readonly string[]): Sql =>
    sql`(select ${nameColumn(language)} from dict_data d where d.code = g.key and d.type = any(${types}::text[])
      order by d.type desc limit 1)`
  const named: Partial<Record<CentreDimension, Sql>> = {
    category: dict(['VISA_CATEGORY', 'EVISA_CATEGORY']),
    urgency: dict([URGENCY_DICT]),
    agent: sql`(select c.short_name from company c where c.id::text = g.key)`,
    operator: sql`(select u.real_name from app_user u where u.id::text = g.key)`,
    nationality: sql`(select ${nameColumn(language)} from country d where d.nation_code = g.key)`,
  }
  const name = named[dim]
  return name === undefined ? sql`g.key` : sql`coalesce(${name}, g.key)`
}
