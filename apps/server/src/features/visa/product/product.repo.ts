import type { PageRequest } from '@visa/contract/page'
import type { ProductOffer, VisaProductQuery } from '@visa/contract/visa/product'
import { NATION_CODES } from '@visa/contract/visa/products'
import { isPlatform } from '../../../access/scope.ts'
import type { Viewer } from '../../../access/viewer.ts'
import type { ListSource } from '../../../db/capped-page.ts'
import { allOf, containing, rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { selectOf } from '../../../db/table.ts'
import { productTable } from './product.table.ts'

const phaseOf = (today: string): Sql =>
  sql`case when p.published_from > ${today}::date then 'coming'
    when p.published_to < ${today}::date then 'over' else 'published' end`

export const phased = (today: string): Sql =>
  sql`${selectOf(productTable, undefined, 'p')}, ${phaseOf(today)} as phase`

/** The platform prepares what will be offered; everybody else reads what is. */
export const shownTo = (viewer: Viewer, today: string): Sql =>
  isPlatform(viewer) ? sql`true` : sql`daterange(p.published_from, p.published_to, '[]') @> ${today}::date`

export const productSource = (
  viewer: Viewer,
  { nationCode, visaType, phase, keyword }: Omit<VisaProductQuery, keyof PageRequest>,
  today: string,
): ListSource => {
  const pattern = keyword === undefined ? undefined : containing(keyword)
  return {
    columns: phased(today),
    from: sql`visa_product p`,
    where: allOf(
      shownTo(viewer, today),
      nationCode === undefined ? undefined : sql`p.nation_code = ${nationCode}`,
      visaType === undefined ? undefined : sql`p.visa_type = ${visaType}`,
      phase === undefined ? undefined : sql`${phaseOf(today)} = ${phase}`,
      pattern === undefined
        ? undefined
        : sql`(p.title ilike ${pattern} or p.title_en ilike ${pattern} or p.visa_category ilike ${pattern})`,
    ),
    orderBy: sql`array_position(${NATION_CODES}::text[], p.nation_code), p.visa_type, p.id`,
  }
}

/** What is published of one kind of visa on a day, by category. */
export const publishedOn = (
  db: Queryable,
  { nationCode, visaType }: { nationCode: string; visaType: number },
  day: string,
): Promise<ProductOffer[]> =>
  rows<ProductOffer & { [column: string]: unknown }>(
    db,
    sql`select ${selectOf(productTable, undefined, 'p')} from visa_product p
        where p.nation_code = ${nationCode} and p.visa_type = ${visaType}
          and daterange(p.published_from, p.published_to, '[]') @> ${day}::date order by p.id`,
  )

/** What dictionaries call their entries, frozen ones too. */
export const entryNames = (
  db: Queryable,
  types: readonly string[],
): Promise<{ type: string; code: string; cname: string; ename: string }[]> =>
  rows(
    db,
    sql`select type, code, cname, ename from dict_data where type = any(${types}::text[]) order by sort_no, id`,
  )
