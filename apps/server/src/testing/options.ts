import type { AppDeps } from '../app.ts'
import type { StorageFault } from '../http/storage-state.ts'
import type { PaymentChannels } from '../integrations/payment/channel.ts'

/** What a test says of its server. */
export type Options = Partial<
  Pick<AppDeps, 'now' | 'moreRoutes' | 'webFolder' | 'stopping' | 'patienceMs' | 'reachImages'>
> & {
  /** In place of the payment channels that are configured or played. */
  channels?: PaymentChannels
  /** Answers in place of the real payment channels that parameters name. */
  channelFetch?: (request: Request) => Promise<Response>
  /** When callbacks of played channels are brought that come after a while; unless told, never. */
  later?: (ms: number, work: () => void) => void
  /** Another instance on an existing database. */
  url?: string
  /** Another instance on an existing folder of files. */
  filesDir?: string
  env?: Record<string, string>
  /** Answers in place of the SMS carrier that env names. */
  smsCarrier?: (request: Request) => Promise<Response>
  /** Answers in place of the file store that env names. */
  storeFetch?: (request: Request) => Promise<Response>
  /** What is said to be wrong with the disk. */
  storage?: () => Promise<StorageFault | undefined>
  /** How deaf the process claims to be. */
  eventLoopLagMs?: () => number
}
