import { SYSTEM_ACTOR } from '../access/actor.ts'
import type { Db, Tx } from '../db/pool.ts'
import { one, rows, sql, type Queryable } from '../db/sql.ts'
import { setParam } from '../features/org/system-param/system-param.service.ts'
import type { FileStore } from '../files/object-store.ts'
import { holdSeeds, type StartConfig } from './first-start.ts'

/** Where what the applicants brought is kept. */
type Files = Pick<FileStore, 'objects'>

/** Told, or people have begun to work: what they made is not mixed with a story. */
const needless = async (db: Queryable): Promise<boolean> =>
  (
    await one<{ needless: boolean }>(
      db,
      sql`select exists (select 1 from system_param where key = 'seed.story') or exists (select 1 from visa_order)
            or exists (select 1 from member) or not exists (
              select 1 from system_param where key = 'seed.accounts' and value = 'demo') as needless`,
    )
  ).needless

const readSeeds = async () => {
  const [
    { seedOrders },
    { seedMembers },
    { seedDocuments },
    { seedFormTasks },
    { seedBanks },
    { seedMoney, writtenThen },
    { seedContracts },
    { seedCustody },
    { seedSupply },
  ] = await Promise.all([
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
  return {
    seedOrders,
    seedMembers,
    seedDocuments,
    seedFormTasks,
    seedBanks,
    seedMoney,
    writtenThen,
    seedContracts,
    seedCustody,
    seedSupply,
  }
}

type Seeds = Awaited<ReturnType<typeof readSeeds>>

async function tell(tx: Tx, seeds: Seeds, files: Files | undefined): Promise<boolean> {
  await tx.query(
    sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`,
  )
  await holdSeeds(tx)
  if (await needless(tx)) return false
  const {
    seedBanks,
    seedOrders,
    seedMoney,
    writtenThen,
    seedMembers,
    seedDocuments,
    seedFormTasks,
    seedContracts,
    seedCustody,
    seedSupply,
  } = seeds
  const companies = await rows<{ code: string; id: number }>(
    tx,
    sql`select company_code as code, id from company`,
  )
  const now = new Date()
  const known = new Map(companies.map(({ code, id }) => [code, id]))
  await seedBanks(tx, now)
  await seedOrders(tx, known, now)
  await seedMoney(tx, known, now)
  await seedSupply(tx, known, now)
  if (files !== undefined) {
    await seedDocuments(tx, files, now)
    await seedFormTasks(tx, files, now)
    await seedContracts(tx, now)
    await seedCustody(tx, known, now)
  }
  await seedMembers(tx, now)
  await writtenThen(tx)
  await setParam(tx, SYSTEM_ACTOR, 'seed.story', 'told')
  return true
}

/**
 * The members and orders of the demonstration, made by the services as people would have made them: thousands of short
 * statements. So it is written once people can log in, all of it or nothing; a start that was cut short goes on here. What applicants
 * brought, and the contracts at the counter, are told where there is a place for files.
 */
export async function tellStory(
  db: Db,
  { mode }: Pick<StartConfig, 'mode'>,
  { files, stopping }: { files?: Files; stopping?: Pick<AbortSignal, 'throwIfAborted'> } = {},
): Promise<boolean> {
  if (mode !== 'demo' || (await needless(db))) return false
  // Before the transaction: on a busy machine reading them takes longer than one may idle.
  const seeds = await readSeeds()
  return db.tx((tx) => {
    // Told to stop, nothing more is written and nothing of it stays.
    const query: Tx['query'] = (statement) => {
      stopping?.throwIfAborted()
      return tx.query(statement)
    }
    return tell({ ...tx, query }, seeds, files)
  })
}
