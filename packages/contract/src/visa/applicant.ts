import * as z from 'zod/mini'
import { day, line, oneOf, textOrEmpty } from '../fields.ts'

/** P3.37 */
export const ISSUE_RESULT = { PASS: 1, REJECT: 2, RETURN: 3 } as const
export type IssueResult = (typeof ISSUE_RESULT)[keyof typeof ISSUE_RESULT]

const APPLICANT_LIMITS = {
  formCode: 32,
  relation: 32,
  cnName: 64,
  names: 80,
  sex: 8,
  nationality: 3,
  passportNo: 20,
  mobile: 30,
} as const

/**
 * As passports print it, in capitals of half width, whatever an input method gave: Latin letters and digits, as machines read
 * them; masked, as a list showed it, it stands for the one that is stored.
 */
export const passportNumber = z._default(
  line(APPLICANT_LIMITS.passportNo).check(
    z.normalize('NFKC'),
    z.trim(),
    z.toUpperCase(),
    z.maxLength(APPLICANT_LIMITS.passportNo),
    z.refine<string>((value) => /^(?:[A-Z0-9*]*[A-Z0-9][A-Z0-9*]*)?$/.test(value), {
      error: 'rule:passportNumber',
    }),
  ),
  '',
)

const dayOrNone = z._default(z.nullable(day), null)

/**
 * What lists, searches and desks know of an applicant: the common part of every application form. All that a form asks
 * is in `values`; these follow from it.
 */
export const applicantFields = {
  /** How they belong to the one who travels first. */
  relation: textOrEmpty(APPLICANT_LIMITS.relation),
  cnName: textOrEmpty(APPLICANT_LIMITS.cnName),
  surname: textOrEmpty(APPLICANT_LIMITS.names),
  givenNames: textOrEmpty(APPLICANT_LIMITS.names),
  sex: textOrEmpty(APPLICANT_LIMITS.sex),
  birthDate: dayOrNone,
  nationality: textOrEmpty(APPLICANT_LIMITS.nationality),
  passportNo: passportNumber,
  passportExpiry: dayOrNone,
  mobile: textOrEmpty(APPLICANT_LIMITS.mobile),
}

export const ApplicantFields = z.strictObject(applicantFields)
export type ApplicantFields = z.output<typeof ApplicantFields>

/** As people call an applicant: the Chinese name, else the one in the passport. */
export const applicantName = ({
  cnName,
  surname,
  givenNames,
}: Pick<ApplicantFields, 'cnName' | 'surname' | 'givenNames'>): string =>
  cnName === '' ? `${surname} ${givenNames}`.trim() : cnName

export const issueResult = z.nullable(oneOf<IssueResult>(ISSUE_RESULT))
