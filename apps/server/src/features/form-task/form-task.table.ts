import type { Correction, TaskNeed, TaskStop } from '@visa/contract/form-task/form-task'
import { FORM_TASK_MACHINE, FORM_TASK_STATUSES } from '@visa/contract/form-task/form-task.states'
import { EVISA_LABELS, SITE_CODES, type Payload, type SiteStep } from '@visa/contract/form-task/sites'
import * as z from 'zod/mini'
import { json, moment } from '../../db/column.ts'
import { table, type RowOf } from '../../db/table.ts'
import { companiesOf, PARTIES, partyFields } from '../visa/order/order-records.service.ts'

const DIGITS = 5

/** As people call it. */
export const taskNoOf = (id: number): string => `RW-${String(id).padStart(DIGITS, '0')}`

const moments = z.nullable(z.iso.datetime())

export const formTaskTable = table('form_task', {
  fields: { payload: z.custom<Payload>() },
  given: {
    orderId: z.number(),
    applicantId: z.number(),
    holder: z.string(),
    site: z.enum(SITE_CODES),
    schemaVersion: z.string(),
    status: z.literal([...FORM_TASK_STATUSES]),
    madeBy: z.number(),
    madeCompanyId: z.number(),
    // The applicant's, which triggers keep alike.
    ...partyFields,
  },
  also: {
    label: z.enum(EVISA_LABELS),
    needs: z.nullable(z.custom<TaskNeed>()),
    stop: z.nullable(z.custom<TaskStop>()),
    corrections: z.custom<Correction[]>(),
    step: z.nullable(z.custom<SiteStep>()),
    attempt: z.number(),
    reference: z.string(),
    remoteBegunAt: moments,
    leaseOwner: z.string(),
    leaseUntil: moments,
    queuedAt: moments,
    notBefore: moments,
    startedAt: moments,
    finishedAt: moments,
    waitingSince: moments,
    waitUntil: moments,
    takenBy: z.nullable(z.number()),
    takenAt: moments,
    lookAt: moments,
    /** How often in a row its site did not list it. */
    looksMissed: z.number(),
  },
  columns: {
    payload: json('payload'),
    corrections: json('corrections'),
    remoteBegunAt: moment('remote_begun_at'),
    leaseUntil: moment('lease_until'),
    queuedAt: moment('queued_at'),
    notBefore: moment('not_before'),
    startedAt: moment('started_at'),
    finishedAt: moment('finished_at'),
    waitingSince: moment('waiting_since'),
    waitUntil: moment('wait_until'),
    takenAt: moment('taken_at'),
    lookAt: moment('look_at'),
  },
  // Which fields of it were changed is told, what is in them is not; how far it is, is for its own page to say.
  log: {
    payload: null,
    needs: null,
    stop: null,
    corrections: null,
    step: null,
    attempt: null,
    remoteBegunAt: null,
    leaseOwner: null,
    leaseUntil: null,
    queuedAt: null,
    notBefore: null,
    startedAt: null,
    finishedAt: null,
    waitingSince: null,
    waitUntil: null,
    takenBy: null,
    takenAt: null,
    lookAt: null,
    looksMissed: null,
    label: null,
  },
  reach: { parties: PARTIES },
  states: { status: FORM_TASK_MACHINE },
  // The log of an order gathers its tasks'.
  about: ({ id, holder, orderId, ...parties }) => ({
    subject: `${taskNoOf(id)} ${holder}`,
    topic: String(orderId),
    companies: companiesOf(parties),
  }),
})

export type FormTask = RowOf<typeof formTaskTable>
