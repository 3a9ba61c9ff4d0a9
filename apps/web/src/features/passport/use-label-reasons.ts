import { dictDataByType } from '@visa/contract/dict/dict-data'
import { useLanguage } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { choicesOf, underSection } from '../../pickers/purposes.ts'

/** Of the reasons for labels, and those that are for all. */
const OF_LABELS = 'label'

/** Why a label is spoiled, to choose from. */
export function useLabelReasons(enabled: boolean) {
  const { language } = useLanguage()
  const { data = [] } = useCall(
    dictDataByType,
    { query: { type: 'UNUSE_REASON' } },
    { silent: true, enabled },
  )
  return choicesOf(underSection(data, OF_LABELS), language)
}
