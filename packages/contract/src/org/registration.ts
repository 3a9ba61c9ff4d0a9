import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { mobile, newPassword, oneOf, smsCode, text, textOrEmpty } from '../fields.ts'
import { isEmail, isTaxCode } from '../rules/patterns.ts'
import { REGISTRABLE_IDENTITY, companyLicence } from './company.ts'
import { userName } from './user.ts'

/** Names that uploads of this registration were given; forms send a single one without a list. */
const uploaded = z._default(
  z.pipe(
    z.union([z.array(z.string()), z.string()]),
    z.pipe(
      z.transform((given: string | string[]) => (typeof given === 'string' ? [given] : given)),
      z.array(text(500)).check(z.maxLength(10)),
    ),
  ),
  [],
)

const { licenceNo, licenceFrom, licenceTo, legalPerson } = companyLicence

/** A licence does not end before it begins. */
export const licenceInOrder = z.refine<{ licenceFrom?: string | null; licenceTo?: string | null }>(
  ({ licenceFrom: from = null, licenceTo: to = null }) => from === null || to === null || from <= to,
  { path: ['licenceTo'], error: 'rule:afterStart' },
)

/** A company asks to join, with the person who will look after it. */
export const Registration = z
  .strictObject({
    companyName: text(128),
    shortName: text(32),
    taxCode: z
      .string()
      .check(
        z.trim(),
        z.toUpperCase(),
        z.minLength(1, 'rule:required'),
        z.refine<string>(isTaxCode, { error: 'rule:taxCode' }),
      ),
    identityCode: oneOf(REGISTRABLE_IDENTITY),
    userName,
    realName: text(64),
    mobile,
    captcha: smsCode,
    email: z
      .string()
      .check(z.trim(), z.minLength(1, 'rule:required'), z.refine<string>(isEmail, { error: 'rule:email' })),
    password: newPassword,
    licenceNo,
    licenceFrom,
    licenceTo,
    legalPerson,
    /** The ticket that the files were uploaded under. */
    ticket: textOrEmpty(64),
    licenceFiles: uploaded,
    permitFiles: uploaded,
    authorisationFiles: uploaded,
  })
  .check(licenceInOrder)
export type Registration = z.output<typeof Registration>

export const userRegister = endpoint({
  method: 'POST',
  path: '/api/user/register',
  access: 'public',
  summary: 'Register a company and its first user; both await the audit of the platform',
  form: Registration,
  limit: { max: 20, seconds: 60 },
  data: z.object({ companyCode: z.string() }),
})
