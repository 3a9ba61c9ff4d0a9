import { setTimeout as pause } from 'node:timers/promises'
import { SYSTEM_ACTOR } from '../access/actor.ts'
import { isConflict, isDatabaseUnreachable, isPoolExhausted } from '../db/errors.ts'
import type { Db, Tx } from '../db/pool.ts'
import { one, rows, sql, type Queryable } from '../db/sql.ts'
import { setParam } from '../features/org/system-param/system-param.service.ts'
import type { FileStore } from '../files/object-store.ts'
import { holdSeeds, type StartConfig } from './first-start.ts'
import type { StoryStep } from './story-step.ts'

/** Where what the applicants brought is kept. */
type Files = Pick<FileStore, 'objects'>

/** Of how far the story was told: the name of the last step, then this. */
const TOLD = 'told'

interface Begun {
  demo: boolean
  /** Null: nothing of it yet. */
  mark: string | null
  /** People have begun to work: what they made is not mixed with a story. */
  worked: boolean
}

const begunIn = (db: Queryable): Promise<Begun> =>
  one<Begun & { [column: string]: unknown }>(
    db,
    sql`select exists (select 1 from system_param where key = 'seed.accounts' and value = 'demo') as demo,
          (select value from system_param where key = 'seed.story') as mark,
          exists (select 1 from visa_order) or exists (select 1 from member) as worked`,
  )

const isNeedless = ({ demo, mark, worked }: Begun): boolean =>
  !demo || mark === TOLD || (mark === null && worked)

/** The step after the last one that was told. What another version began to tell stays as it is. */
function nextOf(steps: readonly StoryStep[], begun: Begun): StoryStep | undefined {
  if (isNeedless(begun)) return undefined
  if (begun.mark === null) return steps[0]
  const last = steps.findIndex(({ name }) => name === begun.mark)
  return last < 0 ? undefined : steps[last + 1]
}

/** Loaded by the one start that needs them. */
async function readSteps(db: Queryable, files: Files | undefined): Promise<StoryStep[]> {
  const [orders, members, documents, formTasks, accounts, money, contracts, custody, supply] =
    await Promise.all([
      import('./demo-orders.ts'),
      import('./demo-members.ts'),
      import('./demo-documents.ts'),
      import('./demo-form-tasks.ts'),
      import('./demo-accounts.ts'),
      import('./demo-money.ts'),
      import('./demo-contracts.ts'),
      import('./demo-custody.ts'),
      import('./demo-supply.ts'),
    ])
  const companies = await rows<{ code: string; id: number }>(
    db,
    sql`select company_code as code, id from company`,
  )
  const now = new Date()
  const known = new Map(companies.map(({ code, id }) => [code, id]))
  const steps: StoryStep[] = [
    { name: 'banks', tell: (tx) => accounts.seedBanks(tx, now) },
    ...orders.orderSteps(known, now),
    ...money.moneySteps(known, now),
    { name: 'supply', tell: (tx) => supply.seedSupply(tx, known, now) },
  ]
  if (files !== undefined)
    steps.push(
      { name: 'documents', tell: (tx) => documents.seedDocuments(tx, files, now) },
      { name: 'form tasks', tell: (tx) => formTasks.seedFormTasks(tx, files, now) },
      ...contracts.contractSteps(now, files),
      ...custody.custodySteps(known, now),
    )
  steps.push(
    { name: 'members', tell: (tx) => members.seedMembers(tx, now) },
    { name: 'dates', tell: money.writtenThen },
  )
  return steps
}

/** What was told so far; the end of it is a change that people can look up. */
async function noteTold(tx: Tx, steps: readonly StoryStep[], step: StoryStep): Promise<void> {
  if (step === steps.at(-1)) await setParam(tx, SYSTEM_ACTOR, 'seed.story', TOLD)
  else
    await tx.query(
      sql`insert into system_param (key, value) values ('seed.story', ${step.name})
          on conflict (key) do update set value = excluded.value
          where system_param.value is distinct from ${TOLD}`,
    )
}

const AGAIN_MS = 1000

/** People have every connection, or the database is away: it goes on when they are done, and there it is again. */
const isPassing = (error: unknown): boolean =>
  isPoolExhausted(error) || isConflict(error) || isDatabaseUnreachable(error)

interface Telling {
  files?: Files
  stopping?: Pick<AbortSignal, 'throwIfAborted'>
  /**
   * A step that cannot be told, because somebody did something else with what it is about, is left out and told of; absent:
   * the story ends there.
   */
  onLeftOut?: (name: string, error: unknown) => void
}

/**
 * The members and orders of the demonstration, made by the services as people would have made them: thousands of short
 * statements. So it is written once people can log in, step by step, so that nobody waits for more than one of them; a
 * start that was cut short goes on where it ended. What applicants brought, and the contracts at the counter, are told
 * where there is a place for files. Tells whether the end of it was told here.
 */
export async function tellStory(
  db: Db,
  { mode }: Pick<StartConfig, 'mode'>,
  { files, stopping, onLeftOut }: Telling = {},
): Promise<boolean> {
  if (mode !== 'demo' || isNeedless(await begunIn(db))) return false
  const steps = await readSteps(db, files)
  /** The step of the transaction that runs or failed, and the one that is left out. */
  const at: { step?: StoryStep; broken?: StoryStep } = {}
  const tellNext = async (tx: Tx): Promise<StoryStep | undefined> => {
    await tx.query(
      sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`,
    )
    await holdSeeds(tx)
    const step = nextOf(steps, await begunIn(tx))
    if (step === undefined) return undefined
    // Told to stop, nothing more is written and nothing of the step stays.
    const query: Tx['query'] = (statement) => {
      stopping?.throwIfAborted()
      return tx.query(statement)
    }
    at.step = step
    if (step !== at.broken) await step.tell({ ...tx, query })
    await noteTold(tx, steps, step)
    return step
  }
  for (;;) {
    try {
      delete at.step
      const told = await db.tx(tellNext)
      if (told === undefined) return false
      if (told === steps.at(-1)) return true
    } catch (error) {
      stopping?.throwIfAborted()
      if (stopping !== undefined && isPassing(error)) {
        await pause(AGAIN_MS)
        continue
      }
      if (onLeftOut === undefined || at.step === undefined || at.step === at.broken) throw error
      at.broken = at.step
      onLeftOut(at.step.name, error)
    }
  }
}
