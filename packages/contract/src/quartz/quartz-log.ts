import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { moment, id, searchTerm } from '../fields.ts'
import { PageQuery, pageOf } from '../page.ts'

/**
 * What became of a fire time. A skipped one came while an earlier one was not done; a missed one found no instance;
 * a lost one ended with its instance.
 */
export const RUN_RESULTS = ['waiting', 'running', 'success', 'failure', 'skipped', 'missed', 'lost'] as const
export type RunResult = (typeof RUN_RESULTS)[number]

/** Why it runs: its time came, its missed time is made up for, a lost run is, or somebody asked for it. */
const RUN_CAUSES = ['schedule', 'misfire', 'recovery', 'manual'] as const
export type RunCause = (typeof RUN_CAUSES)[number]

export const QuartzRun = z.object({
  id: z.number(),
  /** Null: the task was deleted since. */
  taskId: z.nullable(z.number()),
  taskName: z.string(),
  serviceName: z.string(),
  method: z.string(),
  fireTime: z.iso.datetime(),
  cause: z.enum(RUN_CAUSES),
  result: z.enum(RUN_RESULTS),
  startTime: z.nullable(z.iso.datetime()),
  endTime: z.nullable(z.iso.datetime()),
  durationMs: z.nullable(z.number()),
  /** The instance that ran it. */
  instance: z.string(),
})
export type QuartzRun = z.output<typeof QuartzRun>

export const QuartzRunDetail = z.extend(QuartzRun, {
  /** What the task had to say. */
  output: z.string(),
  error: z.string(),
  /** Where an error came from, for whoever mends it. */
  detail: z.string(),
})
export type QuartzRunDetail = z.output<typeof QuartzRunDetail>

export const QuartzRunQuery = z.strictObject({
  ...PageQuery.shape,
  taskId: z.optional(id),
  taskName: searchTerm(),
  result: z.optional(z.enum(RUN_RESULTS, 'rule:invalid')),
  /** Fire times from this instant on, and before that one. */
  startTime: z.optional(moment),
  endTime: z.optional(moment),
})
export type QuartzRunQuery = z.output<typeof QuartzRunQuery>

export const quartzRunPage = endpoint({
  method: 'GET',
  path: '/api/quartzlog/qryQrtzRunlog',
  access: 'sys.quartzLog',
  summary: 'Runs of scheduled tasks, newest first, a page',
  query: QuartzRunQuery,
  data: pageOf(QuartzRun),
})

export const quartzRunDetail = endpoint({
  method: 'GET',
  path: '/api/quartzlog/getLogDetail',
  access: 'sys.quartzLog',
  summary: 'One run with its output or its error',
  query: z.strictObject({ id }),
  data: QuartzRunDetail,
})
