import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** The page in whose frame the print service of a machine is spoken to. */
export const LODOP_BRIDGE = '/lodop-bridge'

export const printingConfig = endpoint({
  method: 'GET',
  path: '/api/sys/printing',
  access: 'session',
  summary: 'Where the installer of the print service C-Lodop is to be had; empty: nowhere',
  data: z.object({ installer: z.string() }),
})
