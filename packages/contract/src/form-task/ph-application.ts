import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, seen, textOrEmpty } from '../fields.ts'
import { HistoryRow } from '../states-history.ts'
import { FORM_TASK, FORM_TASK_LIMITS, FormTaskDetail } from './form-task.ts'
import { PAYLOAD_FIELDS } from './sites.ts'

/**
 * C7.18–C7.21: the application on the site of the Philippines under the number of its applicant, for whoever knows the
 * applicant and not the form task that files it.
 */

const byApplicant = z.strictObject({ id })
const payload = z.partialRecord(z.enum(PAYLOAD_FIELDS), textOrEmpty(FORM_TASK_LIMITS.value))

export const phAccountCreate = endpoint({
  method: 'POST',
  path: '/api/ph/createAccount',
  access: FORM_TASK,
  summary: 'Begin an application of an applicant under the account of the site; nothing is queued yet',
  json: byApplicant,
  data: FormTaskDetail,
})

export const phApplicationCreate = endpoint({
  method: 'POST',
  path: '/api/ph/applications/createWithAllData',
  access: FORM_TASK,
  summary: 'Begin an application with all it takes and queue it if it is whole; what lacks is told in it',
  json: z.strictObject({ id, payload: z.optional(payload) }),
  data: FormTaskDetail,
})

export const phApplicationStatus = endpoint({
  method: 'GET',
  path: '/api/ph/applications/getStatus',
  access: FORM_TASK,
  summary: 'How far the application of an applicant came on the site; null: there is none',
  query: byApplicant,
  data: z.nullable(FormTaskDetail),
})

export const phApplicationLogs = endpoint({
  method: 'GET',
  path: '/api/ph/applications/getLogs',
  access: FORM_TASK,
  summary: 'The way of the application of an applicant through its states, newest first',
  query: byApplicant,
  data: z.array(HistoryRow),
})

export const phApplicationUpdate = endpoint({
  method: 'PUT',
  path: '/api/ph/applications/update',
  access: FORM_TASK,
  summary: 'Change what the site is sent of an applicant, while their application is not queued',
  json: z.strictObject({ id, payload, seen }),
  data: FormTaskDetail,
})
