import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, integer, remark, requiredText, searchTerm, seenIfThere, seenWithId } from '../fields.ts'
import { LogRow } from '../log.ts'
import { PageQuery, pageOf } from '../page.ts'
import { cronProblem } from './cron.ts'
import { QuartzRun } from './quartz-log.ts'

export const QUARTZ_STATUS = { PAUSED: 0, RUNNING: 1 } as const

/** What happens to a fire time that comes while an earlier one of the same task is not done. */
export const OVERLAP_POLICIES = ['skip', 'queue', 'allow'] as const
export type OverlapPolicy = (typeof OVERLAP_POLICIES)[number]

/** What happens to fire times that no instance was there for, and to runs that ended with their instance. */
export const MISFIRE_POLICIES = ['ignore', 'fireOnce', 'fireAll'] as const
export type MisfirePolicy = (typeof MISFIRE_POLICIES)[number]

/** So many missed fire times of a task are made up for at most, the earliest ones. */
export const MISFIRE_LIMIT = 100
/** A fire time this late is a missed one. */
export const MISFIRE_AFTER_SECONDS = 60

const QUARTZ_OPERATIONS = ['start', 'pause', 'run', 'delete'] as const
export type QuartzOperation = (typeof QUARTZ_OPERATIONS)[number]

const QUARTZ_LIMITS = { taskName: 64, description: 500, cronExpression: 120, handler: 64 } as const
export const SHOWN_FIRE_TIMES = 5

const isSchedule = z.check<string>(({ value, issues }) => {
  const problem = value === '' ? undefined : cronProblem(value)
  if (problem === undefined) return
  issues.push({ code: 'custom', input: value, message: `rule:${problem.rule}`, params: problem.params })
})

const cronExpression = requiredText('cronExpressionRequired', QUARTZ_LIMITS.cronExpression).check(isSchedule)

export const QuartzTask = z.object({
  id: z.number(),
  taskName: z.string(),
  description: z.string(),
  cronExpression: z.string(),
  serviceName: z.string(),
  method: z.string(),
  status: z.number(),
  overlapPolicy: z.enum(OVERLAP_POLICIES),
  misfirePolicy: z.enum(MISFIRE_POLICIES),
  /** Comes with the product: it can be paused and changed, not deleted. */
  builtIn: z.boolean(),
  /** Null: paused, or never again. */
  nextFireTime: z.nullable(z.iso.datetime()),
  lastFireTime: z.nullable(z.iso.datetime()),
  createTime: z.iso.datetime(),
  updateTime: z.iso.datetime(),
})
export type QuartzTask = z.output<typeof QuartzTask>

export const QuartzTaskDraft = z
  .strictObject({
    id: z.optional(id),
    taskName: requiredText('taskNameRequired', QUARTZ_LIMITS.taskName),
    description: remark(QUARTZ_LIMITS.description),
    cronExpression,
    serviceName: requiredText('serviceNameRequired', QUARTZ_LIMITS.handler),
    method: requiredText('methodRequired', QUARTZ_LIMITS.handler),
    overlapPolicy: z._default(z.enum(OVERLAP_POLICIES, 'rule:invalid'), 'skip'),
    misfirePolicy: z._default(z.enum(MISFIRE_POLICIES, 'rule:invalid'), 'ignore'),
    seen: seenIfThere,
  })
  .check(seenWithId)
export type QuartzTaskDraft = z.output<typeof QuartzTaskDraft>

export const QuartzTaskQuery = z.strictObject({
  ...PageQuery.shape,
  taskName: searchTerm(),
  serviceName: searchTerm(),
  status: z.optional(integer(0, 1)),
})
export type QuartzTaskQuery = z.output<typeof QuartzTaskQuery>

export const quartzTaskPage = endpoint({
  method: 'GET',
  path: '/api/quartz/qryQuartzTask',
  access: 'sys.quartz',
  summary: 'Scheduled tasks, a page; for the platform only, as all calls of scheduled tasks',
  query: QuartzTaskQuery,
  data: pageOf(QuartzTask),
})

export const quartzTaskSave = endpoint({
  method: 'POST',
  path: '/api/quartz/saveQuartzTask',
  access: ['sys.quartz.add', 'sys.quartz.edit'],
  summary: 'Add a scheduled task, which begins paused, or with an id change one',
  form: QuartzTaskDraft,
  data: z.object({ id: z.number() }),
})

export const quartzTaskOperate = endpoint({
  method: 'POST',
  path: '/api/quartz/dealWithQuartzTask',
  access: ['sys.quartz.operate', 'sys.quartz.delete'],
  summary: 'Start a task, pause it, run it once now, or delete it',
  form: z.strictObject({ id, operation: z.enum(QUARTZ_OPERATIONS, 'rule:invalid') }),
  data: z.null(),
})

/** What an expression means. */
export const CronReading = z.object({
  /** In the reader's language. */
  cronDescription: z.string(),
  nextFireTimes: z.array(z.iso.datetime()),
})
export type CronReading = z.output<typeof CronReading>

export const QuartzTaskDetail = z.extend(QuartzTask, {
  ...CronReading.shape,
  lastRun: z.nullable(QuartzRun),
})
export type QuartzTaskDetail = z.output<typeof QuartzTaskDetail>

export const quartzTaskDetail = endpoint({
  method: 'GET',
  path: '/api/quartz/getTaskDetail',
  access: ['sys.quartz', 'sys.quartzLog'],
  summary: 'One scheduled task with its schedule in words, its next five fire times and its last run',
  query: z.strictObject({ id }),
  data: QuartzTaskDetail,
})

export const quartzCronCheck = endpoint({
  method: 'GET',
  path: '/api/quartz/checkCronExpression',
  access: 'sys.quartz',
  summary: 'What an expression means, in words and as its next five fire times',
  query: z.strictObject({ cronExpression }),
  data: CronReading,
})

export const QuartzHandler = z.object({ serviceName: z.string(), method: z.string(), title: z.string() })
export type QuartzHandler = z.output<typeof QuartzHandler>

export const quartzHandlers = endpoint({
  method: 'GET',
  path: '/api/quartz/queryHandlers',
  access: 'sys.quartz',
  summary: 'What a task can run: every service and method of the product that is made for it',
  data: z.array(QuartzHandler),
})

export const quartzTaskLog = endpoint({
  method: 'GET',
  path: '/api/quartz/queryLog',
  access: 'sys.quartz',
  summary: 'Who changed a scheduled task, newest first',
  query: z.strictObject({ ...PageQuery.shape, id }),
  data: pageOf(LogRow),
})
