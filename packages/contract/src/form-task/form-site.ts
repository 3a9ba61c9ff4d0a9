import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { flag, id, integer, seen, textOrEmpty } from '../fields.ts'
import { FORM_TASK } from './form-task.ts'
import { SITE_CODES } from './sites.ts'

/** The consular sites as this installation uses them, how they do today, and the robots that are there. */

const FORM_SITE_EDIT = 'visa.formTask.site'

const isAddress = (value: string): boolean => value === '' || /^https?:\/\/[^\s/]+(\/\S*)?$/.test(value)

export const formSiteFields = {
  /** Empty: the stand-in, where stand-ins are allowed. */
  siteAddress: z._default(
    z.string().check(z.trim(), z.maxLength(200), z.refine(isAddress, { error: 'rule:invalid' })),
    '',
  ),
  account: textOrEmpty(64),
  dailyCap: integer(1, 10_000),
  spacingSeconds: integer(0, 600),
  paused: flag,
}

export const FormSite = z.object({
  id: z.number(),
  code: z.enum(SITE_CODES),
  visaCountry: z.string(),
  siteAddress: z.string(),
  /** Told to the platform alone. */
  account: z.string(),
  dailyCap: z.number(),
  spacingSeconds: z.number(),
  paused: z.boolean(),
  updateTime: z.iso.datetime(),
  scriptVersion: z.string(),
  /** Where its applications go: the real site, our stand-in, or nowhere. */
  connection: z.enum(['site', 'standIn', 'none']),
  usedToday: z.number(),
  /** Of those of the last thirty days that ended; null: none did. */
  successRate: z.nullable(z.number()),
  /** From the first page to the end, seconds. */
  p50Seconds: z.nullable(z.number()),
  queued: z.number(),
})
export type FormSite = z.output<typeof FormSite>

export const FormWorker = z.object({
  name: z.string(),
  seenAt: z.iso.datetime(),
  alive: z.boolean(),
  /** Whether a browser was found on its machine. */
  hasBrowser: z.boolean(),
  running: z.number(),
})
export type FormWorker = z.output<typeof FormWorker>

export const formSiteList = endpoint({
  method: 'GET',
  path: '/api/visa/formTask/sites',
  access: FORM_TASK,
  summary: 'The consular sites with their use today, and the robots that gave a sign of life',
  data: z.object({ sites: z.array(FormSite), workers: z.array(FormWorker) }),
})

export const formSiteSave = endpoint({
  method: 'POST',
  path: '/api/visa/formTask/site/update',
  access: FORM_SITE_EDIT,
  summary: 'Change how a consular site is used',
  json: z.strictObject({ id, ...formSiteFields, seen }),
  data: z.null(),
})

export const formSitePause = endpoint({
  method: 'POST',
  path: '/api/visa/formTask/site/pause',
  access: FORM_SITE_EDIT,
  summary: 'Pause all sites, or let all go on: what is at work is finished',
  json: z.strictObject({ paused: flag }),
  data: z.null(),
})
