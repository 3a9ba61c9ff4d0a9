import type { Language } from '@visa/contract/session/personal'
import type { Viewer } from '../../../access/viewer.ts'
import { rows, sql, type Queryable } from '../../../db/sql.ts'
import { daysOf } from '../../visa/handling/capacity.service.ts'
import { readFigures, type Days, type Narrowing } from './figures.repo.ts'
import { URGENCY_DICT } from './key-names.ts'
import { reachOf } from './reach.ts'

export const urgencyLevels = (db: Queryable, language: Language): Promise<{ key: string; name: string }[]> =>
  rows(
    db,
    sql`select d.code as key, ${language === 'zh' ? sql`d.cname` : sql`coalesce(nullif(d.ename, ''), d.cname)`} as name
        from dict_data d where d.type = ${URGENCY_DICT} order by d.id`,
  )

/** People by day, consulate and urgency: the consulates one after another, each from the sums of its own. */
export async function urgencyOf(
  db: Queryable,
  { viewer, language }: { viewer: Viewer; language: Language },
  { from, to, ...narrowing }: Days & Narrowing,
) {
  const asked = { from, to, asker: viewer, figures: ['people'] as const }
  const nations = await readFigures(db, { ...asked, narrowing, dim: 'country', cut: 'none' })
  const cells = []
  for (const { key: nationCode } of nations.filter(({ people }) => people !== 0)) {
    const found = await readFigures(db, {
      ...asked,
      narrowing: { ...narrowing, nationCode },
      dim: 'urgency',
      cut: 'day',
    })
    for (const { key: urgency, at: day, people } of found)
      if (people !== 0) cells.push({ day, nationCode, urgency, people })
  }
  const { days } = viewer.isCentre ? await daysOf(db, viewer.companyId, from, to) : { days: [] }
  return { reach: reachOf(viewer), cells, levels: await urgencyLevels(db, language), days }
}
