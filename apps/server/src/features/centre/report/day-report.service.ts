import {
  DAY_FIGURES,
  type DayContent,
  type DayFigure,
  type DayReport,
} from '@visa/contract/centre/day-report'
import { dayOf } from '@visa/contract/dates'
import type { PageRequest } from '@visa/contract/page'
import type { ActingPerson, Mover } from '../../../access/mover.ts'
import { personFor, personNames } from '../../../access/person-name.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import { cappedPage } from '../../../db/capped-page.ts'
import { addRow, changeRow } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import { allOf, first, one, rows, sql, type Queryable } from '../../../db/sql.ts'
import { selectOf } from '../../../db/table.ts'
import { heldRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { checksumOf, refuseAltered } from './day-checksum.ts'
import { dayContent, dayFigures, figuresByDay, type Differing } from './day-content.service.ts'
import { dayReportTable, type DayReportRow } from './day-report.table.ts'
import { nothing } from './figures.repo.ts'

interface CentreDay {
  centreId: number
  day: string
}

const numberOf = (day: string, centreId: number): string => `RB${day.replaceAll('-', '')}-${centreId}`

const closedRow = (db: Queryable, { centreId, day }: CentreDay) =>
  first<DayReportRow & { [column: string]: unknown }>(
    db,
    sql`select ${selectOf(dayReportTable, undefined, 'r')} from centre_day_report r
        where r.centre_id = ${centreId} and r.day = ${day}::date`,
  )

interface Told {
  day: string
  figure: DayFigure
  value: number
  toldOn: string
}

/** What was said of closed days after they were closed, the last word of each figure last. */
const toldOf = (db: Queryable, centreId: number, days: readonly string[]): Promise<Told[]> =>
  rows<Told & { [column: string]: unknown }>(
    db,
    sql`select c.day::text as day, c.figure, c.after_value as value, r.day::text as "toldOn"
        from centre_day_correction c join centre_day_report r on r.id = c.report_id
        where c.centre_id = ${centreId} and c.day = any(${days}::date[]) order by r.day, c.id`,
  )

/** Days so far back are looked at again when a day is closed. */
const LOOKED_AT_AGAIN = 400

type Content = { day: string; figures: Record<DayFigure, number> }

/** What closed days come to now, where that is not what was last said of them. */
async function differing(db: Queryable, { centreId, day }: CentreDay): Promise<Differing[]> {
  const closed = await rows<Content & { [column: string]: unknown }>(
    db,
    sql`select r.day::text as day, r.content -> 'figures' as figures from centre_day_report r
        where r.centre_id = ${centreId} and r.day < ${day}::date and r.day >= ${day}::date - ${LOOKED_AT_AGAIN}::int
        order by r.day`,
  )
  const told = await toldOf(
    db,
    centreId,
    closed.map((each) => each.day),
  )
  const found: Differing[] = []
  const [from, to] = [closed[0]?.day, closed.at(-1)?.day]
  if (from === undefined || to === undefined) return found
  const today = await figuresByDay(db, centreId, { from, to })
  for (const { day: earlier, figures } of closed) {
    const said = new Map(
      told.filter((each) => each.day === earlier).map(({ figure, value }) => [figure, value]),
    )
    const now = today.get(earlier) ?? nothing(DAY_FIGURES)
    for (const figure of DAY_FIGURES) {
      const before = said.get(figure) ?? figures[figure]
      if (before !== now[figure]) found.push({ day: earlier, figure, before, after: now[figure] })
    }
  }
  return found
}

/** Before a centre was there, and nothing was noted of it either, there is no day to close. */
async function firstDay(db: Queryable, centreId: number): Promise<string> {
  const { day } = await one<{ day: string }>(
    db,
    sql`select least((c.created_at at time zone 'Asia/Shanghai')::date,
          (select min(f.day) from centre_fact f where f.centre_id = c.id),
          (select min(s.day) from centre_sum s where s.centre_id = c.id and s.span = 1))::text as day
        from company c where c.id = ${centreId}`,
  )
  return day
}

/** Closes a day: what its report tells is kept, and with it what earlier days came to differently since. */
export async function closeDay(tx: Tx, by: Mover, { centreId, day }: CentreDay): Promise<number> {
  if (day >= dayOf(by.now)) throw new Refusal('dayNotOver', { day })
  // Two that close at once: the second finds it closed.
  await tx.query(sql`select from company where id = ${centreId} for no key update`)
  const there = await closedRow(tx, { centreId, day })
  if (there !== undefined) return there.id
  const from = await firstDay(tx, centreId)
  if (day < from) throw new Refusal('dayBeforeCentre', { day, from })
  const corrections = await differing(tx, { centreId, day })
  const content = await dayContent(tx, { centreId, day }, corrections)
  const id = await addRow(tx, by.actor, dayReportTable, {
    reportNo: numberOf(day, centreId),
    centreId,
    day,
    content,
    checksum: await checksumOf(content),
    closedBy: by.viewer?.userId ?? null,
    closedAt: by.now.toISOString(),
    note: '',
  })
  for (const { day: of, figure, before, after } of corrections)
    await tx.query(
      sql`insert into centre_day_correction (report_id, centre_id, day, figure, before_value, after_value)
          values (${id}, ${centreId}, ${of}::date, ${figure}, ${before}, ${after})`,
    )
  return id
}

/** Whether a manager has to say something: money that differs, passports that are late. */
const needsNote = ({ shifts, late }: DayContent): boolean =>
  late.length > 0 || shifts.some(({ expectedCents, countedCents }) => expectedCents !== countedCents)

async function laterWords(db: Queryable, { centreId, day }: CentreDay, content: DayContent) {
  const told = await toldOf(db, centreId, [day])
  const now = await dayFigures(db, centreId, { from: day, to: day })
  const words: DayReport['corrections'] = []
  for (const figure of DAY_FIGURES) {
    const said = told.filter((each) => each.figure === figure)
    const last = said.at(-1)?.value ?? content.figures[figure]
    for (const [index, { value, toldOn }] of said.entries())
      words.push({
        figure,
        before: said[index - 1]?.value ?? content.figures[figure],
        after: value,
        toldOn,
      })
    if (last !== now[figure]) words.push({ figure, before: last, after: now[figure], toldOn: null })
  }
  return words
}

/** The report of a day of the own centre: as it was closed, else as it stands now. */
export async function reportOfDay(
  db: Queryable,
  { viewer, now }: ActingPerson,
  day: string,
): Promise<DayReport> {
  const centreId = viewer.companyId
  const over = day < dayOf(now)
  const row = await closedRow(db, { centreId, day })
  if (row === undefined) {
    const content = await dayContent(db, { centreId, day }, [])
    return {
      id: null,
      reportNo: numberOf(day, centreId),
      content,
      checksum: '',
      closedAt: null,
      closedBy: '',
      note: '',
      signedBy: '',
      signedAt: null,
      corrections: [],
      needsNote: needsNote(content),
      over,
    }
  }
  await refuseAltered(row)
  const people = [row.closedBy, row.signedBy].filter((id) => id !== null)
  const names = await personNames(db, viewer, people)
  const nameOf = (id: number | null): string => (id === null ? '' : (names.get(id) ?? ''))
  const { id, reportNo, content, checksum, closedAt, note, signedAt } = row
  return {
    id,
    reportNo,
    content,
    checksum,
    closedAt,
    closedBy: nameOf(row.closedBy),
    note,
    signedBy: nameOf(row.signedBy),
    signedAt,
    corrections: await laterWords(db, { centreId, day }, content),
    needsNote: needsNote(content),
    over,
  }
}

export async function signDay(
  tx: Tx,
  by: ActingPerson,
  { id, note }: { id: number; note: string },
): Promise<void> {
  const row = await heldRow(tx, by, dayReportTable, id)
  if (row.signedAt !== null) throw new Refusal('daySigned', { day: row.day })
  await refuseAltered(row)
  if (note === '' && needsNote(row.content)) throw new Refusal('dayNeedsNote', { day: row.day })
  await changeRow(tx, by.actor, dayReportTable, row, {
    note,
    signedBy: by.viewer.userId,
    signedAt: by.now.toISOString(),
  })
}

interface ListedDay {
  id: number
  day: string
  reportNo: string
  contracts: number
  netCents: number
  corrections: number
  signedBy: string
}

export const pageDays = (
  db: Queryable,
  { viewer }: ActingPerson,
  { unsigned, ...page }: PageRequest & { unsigned?: boolean | undefined },
) =>
  cappedPage<ListedDay & { [column: string]: unknown }>(db, page, {
    columns: sql`r.id, r.day::text as day, r.report_no as "reportNo",
      (r.content -> 'figures' ->> 'contracts')::bigint as contracts,
      (r.content -> 'figures' ->> 'paidCents')::bigint - (r.content -> 'figures' ->> 'refundedCents')::bigint as "netCents",
      (select count(*) from centre_day_correction c where c.centre_id = r.centre_id and c.day = r.day) as corrections,
      ${personFor(viewer, sql`r.signed_by`)} as "signedBy"`,
    from: sql`centre_day_report r`,
    where: allOf(
      rowsWithin(viewer, dayReportTable, 'r'),
      unsigned === undefined ? undefined : sql`(r.signed_at is null) = ${unsigned}`,
    ),
    orderBy: sql`r.day desc, r.id desc`,
  })
