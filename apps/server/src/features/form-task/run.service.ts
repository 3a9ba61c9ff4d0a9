import type { AskedField } from '@visa/contract/form-task/form-task-takeover'
import {
  FORM_TASK_LIMITS,
  type Correction,
  type TaskNeed,
  type TaskStop,
} from '@visa/contract/form-task/form-task'
import type { EvisaLabel, SiteCode, SiteStep } from '@visa/contract/form-task/sites'
import { TASK_STATUS } from '@visa/contract/task-status'
import { theProduct } from '../../access/mover.ts'
import { violatedConstraint } from '../../db/errors.ts'
import type { Db } from '../../db/pool.ts'
import { affected, first, fixed, sql } from '../../db/sql.ts'
import { seenRow } from '../../refusal/held-row.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { transition } from '../../workflow/transition.ts'
import { formTaskFlow } from './form-task.flow.ts'
import { forget } from './form-task.service.ts'
import { formTaskTable, type FormTask } from './form-task.table.ts'
import { endOf, heldTask, LEFT, type Lease } from './lease.service.ts'
import { labelApplicant, lodgeFiled } from './lodge-filed.ts'

/** What a robot writes down of a task in its hands. */

export type { FormTask } from './form-task.table.ts'

const MINUTES_BETWEEN_LOOKS = 10

export interface StepNote {
  step: SiteStep
  outcome: 'done' | 'waiting' | 'stopped'
  text: string
  /** Where its picture is stored; empty: none. */
  picture: string
}

/** The step of a page, with what the page said. */
export const noteStep = (db: Db, lease: Lease, { step, outcome, text, picture }: StepNote): Promise<void> =>
  db.tx(async (tx) => {
    const { attempt } = await heldTask(tx, lease)
    await affected(
      tx,
      sql`insert into form_task_step (task_id, attempt, step, at, picture, page_text, outcome)
          values (${lease.id}, ${attempt}, ${step}, clock_timestamp(), ${picture}, ${text}, ${outcome})`,
    )
    await affected(tx, sql`update form_task set step = ${step} where id = ${lease.id}`)
  })

/** The application there, known from the moment on that it exists. False: it is that of another task. */
export const noteReference = (db: Db, lease: Lease, reference: string, label: EvisaLabel): Promise<boolean> =>
  db
    .tx(async (tx) => {
      const { applicantId } = await heldTask(tx, lease)
      await affected(
        tx,
        sql`update form_task set reference = ${reference}, label = ${label} where id = ${lease.id}`,
      )
      await labelApplicant(tx, applicantId, label)
      return true
    })
    .catch((error: unknown) => {
      if (violatedConstraint(error) === 'form_task_reference') return false
      throw error
    })

export interface LivePage {
  picture: Buffer | undefined
  text: string
  fields: readonly AskedField[]
}

/** From here on a person is asked for, until the time is over. */
export const askPerson = (db: Db, lease: Lease, need: TaskNeed, waitSeconds: number): Promise<void> =>
  db.tx(async (tx) => {
    await heldTask(tx, lease)
    await affected(
      tx,
      sql`update form_task set needs = ${need}, waiting_since = clock_timestamp(), taken_by = null, taken_at = null,
            wait_until = clock_timestamp() + ${waitSeconds} * interval '1 second' where id = ${lease.id}`,
    )
    await affected(tx, sql`delete from form_task_answer where task_id = ${lease.id}`)
  })

export const showPage = (db: Db, lease: Lease, { picture, text, fields }: LivePage): Promise<number> =>
  db.tx(async (tx) => {
    await heldTask(tx, lease)
    return affected(
      tx,
      sql`insert into form_task_page (task_id, at, picture, page_text, fields)
          values (${lease.id}, clock_timestamp(), ${picture ?? Buffer.alloc(0)}, ${text},
            ${JSON.stringify(fields)}::jsonb)
          on conflict (task_id) do update set at = excluded.at, picture = excluded.picture,
            page_text = excluded.page_text, fields = excluded.fields`,
    )
  })

type Answer = { kind: 'answer'; values: Record<string, string> } | { kind: 'wait' } | { kind: 'over' }

/** What a person answered, which is then kept nowhere any more. */
export const takeAnswer = (db: Db, lease: Lease): Promise<Answer> =>
  db.tx(async (tx): Promise<Answer> => {
    const { waitUntil } = await heldTask(tx, lease)
    const found = await first<{ answer: Record<string, string> }>(
      tx,
      sql`delete from form_task_answer where task_id = ${lease.id} returning answer`,
    )
    if (found !== undefined) {
      await affected(
        tx,
        sql`update form_task set needs = null, waiting_since = null, wait_until = null, taken_by = null,
              taken_at = null where id = ${lease.id}`,
      )
      return { kind: 'answer', values: found.answer }
    }
    const over = waitUntil !== null && Date.parse(waitUntil) <= Date.now()
    return over ? { kind: 'over' } : { kind: 'wait' }
  })

/** How an attempt ended. */
export type Ending =
  | { kind: 'filed'; reference: string; label: EvisaLabel }
  | { kind: 'stopped'; stop: TaskStop; need?: TaskNeed; corrections?: Correction[]; reference?: string }
  | { kind: 'back'; stop: 'dayFull' | 'stopping' }

