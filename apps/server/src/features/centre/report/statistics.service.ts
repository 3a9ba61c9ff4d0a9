import {
  CENTRE_FIGURE_NAMES,
  SPANS,
  type CentreDimension,
  type CentreFigure,
  type Span,
  FACT_KINDS,
} from '@visa/contract/centre/figures'
import {
  MIX_FIGURES,
  TIMED_PEOPLE,
  TREND_FIGURES,
  type CentreReport,
  type MixFigure,
} from '@visa/contract/centre/report'
import { dayOf, formatDate } from '@visa/contract/dates'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { addDays, daysBetween } from '@visa/contract/rules/days'
import type { Language } from '@visa/contract/session/personal'
import { bucketsOf, earlierPeriod } from '@visa/contract/visa/look-back'
import { withinScope } from '../../../access/scope.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { fixed, one, rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { factsWithin, nothing, readFigures, readTotal, type Days, type Narrowing } from './figures.repo.ts'
import { keyNames } from './key-names.ts'
import { reachOf } from './reach.ts'

type Looking = { viewer: Viewer; language: Language; now: Date }
type Grain = CentreReport['grain']

export interface ReportAsked extends Days, Narrowing {
  by: CentreDimension
  grain: Grain
}

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour))
const bucketsFor = (days: Days, grain: Grain): string[] => (grain === 'hour' ? HOURS : bucketsOf(days, grain))

/** 3-14: Wednesday, two o'clock */
const hourOf = (key: string): string => key.split('-')[1] ?? ''

async function trendOf(db: Queryable, viewer: Viewer, asked: ReportAsked, days: Days) {
  const hourly = asked.grain === 'hour'
  const cells = await readFigures(db, {
    ...days,
    asker: viewer,
    narrowing: asked,
    dim: hourly ? 'hour' : 'none',
    cut: asked.grain === 'hour' ? 'none' : asked.grain,
    figures: TREND_FIGURES,
  })
  const found = new Map(cells.map((cell) => [hourly ? hourOf(cell.key) : cell.at, cell]))
  return bucketsFor(days, asked.grain).map((key) => {
    const { key: _key, at: _at, ...figures } = found.get(key) ?? { ...nothing(TREND_FIGURES), key, at: '' }
    return { key, figures }
  })
}

const mixCells = (db: Queryable, viewer: Viewer, asked: ReportAsked, days: Days) =>
  readFigures(db, {
    ...days,
    asker: viewer,
    narrowing: asked,
    dim: asked.by,
    cut: 'none',
    figures: MIX_FIGURES,
  })

/** Where there are no contracts people decide, and where there are none of these money. */
const weight = ({ contracts, people, paidCents }: Record<MixFigure, number>): number =>
  contracts * 1e6 + people * 1e3 + Math.abs(paidCents) / 1e6

async function mixOf(db: Queryable, { viewer, language }: Looking, asked: ReportAsked, yearBefore: Days) {
  const cells = await mixCells(db, viewer, asked, asked)
  const earlier = new Map((await mixCells(db, viewer, asked, yearBefore)).map((cell) => [cell.key, cell]))
  const told = cells.filter((cell) => MIX_FIGURES.some((figure) => cell[figure] !== 0))
  const names = await keyNames(db, viewer, { dim: asked.by, keys: told.map(({ key }) => key) }, language)
  return told
    .toSorted((a, b) => weight(b) - weight(a) || a.key.localeCompare(b.key))
    .map((cell) =>
      Object.assign(cell, {
        name: names.get(cell.key) ?? cell.key,
        yearBefore: earlier.get(cell.key) ?? nothing(MIX_FIGURES),
      }),
    )
}

async function hoursOf(db: Queryable, viewer: Viewer, asked: ReportAsked) {
  const cells = await readFigures(db, {
    from: asked.from,
    to: asked.to,
    asker: viewer,
    narrowing: asked,
    dim: 'hour',
    cut: 'none',
    figures: ['people'],
  })
  return cells
    .filter(({ people }) => people !== 0)
    .map(({ key, people }) => {
      const [weekday = '', hour = ''] = key.split('-')
      return { weekday: Number(weekday), hour: Number(hour), people }
    })
}

/** The corrections of closed days within reach; who sees people's rows alone is told none. */
export const correctionsWithin = (viewer: Viewer): Sql =>
  viewer.dataScope < DATA_SCOPE.COMPANY ? sql`false` : withinScope(viewer, { company: sql`c.centre_id` })

