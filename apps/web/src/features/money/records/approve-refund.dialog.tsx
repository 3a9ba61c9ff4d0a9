import { refundDecide } from '@visa/contract/money/payment'
import { refundOutlook } from '@visa/contract/money/refund-outlook'
import type { RefundListRow } from '@visa/contract/money/refund-page'
import { isHandWay } from '@visa/contract/money/ways'
import { moneyDialogMessages } from '@visa/messages/money/money-dialogs'
import { paymentRecordMessages } from '@visa/messages/money/payment-records'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useStored } from '../../../lib/use-stored.ts'
import { yuan } from '../../../lib/yuan.ts'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useSaving } from '../../../ui/form/form-target.ts'
import { feeOptions } from '../../../ui/money/money.names.ts'
import { RefundLines } from '../../../ui/money/refund-lines.tsx'
import { useAfterRefund, type Chosen } from '../../../ui/money/use-after-refund.ts'
import { useRefundWords } from '../../../ui/money/use-refund-words.ts'
import styles from './records.module.css'

interface DialogProps {
  refund: RefundListRow
  onClosed: () => void
}

/** Who asks, how much, and how the customer stands afterwards: said before it is let go. */
export function ApproveRefundDialog({ refund, onClosed }: DialogProps) {
  const t = useTexts(paymentRecordMessages)
  const words = useTexts(moneyDialogMessages)
  const { ways } = useTexts(paymentWordMessages)
  const said = useRefundWords()(refund)
  const { id, refundNo, amountCents, way, askedBy, subjectNo } = refund
  const outlook = useStored(refundOutlook, { query: { id } }, onClosed)
  const { asks, told } = useAfterRefund(outlook?.balance, outlook?.surplus ?? false)
  const target = useSaving(refundDecide, { invalidates: CASE_STALE })
  if (outlook === undefined) return null
  const fixed = refund.lines.length > 0
  const { fixedPrice, balance, feesAfter: chosen } = outlook
  const asking = !fixed && asks({ amountCents })
  return (
    <FormDialog
      name={`approve refund ${id}`}
      title={fill(t.approveTitle, { refundNo })}
      width={550}
      okText={t.approve}
      target={target}
      fields={[
        {
          section: fill(t.approveWhat, { who: askedBy, no: subjectNo, amount: yuan(amountCents) }),
          lead: (
            <dl className={styles.facts}>
              <dt>{t.refundWay}</dt>
              <dd>
                {ways[way]} · {isHandWay(way) ? t.approveByHand : t.approveAtOnce}
              </dd>
              <dt>{t.reason}</dt>
              <dd>{[said.reason, said.lines].filter(Boolean).join(' · ')}</dd>
              {chosen === 'stay' && (
                <>
                  <dt>{t.approveChosen}</dt>
                  <dd>{words.feesStay}</dd>
                </>
              )}
              {!asking && (
                <>
                  <dt>{t.approveAfter}</dt>
                  <dd>{told({ amountCents, lines: refund.lines })}</dd>
                </>
              )}
            </dl>
          ),
          fields: [
            {
              name: 'feesAfter',
              kind: 'select',
              wide: true,
              required: asking,
              when: () => asking,
              options: feeOptions(words, fixedPrice),
              help: ({ feesAfter, lines }: Chosen) =>
                [told({ amountCents, feesAfter, lines }), fixedPrice && words.feesOfContract]
                  .filter(Boolean)
                  .join(' '),
            },
            {
              name: 'lines',
              label: words.refundLines,
              help: fill(words.linesToSum, { amount: yuan(amountCents) }),
              wide: true,
              required: true,
              when: ({ feesAfter }: Chosen) => asking && feesAfter === 'fall',
              input: <RefundLines lines={balance.lines} />,
            },
          ],
        },
      ]}
      initial={{
        id,
        approve: true,
        reason: '',
        lines: [],
        ...(asking && chosen !== '' && { feesAfter: chosen }),
      }}
      onSaved={() =>
        toast.success(fill(isHandWay(way) ? t.approvedHand : t.approved, { refundNo, way: ways[way] }))
      }
      onClosed={onClosed}
    />
  )
}
