import { IDENTITY } from '@visa/contract/identity'
import { companyMessages, type CompanyTexts } from '@visa/messages/org/company'
import { companyStateMessages } from '@visa/messages/states/company-states'
import { useTexts } from '../../lib/i18n.tsx'
import { useDictWords } from '../../pickers/use-dict-words.ts'
import type { CompanyStateTexts } from './company.names.ts'

/** The words of companies, where their kinds are called as the dictionary has them. */
export function useCompanyTexts(): CompanyTexts {
  const t = useTexts(companyMessages)
  return { ...t, identities: useDictWords('COMPANY_IDENTITY', IDENTITY, t.identities) }
}

const STATES = { 0: 0, 1: 1, 4: 4, 7: 7 } as const

/** The words of their states and of what is done to them, likewise. */
export function useCompanyStates(): CompanyStateTexts {
  const words = useTexts(companyStateMessages)
  return { ...words, states: useDictWords('AUDIT_STATUS', STATES, words.states) }
}