/** Of a period as many days as another that is not over has had by today. */
const asFar = (days: Days, { from }: Days, today: string): Days => {
  const end = addDays(days.from, daysBetween(from, today))
  return { from: days.from, to: end < days.to ? end : days.to }
}

/** Whether a piece of a period is still to come. */
function isAhead(key: string, { grain, from }: ReportAsked, now: Date): boolean {
  const today = dayOf(now)
  if (grain !== 'hour') return key > today
  return from > today || (from === today && Number(key) > Number(formatDate(now, 'hh:mm').slice(0, 2)))
}

/** What a centre did in a period, and what it did before. */
export async function reportOf(db: Queryable, by: Looking, asked: ReportAsked): Promise<CentreReport> {
  const { viewer, now: at } = by
  const { from, to } = asked
  const today = dayOf(at)
  const running = from <= today && today <= to
  const told = (days: Days): Days => (running ? asFar(days, { from, to }, today) : days)
  const lastPeriod = earlierPeriod({ from, to }, 'before')
  const before = told(lastPeriod)
  const yearBefore = earlierPeriod({ from, to }, 'year')
  const yearSoFar = told(yearBefore)
  const totalOf = (days: Days) =>
    readTotal<CentreFigure>(db, {
      ...days,
      asker: viewer,
      narrowing: asked,
      figures: CENTRE_FIGURE_NAMES,
    })
  const now = await trendOf(db, viewer, asked, { from, to })
  const last = await trendOf(db, viewer, asked, lastPeriod)
  const then = await trendOf(db, viewer, asked, yearBefore)
  const { corrections } = await one<{ corrections: number }>(
    db,
    sql`select count(*) as corrections from centre_day_correction c
        where ${correctionsWithin(viewer)} and c.day between ${from}::date and ${to}::date`,
  )
  return {
    from,
    to,
    reach: reachOf(viewer),
    running,
    before,
    yearSoFar,
    lastPeriod,
    yearBefore,
    total: await totalOf({ from, to }),
    totalBefore: await totalOf(before),
    totalYearBefore: await totalOf(yearSoFar),
    grain: asked.grain,
    trend: now.map(({ key, figures }, index) =>
      Object.assign(figures, {
        key,
        ahead: isAhead(key, asked, at),
        before: last[index]?.figures ?? null,
        yearBefore: then[index]?.figures ?? nothing(TREND_FIGURES),
      }),
    ),
    by: asked.by,
    mix: await mixOf(db, by, asked, yearSoFar),
    hours: await hoursOf(db, viewer, asked),
    corrections,
  }
}

const STAGE_ENDS: Readonly<Record<Span, { from: Sql; to: Sql }>> = {
  toAccept: { from: sql`made_at`, to: sql`accepted_at` },
  toReview: { from: sql`accepted_at`, to: sql`reviewed_at` },
  toSend: { from: sql`reviewed_at`, to: sql`sent_at` },
  toResult: { from: sql`sent_at`, to: sql`resulted_at` },
  toReturn: { from: sql`resulted_at`, to: sql`returned_at` },
}

interface SpanTime {
  people: number
  p50Hours: number
  p90Hours: number
}

/** How long people of a period took between stages; of very many an even part is looked at, told with the answer. */
export async function stagesOf(db: Queryable, { viewer }: Looking, asked: Days & Narrowing) {
  const { people } = await readTotal(db, { ...asked, asker: viewer, narrowing: asked, figures: ['people'] })
  const oneIn = Math.max(1, Math.ceil(people / TIMED_PEOPLE))
  const spans = []
  for (const span of SPANS) {
    const { from, to } = STAGE_ENDS[span]
    const [told] = await rows<SpanTime & { [column: string]: unknown }>(
      db,
      sql`select count(*) as people, percentile_cont(0.5) within group (order by hours)::float8 as "p50Hours",
            percentile_cont(0.9) within group (order by hours)::float8 as "p90Hours"
          from (select extract(epoch from ${to} - ${from}) / 3600 as hours
            from (select f.*, c.created_at as made_at from centre_fact f join centre_contract c on c.id = f.contract_id
              where f.kind = ${fixed(FACT_KINDS.person)} and ${factsWithin(viewer, asked)}
                and f.day between ${asked.from}::date and ${asked.to}::date and f.record_id % ${oneIn} = 0) t) h
          where hours >= 0 having count(*) > 0`,
    )
    if (told !== undefined) spans.push({ span, ...told })
  }
  return { spans, oneIn }
}
