import { LIVE_OVER, LIVE_TOPIC_NAMES, LIVE_TOPICS, type LiveTopic } from '@visa/contract/shell/live'

/** From topics to stale answers: storms are gathered up, and windows nobody sees wait until somebody does. */

/** Everything live; said after the connection was lost, when nobody knows what was missed. */
export const ALL = 'all'

const OVER = `${LIVE_OVER} `

/** The session of the stream is over or may be, and what was said about it. */
export const overMessage = (said: string): string => `${OVER}${said}`

/** What was said at the end of a session; undefined for other messages. */
export const saidAtEnd = (message: unknown): string | undefined =>
  typeof message === 'string' && message.startsWith(OVER) ? message.slice(OVER.length) : undefined

/** Topics in a message; none for what this version of the client does not know. */
export function topicsIn(message: unknown): readonly LiveTopic[] {
  if (message === ALL) return LIVE_TOPIC_NAMES
  // Somebody may have logged in anew meanwhile, in this window or another: the answer tells.
  if (saidAtEnd(message) !== undefined) return ['viewer']
  return LIVE_TOPIC_NAMES.filter((topic) => topic === message)
}

export const pathsOf = (topics: Iterable<LiveTopic>): string[] =>
  [...topics].flatMap((topic) => LIVE_TOPICS[topic])

/** Everybody hears an event at the same moment; they must not all ask at the same moment. */
const SPREAD_MS = 1_000

interface Surroundings {
  isHidden: () => boolean
  /** Marks the answers below the paths as stale, and asks for those on the screen again if told to. */
  markStale: (paths: readonly string[], ask: boolean) => void
  random?: () => number
}

export interface Gathering {
  hear: (topics: readonly LiveTopic[]) => void
  /** The window is seen again. */
  seen: () => void
  stop: () => void
}

export function gatherTopics({ isHidden, markStale, random = Math.random }: Surroundings): Gathering {
  const due = new Set<LiveTopic>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = () => {
    timer = undefined
    // Hidden in the meantime: what is due stays due.
    if (due.size === 0 || isHidden()) return
    const paths = pathsOf(due)
    due.clear()
    markStale(paths, true)
  }
  const askSoon = () => {
    timer ??= setTimeout(ask, random() * SPREAD_MS)
  }
  return {
    hear: (topics) => {
      if (topics.length === 0) return
      for (const topic of topics) due.add(topic)
      if (isHidden()) markStale(pathsOf(topics), false)
      else askSoon()
    },
    seen: () => {
      if (due.size > 0 && !isHidden()) askSoon()
    },
    stop: () => clearTimeout(timer),
  }
}
