import type { Logger } from 'pino'
import type { Db } from '../pool.ts'
import { first, sql } from '../sql.ts'
import { anchorOf, keepAnchor, newestAnchor, replaceNewest, type Anchor } from './anchors.ts'
import { seal, type ChainHead } from './seal.ts'

export interface SealerDeps {
  db: Db
  log: Logger
  /** Where the ends of the chain are kept. */
  folder: string
  tickMs?: number
}

export interface Sealer {
  /** Seals what is left, then stops. */
  stop(): Promise<void>
}

const TICK_MS = 1000
const HOUR_MS = 3_600_000

const isTrue = async (db: Db, { seq, hash }: Anchor): Promise<boolean> => {
  const link = await first<{ hash: Buffer }>(db, sql`select hash from change_log_link where seq = ${seq}`)
  return link?.hash.toString('hex') === hash
}

const hourOf = ({ at }: Anchor): number => Math.floor(Date.parse(at) / HOUR_MS)

/** Writes the end of the chain down outside the database; one that was written before and is not true any more stays. */
export async function anchor({ db, log, folder }: SealerDeps, head: ChainHead): Promise<void> {
  const last = await newestAnchor(folder)
  const next = anchorOf(head, new Date())
  if (last !== undefined && !(await isTrue(db, last))) {
    await keepAnchor(folder, last)
    log.error({ anchor: last, head: next }, 'the chain of the change log is not the one that was anchored')
  }
  await replaceNewest(folder, next)
  if (last !== undefined && hourOf(last) === hourOf(next)) return
  await keepAnchor(folder, next)
  log.info({ anchor: next }, 'the chain of the change log has come this far')
}

/** This instance's share of the sealing; the database lets one instance at a time. */
export function startSealer(deps: SealerDeps): Sealer {
  const { db, log, tickMs = TICK_MS } = deps
  const stopping = new AbortController()
  let wake: (() => void) | undefined

  const tick = async (): Promise<void> => {
    const head = await seal(db)
    if (head !== undefined) await anchor(deps, head)
  }
  const guarded = (): Promise<void> =>
    tick().catch((error: unknown) => log.warn({ err: error }, 'the change log could not be sealed now'))
  const rest = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, tickMs)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await guarded()
      if (!stopping.signal.aborted) await rest()
    }
    await guarded()
  }
  const looping = loop()

  return {
    async stop() {
      stopping.abort()
      wake?.()
      await looping
    },
  }
}
