import pg from 'pg'
import { cutOff } from './cut-off.ts'
import { isReadOnly } from './errors.ts'
import type { Resting } from './forgotten.ts'

type DatabaseState = 'up' | 'readOnly' | 'down'

/**
 * Messages between instances over LISTEN/NOTIFY, on one connection of its own.
 * While that connection is down nothing can be heard, so whoever caches must look at `alive`;
 * `onGap` listeners run after a reconnection, because messages may have been missed.
 */
export interface Bus {
  readonly alive: boolean
  /** Asks the database on the bus's own connection, however busy the others are. */
  ask(): Promise<DatabaseState>
  on(channel: string, listener: (payload: string) => void): void
  onGap(listener: () => void): void
  /** The database has stopped answering without hanging up: whoever waits for it waits in vain. */
  onSilence(listener: () => void): void
  /** It answers again after a question that was never answered: older connections may have been forgotten on their way. */
  onReturn(listener: () => void): void
  /** Which of these connections have nothing to do, as the database sees it. */
  readonly resting: Resting
  start(): Promise<void>
  close(): Promise<void>
}

const RETRY_MS = 500
const PING_MS = 400
/** Packets may be dropped, not refused: nothing waits longer for the other side. */
const ANSWER_MS = 4000
/** How often in a row nobody answers before it counts: a process that was deaf itself has heard nothing either. */
const SILENT_TRIES = 2
const DEAF_MS = 500

const STATE = `select pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as "readOnly"`

const RESTING = `select pid from pg_stat_activity where pid = any($1) and state like 'idle%'`

/** What the driver says when nobody answered in time. */
const isSilence = (error: unknown): boolean => error instanceof Error && /timeout/i.test(error.message)

export function createBus(url: string, warn: (message: string) => void): Bus {
  const listeners = new Map<string, ((payload: string) => void)[]>()
  const gapListeners: (() => void)[] = []
  const silenceListeners: (() => void)[] = []
  const returnListeners: (() => void)[] = []
  let wasUnanswered = false
  let client: pg.Client | undefined
  let alive = false
  let closed = false
  let silentTries = 0
  /** The last try met a standby, which nobody can listen on until it is promoted. */
  let isStandby = false
  let retry: NodeJS.Timeout | undefined
  let ping: NodeJS.Timeout | undefined

  const lost = (broken: pg.Client): void => {
    if (client !== broken) return
    alive = false
    client = undefined
    clearInterval(ping)
    cutOff(broken)
    if (!closed) retry = setTimeout(() => void connect().catch(() => undefined), RETRY_MS)
  }

  /** A dead peer does not always close the connection: an unanswered ping counts as lost. */
  const watch = (current: pg.Client): void => {
    let answered = true
    ping = setInterval(() => {
      if (!answered) {
        wasUnanswered = true
        lost(current)
        return
      }
      answered = false
      current.query('select 1').then(
        () => {
          answered = true
        },
        () => lost(current),
      )
    }, PING_MS)
    ping.unref()
  }

  /** Whether a failed try was one more without an answer, and enough of them. */
  const isSilent = (error: unknown, began: number): boolean => {
    const wasDeaf = performance.now() - began > ANSWER_MS + DEAF_MS
    silentTries = isSilence(error) && !wasDeaf ? silentTries + 1 : 0
    return silentTries >= SILENT_TRIES
  }

  const connect = async (): Promise<void> => {
    const began = performance.now()
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'visa-desk-bus',
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    })
    client = fresh
    fresh.on('error', () => lost(fresh))
    fresh.on('end', () => lost(fresh))
    fresh.on('notification', ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload ?? '')
    })
    try {
      await fresh.connect()
      for (const channel of listeners.keys()) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      isStandby = isReadOnly(error)
      lost(fresh)
      if (isSilent(error, began)) for (const listener of silenceListeners) listener()
      throw error
    }
    if (closed) {
      await fresh.end()
      return
    }
    alive = true
    isStandby = false
    silentTries = 0
    watch(fresh)
    // Before those who ask anew what they missed, and would do it by such a connection.
    if (wasUnanswered) for (const listener of returnListeners) listener()
    wasUnanswered = false
    for (const listener of gapListeners) listener()
  }

  return {
    get alive() {
      return alive
    },
    on(channel, listener) {
      if (client !== undefined) throw new Error('subscribe before the bus starts')
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener])
    },
    async ask() {
      if (!alive || client === undefined) return isStandby ? 'readOnly' : 'down'
      const current = client
      return current.query<{ readOnly: boolean }>(STATE).then(
        ({ rows }) => (rows[0]?.readOnly === true ? 'readOnly' : 'up'),
        () => 'down',
      )
    },
    onGap(listener) {
      gapListeners.push(listener)
    },
    onSilence(listener) {
      silenceListeners.push(listener)
    },
    onReturn(listener) {
      returnListeners.push(listener)
    },
    async resting(processIds) {
      const found = await client
        ?.query<{ pid: number }>(RESTING, [processIds])
        .catch(() => ({ rows: [] as { pid: number }[] }))
      return found?.rows.map(({ pid }) => pid) ?? []
    },
    start: () =>
      connect().catch((error: unknown) => {
        warn(
          `the message bus will keep trying to connect: ${error instanceof Error ? error.message : 'unknown'}`,
        )
      }),
    async close() {
      closed = true
      alive = false
      clearTimeout(retry)
      clearInterval(ping)
      await client?.end().catch(() => undefined)
    },
  }
}
