import type { ContractDetail } from '@visa/contract/centre/contract'
import { contractLogs } from '@visa/contract/centre/contract-calls'
import { isEndedContract } from '@visa/contract/centre/contract.states'
import { formatDate } from '@visa/contract/dates'
import type { RefundRow } from '@visa/contract/money/payment'
import { REFUND_STATUS } from '@visa/contract/money/payment.states'
import { stateText } from '@visa/contract/states'
import { contractPageMessages } from '@visa/messages/centre/contract-pages'
import { paymentRecordMessages } from '@visa/messages/money/payment-records'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { paymentStateMessages, refundStateMessages } from '@visa/messages/states/payment-states'
import { Fragment } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { useCan } from '../../../lib/session.tsx'
import { screenLink } from '../../../lib/tabs/tab-address.ts'
import { yuan } from '../../../lib/yuan.ts'
import { CodeText } from '../../../ui/code-text.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { isToPayOut, paymentTone, refundTone, wentBack } from '../../../ui/money/money.names.ts'
import { useRefundWords } from '../../../ui/money/use-refund-words.ts'
import { StatusTag } from '../../../ui/status-tag.tsx'
import styles from '../centre.module.css'

/** Money that came for a contract and went back. */
export function ContractPayments({ contract }: { contract: ContractDetail }) {
  const t = useTexts(contractPageMessages)
  const can = useCan()
  const { id, contractNo, owedCents, status } = contract
  const mayRead = ['center.payment.records', 'finance.payment', 'center.cashier'].some(can)
  const mayTake = can('center.cashier') && owedCents > 0 && !isEndedContract(status)
  return (
    <>
      {mayRead ? <Payments id={id} /> : <p className={styles.soft}>{t.paymentsClosed}</p>}
      {mayTake && (
        <a href={screenLink('center.cashier', { params: { key: contractNo } })}>
          {fill(t.toCashier, { amount: yuan(owedCents) })}
        </a>
      )}
    </>
  )
}

function Payments({ id }: { id: number }) {
  const t = useTexts(contractPageMessages)
  const { ways } = useTexts(paymentWordMessages)
  const states = useTexts(paymentStateMessages)
  const result = useCall(contractLogs, { query: { id } }, { silent: true })
  return (
    <Loaded result={result}>
      {({ payments, refunds }) =>
        payments.length === 0 ? (
          <p className={styles.soft}>{t.noPayments}</p>
        ) : (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t.paymentNo}</th>
                <th scope="col">{t.way}</th>
                <th scope="col" className={styles.figure}>
                  {t.amount}
                </th>
                <th scope="col">{t.state}</th>
                <th scope="col">{t.by}</th>
                <th scope="col">{t.note}</th>
              </tr>
            </thead>
            <tbody>
              {payments.map((row) => (
                <Fragment key={row.id}>
                  <tr>
                    <th scope="row">
                      <CodeText value={row.paymentNo} />
                    </th>
                    <td>{ways[row.way]}</td>
                    <td className={styles.figure}>{yuan(row.amountCents)}</td>
                    <td>
                      <StatusTag tone={paymentTone(row.status)} text={stateText(states, row.status)} />
                    </td>
                    <td>
                      {row.cashierName} {formatDate(row.paidAt ?? row.createTime, 'MM-dd hh:mm')}
                    </td>
                    <td>
                      {wentBack(row) > 0 && fill(t.refunded, { amount: yuan(wentBack(row)) })}{' '}
                      {row.receiptNo !== null && fill(t.receiptNo, { no: row.receiptNo })}
                    </td>
                  </tr>
                  {refunds
                    .filter(({ paymentId }) => paymentId === row.id)
                    .map((refund) => (
                      <Refunded key={refund.id} refund={refund} paymentNo={row.paymentNo} />
                    ))}
                </Fragment>
              ))}
            </tbody>
          </table>
        )
      }
    </Loaded>
  )
}

/** What went back of a payment, or somebody asked to give back of it. */
function Refunded({ refund, paymentNo }: { refund: RefundRow; paymentNo: string }) {
  const t = useTexts(contractPageMessages)
  const records = useTexts(paymentRecordMessages)
  const { ways } = useTexts(paymentWordMessages)
  const states = useTexts(refundStateMessages)
  const { reason, lines } = useRefundWords()(refund)
  const { refundNo, way, amountCents, status, askedBy, decidedBy, doneAt, createTime, failure } = refund
  const decided = status === REFUND_STATUS.REJECTED ? t.refundRefused : t.refundDecided
  const said = [
    fill(t.refundFor, { paymentNo }),
    reason,
    lines,
    decidedBy === '' ? '' : fill(decided, { name: decidedBy }),
    failure,
  ]
  return (
    <tr className={styles.lineChange}>
      <th scope="row">
        <CodeText value={refundNo} />
      </th>
      <td>
        {t.refund} {ways[way]}
      </td>
      <td className={styles.figure}>−{yuan(amountCents)}</td>
      <td>
        <StatusTag
          tone={isToPayOut(refund) ? 'waiting' : refundTone(status)}
          text={isToPayOut(refund) ? fill(records.toPayOut, { way: ways[way] }) : stateText(states, status)}
        />
      </td>
      <td>
        {askedBy} {formatDate(doneAt ?? createTime, 'MM-dd hh:mm')}
      </td>
      <td>{said.filter((each) => each !== '').join(t.comma)}</td>
    </tr>
  )
}
