import type { FeeRule } from '@visa/contract/visa/fee-rule'
import { feeKindMessages } from '@visa/messages/visa/fee-kinds'
import { feeMessages } from '@visa/messages/visa/fees'
import { nationMessages } from '@visa/messages/visa/nations'
import { visaTypeMessages } from '@visa/messages/visa/visa-types'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCategoryName, useNameOfCode } from '../../pickers/use-dict-name.ts'

/** What a change of rules makes stale: the prices here, and those of orders about to be made. */
export const WRITING = {
  invalidates: ['/api/visa/fee', '/api/visa/order/estimate'],
} as const

/** What codes are called, by the field that holds them. */
export function useFeeNames() {
  const t = useTexts(feeMessages)
  const categoryOf = useCategoryName()
  return {
    category: (code: string, visaType: number | null): string =>
      code === '' ? t.anyCategory : categoryOf(code, visaType),
    entries: useNameOfCode('VISA_ENTRIES'),
    speed: useNameOfCode('VISA_HANDLE_WAY'),
    nationGroup: useNameOfCode('NATION_GROUP'),
    service: useNameOfCode('VAS_KIND'),
    level: useNameOfCode('AGENT_LEVEL'),
  }
}

type Conditions = Pick<
  FeeRule,
  | 'service'
  | 'nationCode'
  | 'visaType'
  | 'visaCategory'
  | 'entries'
  | 'urgencyLevel'
  | 'ageGroup'
  | 'nationGroup'
  | 'agentLevel'
  | 'agentName'
  | 'acceptOrgName'
>

/** What a rule is for, in words; nothing for what is for all. */
export function useConditions(): (rule: Conditions) => string {
  const t = useTexts(feeMessages)
  const { ages } = useTexts(feeKindMessages)
  const nations = useTexts(nationMessages)
  const types = useTexts(visaTypeMessages)
  const names = useFeeNames()
  return (rule) => {
    const parts = [
      rule.service === '' ? '' : names.service(rule.service),
      rule.nationCode === '' ? '' : nations[rule.nationCode],
      rule.visaType === null ? '' : types[rule.visaType],
      rule.visaCategory === '' ? '' : names.category(rule.visaCategory, rule.visaType),
      rule.entries === '' ? '' : names.entries(rule.entries),
      rule.urgencyLevel === '' ? '' : names.speed(rule.urgencyLevel),
      rule.ageGroup === '' ? '' : ages[rule.ageGroup],
      rule.nationGroup === '' ? '' : names.nationGroup(rule.nationGroup),
      rule.agentName,
      rule.agentLevel === '' ? '' : names.level(rule.agentLevel),
      rule.acceptOrgName,
    ].filter((part) => part !== '')
    return parts.length === 0 ? t.everything : parts.join(' + ')
  }
}

type Dated = Pick<FeeRule, 'validFrom' | 'validTo'>

/** From when to when, in words. */
export function usePeriod(): (rule: Dated) => string {
  const t = useTexts(feeMessages)
  return ({ validFrom: from, validTo: to }) =>
    to === null ? fill(t.since, { from }) : fill(t.period, { from, to })
}
