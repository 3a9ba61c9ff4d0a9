import { maskDocument } from '@visa/contract/org/user-identity'
import {
  TASK_VIEWS,
  type FormTaskCandidate,
  type FormTaskDetail,
  type FormTaskRow,
  type TaskStepRow,
  type TaskView,
} from '@visa/contract/form-task/form-task'
import {
  payloadFaults,
  SITE_CODES,
  SITE_SCHEMAS,
  siteOfForm,
  type SiteCode,
} from '@visa/contract/form-task/sites'
import type { AskedField } from '@visa/contract/form-task/form-task-takeover'
import type { Page, PageRequest } from '@visa/contract/page'
import type { Language } from '@visa/contract/session/personal'
import { TASK_STATUS } from '@visa/contract/task-status'
import { SHORT_NATIONS } from '@visa/contract/visa/order'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { VISA_TYPE, type NationCode } from '@visa/contract/visa/products'
import type { Mover } from '../../access/mover.ts'
import { personFor } from '../../access/person-name.ts'
import { rowsWithin } from '../../access/rows-within.ts'
import type { Viewer } from '../../access/viewer.ts'
import { cappedPage, type ListSource } from '../../db/capped-page.ts'
import { instantOf } from '../../db/instant.ts'
import { allOf, first, fixed, rows, sql, type Queryable, type Sql } from '../../db/sql.ts'
import { selectOf } from '../../db/table.ts'
import { seenRow } from '../../refusal/held-row.ts'
import { orGone } from '../../refusal/or-gone.ts'
import { matchesSearch } from '../../search/matches-search.ts'
import { given } from '../visa/order/list-parts.service.ts'
import { applicantTable } from '../visa/order/order-records.service.ts'
import { formTaskTable, taskNoOf } from './form-task.table.ts'
import { faultText } from './payload.ts'

const OWN = {
  id: 0,
  createTime: 0,
  updateTime: 0,
  orderId: 0,
  applicantId: 0,
  site: 0,
  status: 0,
  label: 0,
  needs: 0,
  stop: 0,
  step: 0,
  reference: 0,
  remoteBegunAt: 0,
  attempt: 0,
  notBefore: 0,
  waitingSince: 0,
}

type Told = Omit<FormTaskRow, 'taskNo' | 'visaCountry'>
type Stored<Row> = Row & { [column: string]: unknown }

/** The place of each view in the order of the list; `all` has none. */
const RANK: Readonly<Record<TaskView, number | undefined>> = {
  all: undefined,
  waiting: 0,
  failed: 1,
  executing: 2,
  queued: 3,
  unsent: 4,
  done: 5,
  cancelled: 6,
}

const countryOf = (site: SiteCode): string => SHORT_NATIONS[SITE_SCHEMAS[site].nationCode as NationCode]

const told = (row: Told): FormTaskRow => ({
  ...row,
  passportNo: maskDocument(row.passportNo),
  taskNo: taskNoOf(row.id),
  visaCountry: countryOf(row.site),
})

const source = (viewer: Viewer | null, where: Sql): ListSource => ({
  columns: sql`${selectOf(formTaskTable, OWN, 't')}, t.holder as name, a.passport_no as "passportNo",
    o.order_no as "orderNo", coalesce(t.corrections -> 0 ->> 'message', '') as "stopText",
    case when t.status = ${TASK_STATUS.SUBMITTED} then (select count(*) from form_task q
      where q.site = t.site and q.status = ${fixed(TASK_STATUS.SUBMITTED)} and (q.queued_at, q.id) <= (t.queued_at, t.id)) end as place,
    ${personFor(viewer, sql`t.taken_by`)} as "takenBy"`,
  from: sql`form_task t join visa_applicant a on a.id = t.applicant_id join visa_order o on o.id = t.order_id`,
  where: allOf(rowsWithin(viewer, formTaskTable, 't'), where),
  orderBy: sql`t.rank, t.created_at desc, t.id desc`,
})

const NUMBER = /^RW-?0*(\d{1,15})$/i

function byKeyword(typed: string): Sql {
  const number = NUMBER.exec(typed)?.[1]
  return number === undefined
    ? sql`(${matchesSearch('a', typed)} or o.order_no = ${typed.toUpperCase()})`
    : sql`t.id = ${Number(number)}`
}

export async function pageTasks(
  db: Queryable,
  { viewer }: { viewer: Viewer },
  {
    view,
    site,
    keyword,
    ...page
  }: PageRequest & { view: TaskView; site?: SiteCode | undefined; keyword?: string | undefined },
): Promise<Page<FormTaskRow>> {
  const where = allOf(
    given(RANK[view], (rank) => sql`t.rank = ${rank}`),
    given(site, (code) => sql`t.site = ${code}`),
    given(keyword, byKeyword),
  )
  const found = await cappedPage<Stored<Told>>(db, page, source(viewer, where))
  return { ...found, rows: found.rows.map(told) }
}

const COUNTED = 10_000

export async function countTasks(
  db: Queryable,
  { viewer }: { viewer: Viewer },
): Promise<Record<TaskView, number>> {
  const within = rowsWithin(viewer, formTaskTable, 't')
  const found = await rows<{ rank: number; count: number }>(
    db,
    sql`select r.rank, (select count(*) from (select 1 from form_task t where t.rank = r.rank and ${within}
          limit ${COUNTED}) counted) as count from generate_series(0, 6) r(rank)`,
  )
  const of = (view: TaskView): number => found.find(({ rank }) => rank === RANK[view])?.count ?? 0
  const all = found.reduce((sum, { count }) => sum + count, 0)
  return Object.fromEntries(TASK_VIEWS.map((view) => [view, view === 'all' ? all : of(view)])) as Record<
    TaskView,
    number
  >
}

