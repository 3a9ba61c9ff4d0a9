import type { ExplainedFee } from '@visa/contract/visa/order-price'
import { formatMoney } from '@visa/contract/money'
import { HOME_CURRENCY } from '@visa/contract/visa/fee-kinds'
import { NATION_CODES } from '@visa/contract/visa/products'
import { feeKindMessages } from '@visa/messages/visa/fee-kinds'
import { nationMessages } from '@visa/messages/visa/nations'
import { orderCreateMessages } from '@visa/messages/visa/order-create'
import { visaTypeMessages } from '@visa/messages/visa/visa-types'
import { fill, useTexts } from '../lib/i18n.tsx'
import { yuan } from '../lib/yuan.ts'
import { useCategoryName, useNameOfCode } from './use-dict-name.ts'

/** A line of a price; what comes after its rule where somebody has asked. */
type Explained = ExplainedFee & { nextCents?: number | null }

/** For what the rule of a line is, since when it holds and, where it ends, what comes after. */
export function useFeeReasons(): (line: Explained) => string {
  const t = useTexts(orderCreateMessages)
  const { ages } = useTexts(feeKindMessages)
  const nations = useTexts(nationMessages)
  const types = useTexts(visaTypeMessages)
  const entriesOf = useNameOfCode('VISA_ENTRIES')
  const speedOf = useNameOfCode('VISA_HANDLE_WAY')
  const groupOf = useNameOfCode('NATION_GROUP')
  const levelOf = useNameOfCode('AGENT_LEVEL')
  const categoryOf = useCategoryName()
  return (line) => {
    const { validFrom: from, validTo: to, version, nextCents = null } = line
    const nation = NATION_CODES.find((code) => code === line.nationCode)
    return [
      nation === undefined ? t.everywhere : nations[nation],
      line.visaType === 1 || line.visaType === 2 ? types[line.visaType] : '',
      line.entries === '' ? '' : entriesOf(line.entries),
      line.urgencyLevel === '' ? '' : speedOf(line.urgencyLevel),
      line.visaCategory === '' ? '' : categoryOf(line.visaCategory, line.visaType),
      line.ageGroup === '' ? '' : ages[line.ageGroup],
      line.nationGroup === '' ? '' : groupOf(line.nationGroup),
      line.agentLevel === '' ? '' : levelOf(line.agentLevel),
      line.agentName,
      line.acceptOrgName,
      line.currency === HOME_CURRENCY ? '' : `${line.currency} ${formatMoney(line.amountCents)}`,
      fill(t.since, { from, version }),
      to === null ? '' : fill(nextCents === null ? t.until : t.after, { to, amount: yuan(nextCents ?? 0) }),
    ]
      .filter((part) => part !== '')
      .join(' · ')
  }
}
