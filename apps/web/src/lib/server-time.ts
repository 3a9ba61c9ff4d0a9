import { sysNow } from '@visa/contract/session/sys'
import { dayOf } from '@visa/contract/dates'
import { useCall } from './query.ts'

/** The heartbeat: asks the server for its time and tells it that somebody is here; silent in a hidden window. */
const HEARTBEAT_MS = 60_000

interface ServerTime {
  /** What the server last said. */
  told: Date
  /** How far this machine's clock is from the server's, in milliseconds. */
  offset: number
}

/** Undefined until the server has said its time. */
export function useServerTime(): ServerTime | undefined {
  const { data, dataUpdatedAt } = useCall(sysNow, {}, { silent: true, refetchInterval: HEARTBEAT_MS })
  if (data === undefined) return undefined
  const told = new Date(data)
  return { told, offset: told.getTime() - dataUpdatedAt }
}

/**
 * The day that it is for the server, in UTC+8, whatever the clock of this machine says; told anew with each heartbeat.
 * Undefined until the server has said its time.
 */
export function useToday(): string | undefined {
  const time = useServerTime()
  return time && dayOf(time.told)
}