const TOMORROW = sql`((clock_timestamp() at time zone 'Asia/Shanghai')::date + 1 + time '00:05')
  at time zone 'Asia/Shanghai'`

/** Filed, and the order moved on; where the order refuses, the task still says that it was filed. */
async function endFiled(
  db: Db,
  lease: Lease,
  { reference, label }: Ending & { kind: 'filed' },
): Promise<void> {
  const by = theProduct(new Date())
  const write = (stop: TaskStop | null) =>
    db.tx(async (tx) => {
      const task = await heldTask(tx, lease)
      const lookAt = new Date(by.now.getTime() + MINUTES_BETWEEN_LOOKS * 60_000).toISOString()
      const set = { ...LEFT, stop, reference, label, corrections: [], lookAt, ...endOf('succeed', by.now) }
      await transition(tx, formTaskFlow, { id: lease.id, operation: 'succeed', by, set })
      if (stop === null) await lodgeFiled(tx, by, { ...task, reference })
      await labelApplicant(tx, task.applicantId, label)
      await forget(tx, lease.id)
    })
  await write(null).catch((error: unknown) => {
    if (error instanceof Refusal) return write('notLodged')
    throw error
  })
}

export async function endAttempt(db: Db, lease: Lease, ending: Ending): Promise<void> {
  if (ending.kind === 'filed') return endFiled(db, lease, ending)
  const by = theProduct(new Date())
  const { id } = lease
  return db.tx(async (tx) => {
    const task = await heldTask(tx, lease)
    if (ending.kind === 'back') {
      const { stop } = ending
      await transition(tx, formTaskFlow, { id, operation: 'giveBack', by, set: { ...LEFT, stop } })
      // It was no attempt: nothing went wrong.
      await affected(
        tx,
        sql`update form_task set attempt = greatest(attempt - 1, 0),
              not_before = ${stop === 'dayFull' ? TOMORROW : sql`null`} where id = ${id}`,
      )
    } else {
      const { stop, need = null, corrections = [] } = ending
      const correcting = need === 'correction'
      const label = correcting ? 'correctionRequired' : task.label
      const set = { ...LEFT, stop, needs: need, corrections, label, ...endOf('fail', by.now) }
      await transition(tx, formTaskFlow, { id, operation: 'fail', by, set })
      await labelApplicant(tx, task.applicantId, label)
    }
    await forget(tx, id)
  })
}

/** Filed applications whose site is to be asked again; each is asked by one robot, and not more often than that. */
export const claimLook = (db: Db, sites: readonly SiteCode[]): Promise<FormTask | undefined> =>
  db.tx(async (tx) => {
    const due = await first<{ id: number }>(
      tx,
      sql`select t.id from form_task t join form_site s on s.code = t.site
          where t.status = ${fixed(TASK_STATUS.SUCCESS)} and t.look_at <= clock_timestamp() and not s.paused
            and t.site = any(${[...sites]}::text[]) and t.reference <> ''
          order by t.look_at for update of t skip locked limit 1`,
    )
    if (due === undefined) return undefined
    await affected(
      tx,
      sql`update form_task set look_at = clock_timestamp() + ${MINUTES_BETWEEN_LOOKS} * interval '1 minute'
          where id = ${due.id}`,
    )
    return seenRow(tx, theProduct(new Date()), formTaskTable, due.id)
  })

/**
 * The site does not list an application under its reference. It may be slow to show what it took, so some looks are
 * allowed; then the task goes to a person, who has the right reference or finds that there is none.
 */
export const noteUnlisted = (db: Db, { id }: Pick<FormTask, 'id'>): Promise<void> =>
  db.tx(async (tx) => {
    const by = theProduct(new Date())
    const counted = await first<{ missed: number }>(
      tx,
      sql`update form_task set looks_missed = looks_missed + 1 where id = ${id} and status = ${TASK_STATUS.SUCCESS}
          returning looks_missed as missed`,
    )
    if (counted === undefined || counted.missed < FORM_TASK_LIMITS.looks) return
    const set = { stop: 'referenceUnknown', needs: null, lookAt: null } as const
    await transition(tx, formTaskFlow, { id, operation: 'lose', by, set })
  })

/** What the site says of an application that was filed. */
export const noteLook = (
  db: Db,
  { id, applicantId }: Pick<FormTask, 'id' | 'applicantId'>,
  { label, corrections }: { label: EvisaLabel; corrections: readonly Correction[] },
): Promise<void> =>
  db.tx(async (tx) => {
    const by = theProduct(new Date())
    const task = await seenRow(tx, by, formTaskTable, id)
    await affected(tx, sql`update form_task set looks_missed = 0 where id = ${id} and looks_missed > 0`)
    if (task.status !== TASK_STATUS.SUCCESS || task.label === label) return
    await affected(tx, sql`update form_task set label = ${label} where id = ${id}`)
    await labelApplicant(tx, applicantId, label)
    if (label === 'correctionRequired') {
      const set = {
        stop: 'correction',
        needs: 'correction',
        corrections: [...corrections],
        lookAt: null,
      } as const
      await transition(tx, formTaskFlow, { id, operation: 'askCorrection', by, set })
    } else if (label === 'success' || label === 'fail') {
      await affected(tx, sql`update form_task set look_at = null where id = ${id}`)
    }
  })
