import type { ApplicationContext } from '@visa/contract/application/context'
import type { ApplicationForm } from '@visa/contract/application/form'
import type { DocumentReading } from '@visa/contract/image/ocr'
import type { Mrz } from '@visa/contract/rules/mrz'
import type { ApplicantForm } from '@visa/contract/visa/applicant-form'
import type { FormTexts } from '@visa/messages/application/form-texts'
import { createContext, use } from 'react'
import type { ReadFact } from './passport-facts.ts'

/** What the parts of an applicant's page know beside the form itself. */
export interface ApplicantOnPage {
  applicant: ApplicantForm
  name: string
  form: ApplicationForm
  /** What the application is judged by. */
  context: ApplicationContext
  texts: FormTexts
  /** What was typed or pasted of the machine-readable zone, and what it says. */
  mrzText: string
  setMrzText: (text: string) => void
  mrz: Mrz | undefined
  /** What was read from a picture; while there is such, it stands in the place of what was typed. */
  reading: DocumentReading | undefined
  setReading: (reading: DocumentReading | undefined) => void
  /** What either says, to be compared with the form. */
  facts: readonly ReadFact[]
}

const ApplicantContext = createContext<ApplicantOnPage | undefined>(undefined)
export const ApplicantProvider = ApplicantContext.Provider

export function useApplicant(): ApplicantOnPage {
  const applicant = use(ApplicantContext)
  if (applicant === undefined) throw new Error('this part needs the page of an applicant around it')
  return applicant
}
