import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { contactMobile, day, id, searchTerm, text } from '../fields.ts'
import { Attachment } from '../files/file.ts'
import { PageQuery, pageOf } from '../page.ts'
import { RECORD } from '../shape.ts'
import { HANDOVER_LIMITS, ID_TYPES, idCardIfCard } from './handover.ts'

/** P2.39: who may collect passports for somebody else, with the letter, until when, and for which of them. */

export const AUTHORISATION = 'center.authorisation'
const RETURN = 'center.passport.return'
/** Who sees what is registered. */
export const AUTHORISATION_READERS = [AUTHORISATION, RETURN] as const

const AUTHORISATION_LIMITS = { people: 50, letter: 5, reason: 255 } as const

export const authorisationFields = {
  collectorName: text(HANDOVER_LIMITS.name),
  idType: z.enum(ID_TYPES, 'rule:choice'),
  idNo: text(HANDOVER_LIMITS.idNo),
  mobile: contactMobile,
  relation: text(HANDOVER_LIMITS.relation),
  /** The letter as it was signed, photographed or scanned. */
  letter: z._default(z.array(Attachment).check(z.maxLength(AUTHORISATION_LIMITS.letter)), []),
  validUntil: day,
}

/** What a letter says, wherever it is registered. */
export const AuthorisationDraft = z
  .strictObject({
    ...authorisationFields,
    applicantIds: z
      .array(id)
      .check(z.minLength(1, 'rule:required'), z.maxLength(AUTHORISATION_LIMITS.people)),
  })
  .check(idCardIfCard)
export type AuthorisationDraft = z.output<typeof AuthorisationDraft>

/** `used`: everybody of it has their passport. */
export const AUTHORISATION_STATES = ['valid', 'used', 'expired', 'revoked'] as const
const authorisationState = z.enum(AUTHORISATION_STATES, 'rule:choice')
export type AuthorisationState = z.output<typeof authorisationState>

export const Authorisation = z.object({
  ...RECORD,
  authorisationNo: z.string(),
  collectorName: z.string(),
  idType: z.enum(ID_TYPES),
  /** As much of them as tells two apart. */
  idNo: z.string(),
  mobile: z.string(),
  relation: z.string(),
  letter: z.array(Attachment),
  validUntil: z.iso.date(),
  state: authorisationState,
  /** Those within reach. */
  people: z.array(
    z.object({
      applicantId: z.number(),
      name: z.string(),
      passportNo: z.string(),
      orderNo: z.string(),
      /** Null: the passport was not collected by it. */
      usedAt: z.nullable(z.iso.datetime()),
    }),
  ),
  madeBy: z.string(),
  revokedBy: z.string(),
  revokeReason: z.string(),
})
export type Authorisation = z.output<typeof Authorisation>

export const AuthorisationSearch = z.strictObject({
  /** Number, collector, or somebody whose passport it is for. */
  keyword: searchTerm(),
  state: z.optional(authorisationState),
})
export type AuthorisationSearch = z.output<typeof AuthorisationSearch>

export const authorisationPage = endpoint({
  method: 'GET',
  path: '/api/visacenter/authorisation/page',
  access: AUTHORISATION_READERS,
  summary: 'Authorisations for people within reach, the newest first',
  query: z.strictObject({ ...PageQuery.shape, ...AuthorisationSearch.shape }),
  data: pageOf(Authorisation),
})

export const authorisationAdd = endpoint({
  method: 'POST',
  path: '/api/visacenter/authorisation/save',
  access: [AUTHORISATION, RETURN],
  summary: 'Register who may collect the passports of these people, until when, with the letter',
  // At the desk the letter is in the hand.
  json: AuthorisationDraft.check(
    z.refine(({ letter }) => letter.length > 0, { error: 'rule:required', path: ['letter'] }),
  ),
  data: z.object({ id: z.number(), authorisationNo: z.string() }),
})

export const authorisationRevoke = endpoint({
  method: 'POST',
  path: '/api/visacenter/authorisation/revoke',
  access: [AUTHORISATION],
  summary: 'Take an authorisation back, with a reason: nothing more is collected by it',
  json: z.strictObject({ id, reason: text(AUTHORISATION_LIMITS.reason) }),
  data: z.null(),
})

/** Somebody whose passport can be collected for them: what a letter names. */
const Collectable = z.object({
  applicantId: z.number(),
  name: z.string(),
  passportNo: z.string(),
  orderNo: z.string(),
})

export const authorisationPeople = endpoint({
  method: 'GET',
  path: '/api/visacenter/authorisation/people',
  access: [AUTHORISATION, RETURN],
  summary: 'People within reach of whom something is in the house or away to be lodged, by name or number',
  query: z.strictObject({ keyword: searchTerm() }),
  data: z.array(Collectable),
  cacheMs: 0,
})
