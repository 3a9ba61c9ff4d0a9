import pg from 'pg'
import type { QueryResult, QueryResultRow } from 'pg'
import { NO_VAULT, type Vault } from '../crypto/vault.ts'
import { cutOff } from './cut-off.ts'
import { cutForgotten, type Resting } from './forgotten.ts'
import { isConnectTimeout, isStatementTimeout, LockWaitOver, NoPlaceFree } from './errors.ts'
import { createPlaces, type Waiting } from './places.ts'
import type { Queryable, Sql } from './sql.ts'
import { runTransaction, type Tx, type TxOptions } from './transaction.ts'
import { valueTypes } from './value-types.ts'

export type { Tx } from './transaction.ts'

export interface PoolOptions {
  url: string
  max: number
  statementTimeoutMs: number
  /** How long a statement waits for a row that somebody else holds; unset: ten seconds. */
  lockTimeoutMs?: number
  onError: (error: Error) => void
  /** Unset: the database holds no secrets. */
  vault?: Vault
  /** Told of every statement, by its text without the values, and how long it took; waiting for a connection counts. */
  onStatement?: (text: string, ms: number) => void
}

export interface Db extends Queryable {
  readonly vault: Vault
  /** Runs the work in one transaction; an error undoes all of it. It may be run again: see `TxOptions`. */
  tx<T>(work: (tx: Tx) => Promise<T>, options?: TxOptions): Promise<T>
  readonly pool: pg.Pool
  /** Calls that wait for a connection, to read or to write; and the longest of those who want to write. */
  waiting(): Waiting
  /** Ends what waits for a database that no longer answers: its callers are told at once. */
  cutBusy(): void
  /** Gives up connections that may have been forgotten between here and the database, and tells who waits on one. */
  cutForgotten(resting: Resting): Promise<void>
  close(): Promise<void>
}

/** How long somebody waits for a connection. */
const CONNECT_MS = 5000
/** While nobody got one for so long, whoever comes is told at once: one more who waits helps nobody. */
const STALLED_MS = 2000
/** After so long at rest the system asks whether the other side is there. */
const KEEP_ALIVE_MS = 10_000

/**
 * How many connections transactions may take. What they wait for may be one row that somebody holds; a part of the
 * pool stays with those who only read, so that the product goes on for everybody else.
 */
const placesOfWriters = (max: number): number => max - Math.floor(max / 4)

const MAX_NAMED = 1000
const statementNames = new Map<string, string>()

/** A statement text seen before is prepared once per connection and then only executed. */
const nameOf = (text: string): string | undefined => {
  const known = statementNames.get(text)
  if (known !== undefined) return known
  if (statementNames.size >= MAX_NAMED) return undefined
  const name = `s${statementNames.size}`
  statementNames.set(text, name)
  return name
}

/**
 * Those who wait for one row are given it in turn. Whose time to wait runs out in the moment of their turn begins to
 * wait anew, and is then cancelled for it: PostgreSQL has forgotten why by then, and calls it a request of the user.
 */
const waitedFor = (error: unknown, ms: number, { lockMs, statementMs }: Waits): unknown =>
  isStatementTimeout(error) && ms >= lockMs && ms < statementMs ? new LockWaitOver(error) : error

interface Waits {
  lockMs: number
  statementMs: number
}

const run = async <Row extends QueryResultRow>(
  target: pg.Pool | pg.PoolClient,
  statement: Sql,
  waits: Waits,
  onStatement: PoolOptions['onStatement'],
): Promise<QueryResult<Row>> => {
  const text = statement.text
  const name = nameOf(text)
  const began = performance.now()
  try {
    return await target.query<Row>({
      text,
      values: [...statement.values],
      ...(name === undefined ? {} : { name }),
    })
  } catch (error) {
    throw waitedFor(error, performance.now() - began, waits)
  } finally {
    onStatement?.(text, performance.now() - began)
  }
}

export function createDb(options: PoolOptions): Db {
  const waits: Waits = {
    lockMs: Math.min(options.lockTimeoutMs ?? 10_000, options.statementTimeoutMs),
    statementMs: options.statementTimeoutMs,
  }
  const driverMs = options.statementTimeoutMs + 5000
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 30_000,
    statement_timeout: options.statementTimeoutMs,
    // For a database that neither answers nor hangs up; the server-side limit comes first otherwise.
    query_timeout: driverMs,
    // What passes nothing any more is noticed while it is at rest.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    lock_timeout: waits.lockMs,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'visa-desk',
    // Instants are written as answers carry them (instant.ts).
    options: '-c TimeZone=UTC',
    types: valueTypes,
  })
  pool.on('error', options.onError)
  // A connection lost while somebody holds it tells its holder by the failing statement; here it must only not be fatal.
  pool.on('connect', (client) => client.on('error', options.onError))
  const all = new Set<pg.PoolClient>()
  pool.on('connect', (client) => all.add(client))
  pool.on('remove', (client) => all.delete(client))
  const busy = new Set<pg.PoolClient>()
  let acquiredAt = performance.now()
  pool.on('acquire', (client) => {
    busy.add(client)
    acquiredAt = performance.now()
  })
  for (const event of ['release', 'remove'] as const)
    pool.on(event, (first: unknown, second?: unknown) => {
      // The driver names who was released second, and who was removed first.
      busy.delete((event === 'release' ? second : first) as pg.PoolClient)
    })

  /** The driver says the same of a full pool and of a database that takes no connection: only one of them is busy. */
  const told = (error: unknown): never => {
    if (isConnectTimeout(error) && busy.size < options.max)
      throw new Error('Connection terminated: the database took none in time', { cause: error })
    throw error
  }
  const isStalled = (): boolean => pool.waitingCount > 0 && performance.now() - acquiredAt > STALLED_MS
  const unlessStalled = async <T>(work: () => Promise<T>): Promise<T> => {
    if (busy.size >= options.max && isStalled()) throw new NoPlaceFree()
    return work().catch(told)
  }
  const writers = createPlaces({
    places: placesOfWriters(options.max),
    waitMs: CONNECT_MS,
    stalledMs: STALLED_MS,
  })
  const connect = (): Promise<pg.PoolClient> => unlessStalled(() => pool.connect())
  const vault = options.vault ?? NO_VAULT
  const toTx = (client: pg.PoolClient): Tx => ({
    transaction: true,
    vault,
    query: (statement) => run(client, statement, waits, options.onStatement),
  })
  return {
    pool,
    vault,
    query: <Row extends QueryResultRow>(statement: Sql) =>
      unlessStalled(() => run<Row>(pool, statement, waits, options.onStatement)),
    tx: (work, txOptions = {}) => writers.within(() => runTransaction(connect, toTx, work, txOptions)),
    waiting() {
      const { count, longestMs } = writers.waiting()
      return { count: count + pool.waitingCount, longestMs }
    },
    cutBusy: () => busy.forEach(cutOff),
    cutForgotten: (resting) => cutForgotten({ all, busy }, resting, driverMs),
    close: () => pool.end(),
  }
}
