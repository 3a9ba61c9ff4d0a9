import * as z from 'zod/mini'
import { Condition } from '../application/condition.ts'
import { Attachment } from '../files/file.ts'

/** What is asked for, as it is stored. By itself, so that who only reads it does not load what forms ask. */

/** Whom a document is asked of. */
export const APPLICANT_KINDS = [
  'any',
  'adult',
  'child',
  'employed',
  'self-employed',
  'student',
  'retired',
] as const
export type ApplicantKind = (typeof APPLICANT_KINDS)[number]

/** For every category of a country's visas. */
export const ANY_CATEGORY = '*'

/** A document that is asked for, as it is stored. */
export const DocumentRequirement = z.object({
  id: z.number(),
  country: z.string(),
  visaType: z.number(),
  category: z.string(),
  applicant: z.enum(APPLICANT_KINDS),
  /** A code of MATERIAL_KIND. */
  document: z.string(),
  /** A code of MATERIAL_FORM. */
  form: z.string(),
  count: z.number(),
  /** When it is asked for; empty: always. */
  condition: Condition,
  hintZh: z.string(),
  hintEn: z.string(),
  /** What a file may be, such as JPG, PDF; empty: anything. */
  formats: z.string(),
  /** The largest file; null: no limit of its own. */
  maxKb: z.nullable(z.number()),
  /** A picture of what it should look like; none where the list is empty. */
  sample: z.array(Attachment),
  validFrom: z.iso.date(),
  /** The last day; null: until further notice. */
  validTo: z.nullable(z.iso.date()),
})
export type DocumentRequirement = z.output<typeof DocumentRequirement>
