import * as z from 'zod/mini'
import { plannedDay } from '../fields.ts'

/** What holds from a day on: the same in everything that a centre configures. */

export const periodFields = {
  validFrom: plannedDay,
  /** The last day; null: until further notice. */
  validTo: z._default(z.nullable(plannedDay), null),
}

export const inOrder = z.refine<{ validFrom: string; validTo: string | null }>(
  ({ validFrom, validTo }) => validTo === null || validTo >= validFrom,
  { error: 'rule:endsBeforeStart', path: ['validTo'] },
)

/** Over, in force or to come, on the day somebody asks. */
export const CONFIG_PHASES = ['inForce', 'coming', 'over'] as const
export type ConfigPhase = (typeof CONFIG_PHASES)[number]

/** What is told of a version beside its days. */
export const versionFields = {
  phase: z.enum(CONFIG_PHASES),
  /** Where it is deleted, the version before goes on; else nothing of the own centre holds from its day on. */
  goesOn: z.boolean(),
}
