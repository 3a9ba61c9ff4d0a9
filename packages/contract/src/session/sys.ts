import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

export const sysNow = endpoint({
  method: 'GET',
  path: '/api/sys/now',
  access: 'public',
  summary: 'Server time; also the heartbeat',
  data: z.iso.datetime(),
})

const SysConfig = z.object({
  wxAppid: z.string(),
  version: z.string(),
  /** Demonstration installation: accounts and their password may be shown. */
  demo: z.boolean(),
  /** ICP filing number of the site; empty: none. */
  icp: z.string(),
  /** Services that a local stand-in plays, where visitors can see what it did. */
  standIns: z.object({ sms: z.boolean(), maps: z.boolean() }),
  /** Pictures beneath maps: an address with {z}, {x} and {y}, and whom to name; an empty address: none. */
  mapTiles: z.object({ url: z.string(), credit: z.string() }),
})

export const sysConfig = endpoint({
  method: 'GET',
  path: '/api/sys/config',
  access: 'public',
  summary: 'What the client must know before login',
  data: SysConfig,
})
