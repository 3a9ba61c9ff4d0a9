import type { Writable } from 'node:stream'
import { LIVE_CHANNEL, LIVE_OVER, LIVE_TOPIC_NAMES, type LiveTopic } from '@visa/contract/shell/live'
import { errorMessages, type ErrorKey } from '@visa/messages/errors'
import type { Bus } from '../db/bus.ts'

/** Changes come in storms; whoever listens asks again once for all of them. */
const WINDOW_MS = 500
/** Proxies close what is silent for a minute. */
const HEARTBEAT_MS = 25_000
/** The window that tells the other windows of a browser is one; this leaves room for many browsers. */
const MAX_PER_USER = 20

interface LiveStream {
  /** The session it belongs to, as `session_gone` names it. */
  key: string
  userId: number
  /** What was so of the person when it opened, as `loadAccountMarks` marks it. */
  accountMark: string | undefined
  out: Writable
}

export interface LiveHub {
  /** Counts messages that may end sessions: read it before looking a session up, and pass it to `open`. */
  readonly revocations: number
  open(stream: LiveStream, since: number): void
  close(): void
}

interface HubDeps {
  bus: Bus
  /** Which of these sessions are alive. */
  living: (keys: readonly string[]) => Promise<ReadonlySet<string>>
  /** What is so of these people now. */
  accountMarks: (userIds: readonly number[]) => Promise<ReadonlyMap<number, string>>
  /** Of these people, those who are kept out now, and why. */
  keptOut: (userIds: readonly number[]) => Promise<ReadonlyMap<number, ErrorKey>>
  onCount: (count: number) => void
}

/** Whom a message is for: everybody, or certain people. */
type Readers = 'all' | ReadonlySet<number>

/** The topic of a message and whom it is for; undefined for what this version does not know. */
function addressed(payload: string): { topic: LiveTopic; readers: Readers } | undefined {
  const [name, ids] = payload.split(' ')
  const topic = LIVE_TOPIC_NAMES.find((each) => each === name)
  if (topic === undefined) return undefined
  return { topic, readers: ids === undefined ? 'all' : new Set(ids.split(',').map(Number)) }
}

const together = (one: Readers | undefined, other: Readers): Readers =>
  one === 'all' || other === 'all' ? 'all' : new Set([...(one ?? []), ...other])

export const eventOf = (topic: LiveTopic): string => `data: ${topic}\n\n`

/** In both languages: which one a window shows may have changed since the stream was opened. */
const overOf = (reason: ErrorKey | undefined): string => {
  const texts = reason === undefined ? {} : { zh: errorMessages.zh[reason], en: errorMessages.en[reason] }
  return `event: ${LIVE_OVER}\ndata: ${JSON.stringify(texts)}\n\n`
}

