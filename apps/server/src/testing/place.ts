import type { Vault } from '../crypto/vault.ts'
import { createBus, type Bus } from '../db/bus.ts'
import { createDb, type Db } from '../db/pool.ts'
import { createMetrics, type Metrics } from '../http/metrics.ts'
import type { Options } from './options.ts'

/** What of a server is another one in each test. */
export interface Place {
  db: Db
  bus: Bus
  metrics: Metrics
  /** Whatever the server logs there. */
  log: string[]
  options: Options
  close: () => Promise<void>
}

interface Opening {
  options: Options
  vault: Vault
  lockTimeoutMs: number | undefined
  statementTimeoutMs: number | undefined
  /** Where files are kept. */
  folder: string
}

export function openPlace(
  url: string,
  { options, vault, lockTimeoutMs, statementTimeoutMs = 20_000, folder }: Opening,
): Place {
  const db = createDb({
    url,
    max: 8,
    statementTimeoutMs,
    // On a busy machine a row may be held for longer than in an office.
    ...(lockTimeoutMs === undefined ? {} : { lockTimeoutMs }),
    onError: () => undefined,
    vault,
  })
  const bus = createBus(url, () => undefined)
  const metrics = {
    ...createMetrics(db, { bus, folders: { data: folder } }),
    // The process of the tests is deaf whenever the machine is busy; that is no pressure on this server.
    eventLoopLagMs: options.eventLoopLagMs ?? (() => 0),
  }
  return {
    db,
    bus,
    metrics,
    log: [],
    options,
    async close() {
      await bus.close()
      metrics.close()
      await db.close()
    },
  }
}
