import pg from 'pg'

/**
 * Messages between instances over LISTEN/NOTIFY, on one connection of its own.
 * While that connection is down nothing can be heard, so whoever caches must look at `alive`;
 * `onGap` listeners run after a reconnection, because messages may have been missed.
 */
export interface Bus {
  readonly alive: boolean
  on(channel: string, listener: (payload: string) => void): void
  onGap(listener: () => void): void
  start(): Promise<void>
  close(): Promise<void>
}

const RETRY_MS = 500
const PING_MS = 400

export function createBus(url: string, warn: (message: string) => void): Bus {
  const listeners = new Map<string, ((payload: string) => void)[]>()
  const gapListeners: (() => void)[] = []
  let client: pg.Client | undefined
  let alive = false
  let closed = false
  let retry: NodeJS.Timeout | undefined
  let ping: NodeJS.Timeout | undefined

  const lost = (broken: pg.Client): void => {
    if (client !== broken) return
    alive = false
    client = undefined
    clearInterval(ping)
    broken.end().catch(() => undefined)
    if (!closed) retry = setTimeout(() => void connect().catch(() => undefined), RETRY_MS)
  }

  /** A dead peer does not always close the connection: an unanswered ping counts as lost. */
  const watch = (current: pg.Client): void => {
    let answered = true
    ping = setInterval(() => {
      if (!answered) {
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

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({ connectionString: url, application_name: 'visa-desk-bus', keepAlive: true })
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
      lost(fresh)
      throw error
    }
    if (closed) {
      await fresh.end()
      return
    }
    alive = true
    watch(fresh)
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
    onGap(listener) {
      gapListeners.push(listener)
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