const stepsOf = (db: Queryable, id: number): Promise<TaskStepRow[]> =>
  rows<Stored<TaskStepRow>>(
    db,
    sql`select id, attempt, step, ${instantOf(sql`at`)} as at, picture, outcome from form_task_step
        where task_id = ${id} order by id`,
  )

type Person = Pick<Mover, 'viewer'> & { language?: Language }

export async function taskDetail(db: Queryable, by: Person, id: number): Promise<FormTaskDetail> {
  const { columns, from, where } = source(by.viewer, sql`t.id = ${id}`)
  const row = orGone(
    await first<Stored<Told & Pick<FormTaskDetail, 'madeBy'> & { takenById: number | null }>>(
      db,
      sql`select ${columns}, t.taken_by as "takenById", ${personFor(by.viewer, sql`t.made_by`)} as "madeBy"
          from ${from} where ${where}`,
    ),
  )
  const task = await seenRow(db, by, formTaskTable, id)
  const faults = payloadFaults(task.site, task.payload).map((fault) => ({
    field: fault.field,
    message: faultText(fault, by.language ?? 'zh'),
  }))
  return {
    ...told(row),
    schemaVersion: task.schemaVersion,
    payload: task.payload,
    faults,
    corrections: task.corrections,
    steps: await stepsOf(db, id),
    leaseOwner: task.leaseOwner.split('/')[0] ?? '',
    waitUntil: task.waitUntil,
    mine: row.takenById !== null && row.takenById === by.viewer?.userId,
    madeBy: row.madeBy,
    finishedAt: task.finishedAt,
  }
}

/** The text of one step, for whoever reaches its task. */
export async function stepText(db: Queryable, { viewer }: Person, id: number): Promise<{ text: string }> {
  return orGone(
    await first<{ text: string }>(
      db,
      sql`select s.page_text as text from form_task_step s join form_task t on t.id = s.task_id
          where s.id = ${id} and ${rowsWithin(viewer, formTaskTable, 't')}`,
    ),
  )
}

interface Live {
  at: string
  picture: string
  text: string
  fields: AskedField[]
}

export async function liveOf(db: Queryable, by: Person, id: number): Promise<Live | null> {
  await seenRow(db, by, formTaskTable, id)
  const found = await first<Stored<Omit<Live, 'picture'> & { bytes: string }>>(
    db,
    sql`select ${instantOf(sql`at`)} as at, encode(picture, 'base64') as bytes, page_text as text, fields
        from form_task_page where task_id = ${id}`,
  )
  if (found === undefined) return null
  const { bytes, ...live } = found
  return { ...live, picture: bytes === '' ? '' : `data:image/jpeg;base64,${bytes.replaceAll('\n', '')}` }
}

const OFFERED = 200

/** Who waits to be lodged for an e-visa that a robot can file, without a task. */
export async function candidates(
  db: Queryable,
  { viewer }: { viewer: Viewer },
  keyword: string | undefined,
): Promise<FormTaskCandidate[]> {
  const forms = SITE_CODES.map((site) => SITE_SCHEMAS[site].form)
  const where = allOf(
    sql`a.status = ${ORDER_STATUS.WAITING_SUBMIT} and a.visa_type = ${VISA_TYPE.EVISA}
      and a.form_code = any(${forms}::text[])
      and not exists (select 1 from form_task t where t.applicant_id = a.id and t.status <> ${fixed(TASK_STATUS.CANCELED)} and t.label <> 'fail')`,
    rowsWithin(viewer, applicantTable, 'a'),
    given(keyword, (typed) => matchesSearch('a', typed)),
  )
  const found = await rows<{ applicantId: number; name: string; orderNo: string; form: string }>(
    db,
    sql`select a.id as "applicantId", o.order_no as "orderNo", a.form_code as form,
          case when a.cn_name = '' then trim(a.surname || ' ' || a.given_names) else a.cn_name end as name
        from visa_applicant a join visa_order o on o.id = a.order_id where ${where}
        order by a.created_at desc, a.id desc limit ${OFFERED}`,
  )
  return found.flatMap(({ form, ...row }) => {
    const site = siteOfForm(form)
    return site === undefined ? [] : [{ ...row, site, visaCountry: countryOf(site) }]
  })
}

/** The photo of an applicant: that of the form, or the one they brought as a paper; empty: none. */
export async function photoOf(db: Queryable, applicantId: number): Promise<string> {
  const found = await first<{ photo: string }>(
    db,
    sql`select coalesce(nullif(a.photo, ''), (select d.files -> 0 ->> 'storageName' from visa_document d
            where d.applicant_id = a.id and d.document = 'PHOTO' and d.files <> '[]' order by d.id limit 1), '') as photo
        from visa_applicant a where a.id = ${applicantId}`,
  )
  return found?.photo ?? ''
}

/** What the page asks that a robot has open now. */
export async function askedOn(db: Queryable, taskId: number): Promise<AskedField[]> {
  const found = await first<{ fields: AskedField[] }>(
    db,
    sql`select fields from form_task_page where task_id = ${taskId}`,
  )
  return found?.fields ?? []
}
