import { CheckCircleFilled, ClockCircleOutlined } from '@ant-design/icons'
import { formatMoney } from '@visa/contract/money'
import { customerScreenMessages } from '@visa/messages/money/customer-screen'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { QRCode } from 'antd'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { yuan } from '../../../lib/yuan.ts'
import { useTicking } from './use-ticking.ts'
import { countDown } from '../../../ui/money/count-down.ts'
import type { CustomerView } from './customer-channel.ts'
import styles from './customer.module.css'

/** One view for the customer, small beside the counter and large on their own screen. */
export function CustomerFace({ view, qrPx }: { view: CustomerView; qrPx: number }) {
  const t = useTexts(customerScreenMessages)
  const { ways } = useTexts(paymentWordMessages)
  const now = useTicking()
  switch (view.kind) {
    case 'idle':
    case 'wait':
      return (
        <div className={styles.face}>
          <b>{t.welcome}</b>
          <p>{t.wait}</p>
        </div>
      )
    case 'due':
      return (
        <dl className={styles.due}>
          <dt>{t.due}</dt>
          <dd>{formatMoney(view.totalCents)}</dd>
          <dt>{t.paid}</dt>
          <dd>{formatMoney(view.paidCents)}</dd>
          {(view.owedCents > 0 || view.backCents === 0) && (
            <>
              <dt>{t.owed}</dt>
              <dd className={styles.amount}>{yuan(view.owedCents)}</dd>
            </>
          )}
          {view.backCents > 0 && (
            <>
              <dt>{t.back}</dt>
              <dd className={styles.amount}>{yuan(view.backCents)}</dd>
            </>
          )}
          <p>
            {view.company} {fill(t.order, { no: view.no })}
          </p>
        </dl>
      )
    case 'code': {
      const left = countDown(view.expiresAt, now)
      const scan = fill(t.scan, { way: ways[view.way] })
      return (
        <div className={styles.code}>
          <figure aria-label={scan}>
            <QRCode
              value={view.codeUrl}
              size={qrPx}
              type="svg"
              bordered={false}
              bgColor="#fff"
              color="#111"
            />
          </figure>
          <div>
            <p>{scan}</p>
            <b className={styles.amount}>{yuan(view.amountCents)}</b>
            <p>{view.company}</p>
            <p>{fill(t.order, { no: view.no })}</p>
            {left !== undefined && <p>{fill(t.left, { time: left })}</p>}
          </div>
        </div>
      )
    }
    case 'asking':
      return (
        <div className={styles.face} data-tone="unsure">
          <ClockCircleOutlined aria-hidden />
          <b>{fill(t.asking, { way: ways[view.way] })}</b>
          <p>{t.askingHelp}</p>
        </div>
      )
    case 'paid':
      return (
        <div className={styles.face} data-tone="good">
          <CheckCircleFilled aria-hidden />
          <b>{t.thanks}</b>
          <span className={styles.amount}>{yuan(view.amountCents)}</span>
          {view.changeCents > 0 && (
            <p>
              {t.change} {formatMoney(view.changeCents)}
            </p>
          )}
          {view.receiptNo !== '' && <p>{fill(t.receipt, { receiptNo: view.receiptNo })}</p>}
        </div>
      )
  }
}
