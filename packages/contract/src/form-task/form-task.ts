import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, searchTerm } from '../fields.ts'
import { PageQuery, pageOf } from '../page.ts'
import { HistoryRow } from '../states-history.ts'
import { FORM_TASK_STATUSES } from './form-task.states.ts'
import { EVISA_LABELS, PAYLOAD_FIELDS, SITE_CODES, SITE_STEPS } from './sites.ts'

/** Applications that a robot files on consular sites, and what people do about them. */

export const FORM_TASK = 'visa.formTask'
export const FORM_TASK_LIMITS = { value: 255, reference: 40, reason: 255, attempts: 3, looks: 6 } as const

/** What a person has to do before it goes on. */
const TASK_NEEDS = ['captcha', 'payment', 'correction', 'unknown'] as const
export type TaskNeed = (typeof TASK_NEEDS)[number]

/** Why a task stopped or was put back; words for each are in the messages. */
export const TASK_STOPS = [
  // The page is none that the script knows.
  'unknownPage',
  // The site did not answer, or answered that it cannot.
  'siteDown',
  'loginRefused',
  // The site does not take what was filled in.
  'correction',
  // Nobody answered a captcha or paid in time.
  'nobodyCame',
  // The robot was lost after the submission had begun: what came of it has to be looked up.
  'outcomeUnknown',
  // The robot was lost, or failed, three times.
  'lostTooOften',
  'lost',
  // Somebody has applied with this passport already, and it was not this task.
  'existing',
  'dayFull',
  'stopping',
  // Filed, but the order could not be moved on.
  'notLodged',
  // The applicant was cancelled or sent back meanwhile.
  'notWaiting',
  // The site does not list the application under the reference that it was settled with.
  'referenceUnknown',
  'fault',
] as const
export type TaskStop = (typeof TASK_STOPS)[number]

const site = z.enum(SITE_CODES, 'rule:invalid')
export const shownStatus = z.literal([...FORM_TASK_STATUSES])

export const Correction = z.object({
  /** Null: of the application as a whole. */
  field: z.nullable(z.enum(PAYLOAD_FIELDS)),
  /** In the words of the site. */
  message: z.string(),
})
export type Correction = z.output<typeof Correction>

export const FormTaskRow = z.object({
  id: z.number(),
  taskNo: z.string(),
  orderId: z.number(),
  orderNo: z.string(),
  applicantId: z.number(),
  name: z.string(),
  /** Masked. */
  passportNo: z.string(),
  site: z.enum(SITE_CODES),
  visaCountry: z.string(),
  status: shownStatus,
  label: z.enum(EVISA_LABELS),
  needs: z.nullable(z.enum(TASK_NEEDS)),
  stop: z.nullable(z.enum(TASK_STOPS)),
  /** The first thing to mend, in the words of the site. */
  stopText: z.string(),
  step: z.nullable(z.enum(SITE_STEPS)),
  reference: z.string(),
  remoteBegunAt: z.nullable(z.iso.datetime()),
  attempt: z.number(),
  /** Place in the queue of its site, from 1; null: not in it. */
  place: z.nullable(z.number()),
  notBefore: z.nullable(z.iso.datetime()),
  waitingSince: z.nullable(z.iso.datetime()),
  takenBy: z.string(),
  createTime: z.iso.datetime(),
  updateTime: z.iso.datetime(),
})
export type FormTaskRow = z.output<typeof FormTaskRow>

/** Those that wait for a person are told apart from the rest of those at work. */
export const TASK_VIEWS = [
  'all',
  'waiting',
  'failed',
  'executing',
  'queued',
  'unsent',
  'done',
  'cancelled',
] as const
export type TaskView = (typeof TASK_VIEWS)[number]

export const formTaskPage = endpoint({
  method: 'GET',
  path: '/api/visa/formTask/page',
  access: FORM_TASK,
  summary: 'Form tasks within reach: those that wait for a person first, then what failed, runs and waits',
  query: z.strictObject({
    ...PageQuery.shape,
    view: z._default(z.enum(TASK_VIEWS, 'rule:invalid'), 'all'),
    site: z.optional(site),
    keyword: searchTerm(),
  }),
  data: pageOf(FormTaskRow),
})

export const formTaskCounts = endpoint({
  method: 'GET',
  path: '/api/visa/formTask/counts',
  access: FORM_TASK,
  summary: 'How many form tasks within reach there are of each kind',
  data: z.record(z.enum(TASK_VIEWS), z.number()),
})

export const TaskStepRow = z.object({
  id: z.number(),
  attempt: z.number(),
  step: z.enum(SITE_STEPS),
  at: z.iso.datetime(),
  /** Where its picture is stored; empty: none was taken. */
  picture: z.string(),
  outcome: z.enum(['done', 'waiting', 'stopped']),
})
export type TaskStepRow = z.output<typeof TaskStepRow>

const PayloadValues = z.partialRecord(z.enum(PAYLOAD_FIELDS), z.string())

export const FormTaskDetail = z.object({
  ...FormTaskRow.shape,
  schemaVersion: z.string(),
  payload: PayloadValues,
  /** What the site would not take, in the reader’s language. */
  faults: z.array(z.object({ field: z.enum(PAYLOAD_FIELDS), message: z.string() })),
  corrections: z.array(Correction),
  steps: z.array(TaskStepRow),
  leaseOwner: z.string(),
  waitUntil: z.nullable(z.iso.datetime()),
  /** Whether the reader is who took it over. */
  mine: z.boolean(),
  madeBy: z.string(),
  finishedAt: z.nullable(z.iso.datetime()),
})
export type FormTaskDetail = z.output<typeof FormTaskDetail>

export const byTask = z.strictObject({ id })

export const formTaskDetail = endpoint({
  method: 'GET',
  path: '/api/visa/formTask/getExt',
  access: FORM_TASK,
  summary: 'One form task: what is sent, how far it came, and the steps of its attempts',
  query: byTask,
  data: FormTaskDetail,
})

export const formTaskStepText = endpoint({
  method: 'GET',
  path: '/api/visa/formTask/stepText',
  access: FORM_TASK,
  summary: 'The text of the page that a step ended on',
  query: byTask,
  data: z.object({ text: z.string() }),
})

export const formTaskHistory = endpoint({
  method: 'GET',
  path: '/api/visa/formTask/history',
  access: FORM_TASK,
  summary: 'The way of a form task through its states, newest first',
  query: byTask,
  data: z.array(HistoryRow),
})

export const FormTaskCandidate = z.object({
  applicantId: z.number(),
  name: z.string(),
  orderNo: z.string(),
  visaCountry: z.string(),
  site: z.enum(SITE_CODES),
})
export type FormTaskCandidate = z.output<typeof FormTaskCandidate>

export const formTaskCandidates = endpoint({
  method: 'GET',
  path: '/api/visa/formTask/candidates',
  access: FORM_TASK,
  summary: 'Applicants for e-visas within reach who wait to be lodged and have no form task',
  query: z.strictObject({ keyword: searchTerm() }),
  data: z.array(FormTaskCandidate),
})
