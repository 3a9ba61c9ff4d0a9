import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, searchTerm } from '../fields.ts'
import { PageQuery, pageOf } from '../page.ts'

/** A failed one may still be tried again by itself; one that is given up is not. */
export const JOB_STATES = ['waiting', 'running', 'failed', 'givenUp'] as const
export type JobState = (typeof JOB_STATES)[number]

export const MonitorJob = z.object({
  id: z.number(),
  task: z.string(),
  state: z.enum(JOB_STATES),
  attempts: z.number(),
  maxAttempts: z.number(),
  createTime: z.iso.datetime(),
  /** Not before. */
  runTime: z.iso.datetime(),
  /** Without anything that could be of a person. */
  lastError: z.string(),
})
export type MonitorJob = z.output<typeof MonitorJob>

export const MonitorJobQuery = z.strictObject({
  ...PageQuery.shape,
  task: searchTerm(),
  state: z.optional(z.enum(JOB_STATES, 'rule:invalid')),
})
export type MonitorJobQuery = z.output<typeof MonitorJobQuery>

export const monitorJobPage = endpoint({
  method: 'GET',
  path: '/api/sys/monitor/jobs',
  access: 'sys.monitor',
  summary: 'The queue of background jobs, a page; for the platform only',
  query: MonitorJobQuery,
  data: pageOf(MonitorJob),
  cacheMs: 0,
})

export const monitorJobRetry = endpoint({
  method: 'POST',
  path: '/api/sys/monitor/retryJob',
  access: 'sys.monitor',
  summary: 'Have a job that is not running tried at once, with all its attempts anew; for the platform only',
  form: z.strictObject({ id }),
  data: z.null(),
})

export const monitorJobRemove = endpoint({
  method: 'POST',
  path: '/api/sys/monitor/removeJob',
  access: 'sys.monitor',
  summary: 'Take a job that is not running out of the queue; for the platform only',
  form: z.strictObject({ id }),
  data: z.null(),
})
