import {
  CENTRE_FIGURES,
  FACT_KINDS,
  type CentreDimension,
  type CentreFigure,
} from '@visa/contract/centre/figures'
import type { Whose } from '@visa/contract/centre/report'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { addDays } from '@visa/contract/rules/days'
import { wholeIn } from '@visa/contract/visa/look-back'
import { reachesAll, withinScope } from '../../../access/scope.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { allOf, identifier, joined, rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'

/** Reads what a centre counts (docs/decisions/074-centre-figures.md): from sums of months and days, else from rows. */

export interface Days {
  from: string
  to: string
}

export interface Narrowing {
  whose: Whose
  nationCode?: string | undefined
  operatorId?: number | undefined
}

/** Null: the product itself, which asks for one centre. */
export type Asker = Viewer | { centreId: number }

export type Told = CentreDimension | 'none' | 'hour'

export interface Asking<Name extends CentreFigure> extends Days {
  asker: Asker
  narrowing: Narrowing
  dim: Told
  /** Into which pieces of time it is cut. */
  cut: 'none' | 'day' | 'month'
  figures: readonly Name[]
}

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
export const columnOf = (figure: CentreFigure): Sql => identifier(snake(figure))

const isOne = (asker: Asker): asker is { centreId: number } => 'centreId' in asker

/** Rows within reach, as `f`: those of the centre, and as far as roles go those of certain people. */
export function factsWithin(asker: Asker, { whose, nationCode, operatorId }: Narrowing): Sql {
  if (isOne(asker)) return sql`f.centre_id = ${asker.centreId}`
  return allOf(
    withinScope(asker, { company: sql`f.centre_id`, owner: sql`f.operator_id` }),
    whose === 'emp' ? sql`f.operator_id = ${asker.userId}` : undefined,
    nationCode === undefined ? undefined : sql`f.nation_code = ${nationCode}`,
    operatorId === undefined ? undefined : sql`f.operator_id = ${operatorId}`,
  )
}

/** What a row, named `f`, is under a dimension. */
export const keyOf = (
  dim: Told | Sql,
): Sql => sql`centre_key(${dim}, f.kind, f.day, f.hour, f.nation_code, f.visa_type,
  f.visa_category, f.urgency, f.agent_id, f.operator_id, f.age, f.nationality, f.way)`

/** Whether somebody sees whole centres, so that sums tell what they ask for. */
const seesSums = (asker: Asker, { whose, operatorId }: Narrowing): boolean =>
  isOne(asker) ||
  (whose === 'mgr' &&
    operatorId === undefined &&
    (reachesAll(asker) || asker.dataScope >= DATA_SCOPE.COMPANY))

const DAY = 1
const MONTH = 2

const apart = ({ from, to }: Days, whole: Days): Days[] =>
  [
    { from, to: addDays(whole.from, -1) },
    { from: addDays(whole.to, 1), to },
  ].filter((days) => days.from <= days.to)

/** From which sums the days of a period are read: whole months from theirs, the rest from those of days. */
function spansOf<Name extends CentreFigure>(asking: Asking<Name>): (Days & { span: number })[] {
  const { from, to, cut } = asking
  const whole = cut === 'day' ? undefined : wholeIn({ from, to }, 'month')
  if (whole === undefined) return [{ from, to, span: DAY }]
  return [
    { ...whole, span: MONTH },
    ...apart({ from, to }, whole).map((days) => Object.assign(days, { span: DAY })),
  ]
}

function sourcesOf<Name extends CentreFigure>(asking: Asking<Name>): Sql[] {
  const { asker, narrowing, dim, figures, from, to } = asking
  const sums = joined(figures.map(columnOf), sql`, `)
  const during = sql`f.day between ${from}::date and ${to}::date`
  // Only what some figure asked for is made of.
  const kinds = [...new Set(figures.map((figure) => FACT_KINDS[CENTRE_FIGURES[figure].kind]))]
  const ofKinds = sql`f.kind = any(${kinds}::smallint[])`
  if (!seesSums(asker, narrowing))
    return [
      sql`select ${keyOf(dim)} as key, f.day, ${sums} from centre_fact f
          where ${factsWithin(asker, narrowing)} and ${during} and ${ofKinds}`,
    ]
  const inCentre = isOne(asker)
    ? sql`f.centre_id = ${asker.centreId}`
    : withinScope(asker, { company: sql`f.centre_id` })
  const nation = narrowing.nationCode ?? ''
  return [
    ...spansOf(asking).map(
      (days) => sql`select f.key, f.day, ${sums} from centre_sum f
        where ${inCentre} and f.span = ${days.span} and f.dim = ${dim} and f.nation_code = ${nation}
          and f.day between ${days.from}::date and ${days.to}::date`,
    ),
    sql`select ${keyOf(dim)} as key, f.day, ${sums} from centre_delta f
        where ${inCentre} and ${during} and ${ofKinds}
          and ${nation === '' ? sql`true` : sql`f.nation_code = ${nation}`}`,
  ]
}

const CUTS = {
  none: sql`''::text`,
  day: sql`day::text`,
  month: sql`date_trunc('month', day::timestamp)::date::text`,
} as const

export type Cell<Name extends CentreFigure> = Record<Name, number> & { key: string; at: string }

/** The figures of a period by one thing and by pieces of time. */
export function figuresSql<Name extends CentreFigure>(asking: Asking<Name>): Sql {
  const added = joined(
    asking.figures.map(
      (figure) => sql`coalesce(sum(${columnOf(figure)}), 0)::bigint as ${identifier(figure)}`,
    ),
    sql`, `,
  )
  return sql`select key, ${CUTS[asking.cut]} as at, ${added}
    from (${joined(sourcesOf(asking), sql` union all `)}) told where key is not null
    group by 1, 2 order by 2, 1`
}

export const readFigures = <Name extends CentreFigure>(
  db: Queryable,
  asking: Asking<Name>,
): Promise<Cell<Name>[]> => rows<Cell<Name> & { [column: string]: unknown }>(db, figuresSql(asking))

/** The same over all, as one. */
export async function readTotal<Name extends CentreFigure>(
  db: Queryable,
  asking: Omit<Asking<Name>, 'dim' | 'cut'>,
): Promise<Record<Name, number>> {
  const [total] = await readFigures(db, { ...asking, dim: 'none', cut: 'none' })
  return total ?? nothing(asking.figures)
}

export const nothing = <Name extends CentreFigure>(figures: readonly Name[]): Record<Name, number> =>
  Object.fromEntries(figures.map((figure) => [figure, 0])) as Record<Name, number>
