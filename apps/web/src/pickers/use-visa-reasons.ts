import { UNUSE_REASONS } from '@visa/contract/centre/config-dict'
import { dictDataByType } from '@visa/contract/dict/dict-data'
import { useLanguage } from '../lib/i18n.tsx'
import { useCall } from '../lib/query.ts'
import type { Choice } from '../ui/choice.ts'
import { choicesOf, underSection } from './purposes.ts'

/** Why a visa was not used or does not stand, in the words of the centre; what is kept is the words themselves. */
export function useVisaReasons(): Choice[] {
  const { language } = useLanguage()
  const { data = [] } = useCall(dictDataByType, { query: { type: UNUSE_REASONS } }, { silent: true })
  return choicesOf(underSection(data, 'visa'), language).map(({ label }) => ({ value: label, label }))
}
