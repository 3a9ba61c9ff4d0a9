import type { GenericDetail } from '@visa/contract/visa/order-generic'
import type { ExplainedFee } from '@visa/contract/visa/order-price'
import { NATION_CODES } from '@visa/contract/visa/products'
import { nationMessages } from '@visa/messages/visa/nations'
import { orderCreateMessages } from '@visa/messages/visa/order-create'
import { orderPageMessages } from '@visa/messages/visa/order-pages'
import { visaTypeMessages } from '@visa/messages/visa/visa-types'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useNameOfCode } from '../../pickers/use-dict-name.ts'
import { yuan } from './order.names.ts'
import styles from './visa-order.module.css'

/** For what the rule of a line is, and since when it holds. */
function useReasons(): (line: ExplainedFee) => string {
  const t = useTexts(orderCreateMessages)
  const nations = useTexts(nationMessages)
  const types = useTexts(visaTypeMessages)
  const entriesOf = useNameOfCode('VISA_ENTRIES')
  const speedOf = useNameOfCode('VISA_HANDLE_WAY')
  return (line) => {
    const nation = NATION_CODES.find((code) => code === line.nationCode)
    const { validFrom: from, validTo: to, version } = line
    return [
      nation === undefined ? t.everywhere : nations[nation],
      line.visaType === 1 || line.visaType === 2 ? types[line.visaType] : '',
      line.entries === '' ? '' : entriesOf(line.entries),
      line.urgencyLevel === '' ? '' : speedOf(line.urgencyLevel),
      line.agentName,
      line.acceptOrgName,
      fill(t.since, { from, version }),
      to === null ? '' : fill(t.until, { to }),
    ]
      .filter((part) => part !== '')
      .join(' · ')
  }
}

/** What an order costs, line by line with the rule that made it. */
export function OrderPrice({ order: { fees, totalCents } }: { order: GenericDetail }) {
  const t = useTexts(orderPageMessages)
  const c = useTexts(orderCreateMessages)
  const reasonsOf = useReasons()
  if (fees.length === 0) return <p className={styles.soft}>{c.noPrice}</p>
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">{t.line}</th>
          <th scope="col">{t.quantity}</th>
          <th scope="col">{t.amount}</th>
        </tr>
      </thead>
      <tbody>
        {fees.map((line) => (
          <tr key={line.kind}>
            <th scope="row">
              {c.kinds[line.kind]}
              <small>{reasonsOf(line)}</small>
            </th>
            <td>
              {yuan(line.unitCents)} × {line.quantity}
            </td>
            <td>{yuan(line.unitCents * line.quantity)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {c.sum}
          </th>
          <td>{yuan(totalCents)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