/** The open event streams of this instance: what the instances tell each other goes out to all of them. */
export function createLiveHub({ bus, living, accountMarks, keptOut, onCount }: HubDeps): LiveHub {
  const streams = new Set<LiveStream>()
  const pending = new Map<LiveTopic | 'accountMarks', NodeJS.Timeout>()
  const readersOf = new Map<LiveTopic, Readers>()
  let revocations = 0
  let checking = false
  let checkAgain = false

  const forget = (stream: LiveStream): void => {
    streams.delete(stream)
    onCount(streams.size)
  }
  /** Whoever does not take the little there is has gone, or would make us keep it for them. */
  const drop = (stream: LiveStream): void => {
    forget(stream)
    stream.out.destroy()
  }
  const end = (stream: LiveStream, last?: string): void => {
    if (stream.out.writableNeedDrain) {
      drop(stream)
      return
    }
    forget(stream)
    stream.out.end(last)
  }
  const send = (stream: LiveStream, text: string): void => {
    if (stream.out.writableNeedDrain) drop(stream)
    else stream.out.write(text)
  }
  const sendAll = (text: string): void => {
    for (const stream of streams) send(stream, text)
  }

  /** Once for all that is told within a window. */
  const gathered = (what: LiveTopic | 'accountMarks', act: () => void): void => {
    if (streams.size === 0 || pending.has(what)) return
    const timer = setTimeout(() => {
      pending.delete(what)
      act()
    }, WINDOW_MS)
    timer.unref()
    pending.set(what, timer)
  }
  const announce = (topic: LiveTopic, readers: Readers = 'all'): void => {
    if (streams.size === 0) return
    readersOf.set(topic, together(readersOf.get(topic), readers))
    gathered(topic, () => {
      const told = readersOf.get(topic) ?? 'all'
      readersOf.delete(topic)
      for (const stream of streams) {
        if (told === 'all' || told.has(stream.userId)) send(stream, eventOf(topic))
      }
    })
  }

  /** Tells those, and only those, of whom something has changed: one question for all who listen. */
  const compare = async (): Promise<void> => {
    const asked = [...streams]
    const found = await accountMarks([...new Set(asked.map(({ userId }) => userId))]).catch(() => undefined)
    for (const stream of asked) {
      const accountMark = found?.get(stream.userId)
      // Without an answer anybody may be concerned.
      if (streams.has(stream) && (accountMark === undefined || accountMark !== stream.accountMark)) {
        send(stream, eventOf('viewer'))
      }
      stream.accountMark = accountMark
    }
  }
  const compareSoon = (): void => gathered('accountMarks', () => void compare())

  /** Says why, so that the window need not wait for its next call to find out. */
  const dismiss = async (over: readonly LiveStream[]): Promise<void> => {
    if (over.length === 0) return
    const userIds = [...new Set(over.map(({ userId }) => userId))]
    // Without an answer they go all the same.
    const reasons = await keptOut(userIds).catch(() => undefined)
    for (const stream of over) {
      // Whoever is not kept out had this one login ended.
      const reason = reasons === undefined ? undefined : (reasons.get(stream.userId) ?? 'loginOver')
      if (streams.has(stream)) end(stream, overOf(reason))
    }
  }

  /** Ends the streams of sessions that are over: one question for all of them, and never two at a time. */
  const check = async (): Promise<void> => {
    checkAgain = checking
    if (checking) return
    checking = true
    do {
      checkAgain = false
      const asked = [...streams]
      const keys = [...new Set(asked.map(({ key }) => key))]
      // Without an answer nobody is sent away: the next heartbeat asks again.
      const alive = keys.length === 0 ? undefined : await living(keys).catch(() => undefined)
      if (alive !== undefined) await dismiss(asked.filter(({ key }) => !alive.has(key)))
    } while (checkAgain)
    checking = false
  }
  const suspect = (key?: string): void => {
    revocations += 1
    if (key === undefined || [...streams].some((stream) => stream.key === key)) void check()
  }

  bus.on(LIVE_CHANNEL, (payload) => {
    const message = addressed(payload)
    if (message !== undefined) announce(message.topic, message.readers)
  })
  bus.on('session_gone', suspect)
  bus.on('viewers_changed', (table) => {
    suspect()
    // The menu that everybody's entries come from.
    if (table === 'resource') announce('viewer')
    else compareSoon()
  })
  bus.onGap(() => {
    suspect()
    for (const topic of LIVE_TOPIC_NAMES) announce(topic)
  })
  const heartbeat = setInterval(() => {
    sendAll(':\n\n')
    void check()
  }, HEARTBEAT_MS)
  heartbeat.unref()

  return {
    get revocations() {
      return revocations
    },
    open(stream, since) {
      const { out, userId } = stream
      if (out.destroyed) return
      const earlier = [...streams].filter((other) => other.userId === userId)
      for (const oldest of earlier.slice(0, Math.max(0, earlier.length - MAX_PER_USER + 1))) end(oldest)
      streams.add(stream)
      onCount(streams.size)
      out.on('error', () => undefined)
      out.once('close', () => forget(stream))
      if (revocations === since) return
      void check()
      compareSoon()
    },
    close() {
      clearInterval(heartbeat)
      for (const timer of pending.values()) clearTimeout(timer)
      pending.clear()
      for (const stream of streams) end(stream)
    },
  }
}
