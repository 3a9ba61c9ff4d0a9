import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { taxCode, text, textOrEmpty } from '../fields.ts'
import { answerFields } from '../shape.ts'
import { companyContact, companyLicence, companyNames } from './company.ts'
import { Verdict } from './company-version.ts'
import { licenceInOrder } from './registration.ts'

const token = text(64)

/** What somebody whose registration was sent back may write anew. */
export const correctable = {
  companyName: companyNames.companyName,
  shortName: companyNames.shortName,
  taxCode: companyNames.taxCode,
  ...companyLicence,
  contacts: companyContact.contacts,
}

/**
 * Of the fields that a version changes, those that an auditor decides on. What was never in force goes back by a link to
 * whoever registered it: they can write anew only what they wrote, the rest is the platform's to set.
 */
export const decidedFields = <Field extends string>(changed: readonly Field[], versionNo: number): Field[] =>
  changed.filter((field) => versionNo > 0 || Object.hasOwn(correctable, field))

export const registrationEntered = endpoint({
  method: 'POST',
  path: '/api/user/registration',
  access: 'public',
  summary:
    'What was entered in a registration that was sent back, and why, for whoever has the link of the message',
  form: z.strictObject({ token }),
  limit: { max: 20, seconds: 600 },
  data: z.object({
    ...answerFields(correctable),
    verdicts: z.array(z.object(answerFields(Verdict.shape))),
    note: z.string(),
  }),
})

type Reached = Partial<Record<'mobile' | 'email', string>>

const mainContactHas = (name: keyof Reached) =>
  z.refine<{ contacts?: readonly Reached[] }>(({ contacts: [main] = [] }) => main?.[name] !== '', {
    path: ['contacts', 0, name],
    error: 'rule:required',
  })

/** Handed in again it is held to what a registration is held to. */
export const Correction = z
  .strictObject({
    token,
    /** The ticket that new files were uploaded under. */
    ticket: textOrEmpty(64),
    ...correctable,
    taxCode,
  })
  .check(
    licenceInOrder,
    z.refine<{ contacts?: readonly unknown[] }>(({ contacts = [] }) => contacts.length > 0, {
      path: ['contacts'],
      error: 'rule:required',
    }),
    mainContactHas('mobile'),
    mainContactHas('email'),
  )
export type Correction = z.output<typeof Correction>

export const registerAgain = endpoint({
  method: 'POST',
  path: '/api/user/registerAgain',
  access: 'public',
  summary: 'Hand a registration in again that was sent back; the link is used up',
  json: Correction,
  limit: { max: 20, seconds: 600 },
  data: z.object({ companyCode: z.string() }),
})
