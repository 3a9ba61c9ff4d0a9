import type { Queryable } from '../../../db/sql.ts'
import { rulesInForce } from './rule.repo.ts'

/** What a country's rules say on a day of UTC+8, by key: what forms are judged by. */
export async function rulesOn(db: Queryable, country: string, day: string): Promise<Record<string, string>> {
  const found = await rulesInForce(db, country, day)
  return Object.fromEntries(found.map(({ key, value }) => [key, value]))
}
