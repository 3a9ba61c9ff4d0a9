import type { SupplyType } from '@visa/contract/supply/types'
import { fieldMessages } from '@visa/messages/fields'
import { supplyMessages } from '@visa/messages/supply/supply'
import { useTexts } from '../../lib/i18n.tsx'
import type { FieldName } from '../../ui/detail/detail-types.ts'

/** What a field is called for a type of travel: flights and trains have their own words for the same thing. */
export function useTravelWords(type: SupplyType): (name: FieldName) => string {
  const f = useTexts(fieldMessages)
  const { own } = useTexts(supplyMessages)
  const words: Partial<Record<string, string>> = type === 'AIR' ? own.AIR : type === 'TRAIN' ? own.TRAIN : {}
  return (name) => words[name] ?? f[name]
}
