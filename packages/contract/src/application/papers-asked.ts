import type { ContractDraft } from '../centre/contract.ts'
import type { DocumentRequirement } from '../visa/requirement-row.ts'
import { documentsFor, type WantedDocument } from './checklist.ts'
import { formCodeOf, keptForm } from './forms.ts'

type Product = Pick<ContractDraft, 'nationCode' | 'visaType' | 'visaCategory' | 'entryDate'>

/** What is asked of somebody of whom nothing is filled in yet, as the checklist of their order will say it. */
export function papersAsked(
  { nationCode, visaType, visaCategory, entryDate }: Product,
  birthDate: string | null,
  requirements: readonly DocumentRequirement[],
  today: string,
): WantedDocument[] {
  const order = { visaCategory, ...(entryDate === null ? {} : { entryDate }) }
  return documentsFor(
    keptForm(formCodeOf({ nationCode, visaType })),
    { birthDate: birthDate ?? '', visaCategory },
    { today, order, rules: {}, options: {} },
    { requirements },
  )
}
