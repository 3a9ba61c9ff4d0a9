import type { LogWords } from '@visa/contract/log-changes'
import { stateText } from '@visa/contract/states'
import { yuan } from '../../../lib/yuan.ts'

interface Words {
  states: Parameters<typeof stateText>[0]
  names: Readonly<Record<string, string>>
  visaTypes: Readonly<Record<string, string>>
  customers: { person: string; company: string }
  categoryOf: (code: string) => string
}

/** The log of a contract in words: money is kept in cents and told as people write it, and codes by their names. */
export const logWords = ({ states, names, visaTypes, customers, categoryOf }: Words): LogWords => ({
  names,
  value: (field, value) => {
    if (field === 'status') return stateText(states, Number(value))
    if (field.endsWith('Cents') && value !== null) return yuan(Number(value))
    if (field === 'visaType') return visaTypes[String(value)]
    if (field === 'visaCategory') return categoryOf(String(value))
    if (field === 'customerKind') return value === 'PERSON' ? customers.person : customers.company
    return undefined
  },
})
