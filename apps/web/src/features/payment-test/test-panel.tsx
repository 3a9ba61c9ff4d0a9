import {
  paymentTestAsk,
  paymentTestDetail,
  paymentTestRefund,
  paymentTestWithdraw,
  type PaymentTest,
} from '@visa/contract/money/payment-test'
import { PAYMENT_STATUS, REFUND_STATUS } from '@visa/contract/money/payment.states'
import type { PaymentWay } from '@visa/contract/money/ways'
import { stateText } from '@visa/contract/states'
import { paymentTestMessages } from '@visa/messages/money/payment-test'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { paymentStateMessages, refundStateMessages } from '@visa/messages/states/payment-states'
import { Alert, Button, QRCode } from 'antd'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction, useCall } from '../../lib/query.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { Messages } from './messages.tsx'
import { refundToneOf, toneOf } from './payment-test.names.ts'
import styles from './payment-test.module.css'

const REFRESH_MS = 3000
const QR_SIZE = 168

const isOpen = ({ payment, refunds }: PaymentTest): boolean =>
  payment.status === PAYMENT_STATUS.PAYING || refunds.some(({ status }) => status === REFUND_STATUS.PENDING)

interface TestPanelProps {
  id: number | undefined
  /** Channels that the product plays. */
  played: readonly PaymentWay[]
}

/** A test, from its code to its refund. */
export function TestPanel({ id, played }: TestPanelProps) {
  const t = useTexts(paymentTestMessages)
  if (id === undefined) {
    return (
      <section className={styles.panel}>
        <EmptyState title={t.choose} />
      </section>
    )
  }
  return <Shown key={id} {...{ id, played }} />
}

function Shown({ id, played }: TestPanelProps & { id: number }) {
  // What is said after a step is noted after it, so that the end of a step is not the end of looking.
  const result = useCall(paymentTestDetail, { query: { id } }, { silent: true, refetchInterval: REFRESH_MS })
  return (
    <section className={styles.panel}>
      <Loaded result={result}>
        {(test) => (
          <>
            <Standing test={test} played={played.includes(test.payment.way)} />
            <Messages messages={test.messages} />
          </>
        )}
      </Loaded>
    </section>
  )
}

function Standing({ test, played }: { test: PaymentTest; played: boolean }) {
  const t = useTexts(paymentTestMessages)
  const { ways, troubles } = useTexts(paymentWordMessages)
  const [words, refundWords] = [useTexts(paymentStateMessages), useTexts(refundStateMessages)]
  const { payment, refunds } = test
  const { paymentNo, status, way, codeUrl, trouble } = payment
  const isPaying = status === PAYMENT_STATUS.PAYING
  return (
    <>
      <div className={styles.head}>
        <h2>
          {ways[way]} · {paymentNo}
        </h2>
        <StatusTag tone={toneOf(status)} text={stateText(words, status)} />
        {refunds.map((refund) => (
          <StatusTag
            key={refund.id}
            tone={refundToneOf(refund.status)}
            text={stateText(refundWords, refund.status)}
          />
        ))}
        <Actions test={test} />
      </div>
      {trouble !== '' && <Alert type="warning" showIcon title={troubles[trouble]} />}
      {isPaying && codeUrl !== '' && (
        <div className={styles.code}>
          <QRCode value={codeUrl} size={QR_SIZE} />
          <div>
            <p>{fill(t.scan, { way: ways[way] })}</p>
            {played && (
              <a href={codeUrl} target="_blank" rel="noreferrer">
                {t.customerPage}
              </a>
            )}
          </div>
        </div>
      )}
      {isPaying && codeUrl === '' && played && (
        <p>
          <a href="/stand-in/pay" target="_blank" rel="noreferrer">
            {t.allPages}
          </a>
        </p>
      )}
    </>
  )
}

const STALE = ['/api/sys/paymentTest']

function Actions({ test }: { test: PaymentTest }) {
  const t = useTexts(paymentTestMessages)
  const { id, paymentNo: no, status, refundedCents } = test.payment
  const done = (text: string) => () => toast.success(fill(text, { no }))
  const asking = useAction(paymentTestAsk, { invalidates: STALE, onSuccess: done(t.asked) })
  const withdrawing = useAction(paymentTestWithdraw, { invalidates: STALE, onSuccess: done(t.withdrawn) })
  const refunding = useAction(paymentTestRefund, { invalidates: STALE, onSuccess: done(t.refunded) })
  const body = { id }
  return (
    <div className={styles.actions}>
      {isOpen(test) && (
        <Button loading={asking.isPending} onClick={() => asking.mutate({ body })}>
          {t.ask}
        </Button>
      )}
      {status === PAYMENT_STATUS.PAYING && (
        <Button danger loading={withdrawing.isPending} onClick={() => withdrawing.mutate({ body })}>
          {t.withdraw}
        </Button>
      )}
      {status === PAYMENT_STATUS.PAID && refundedCents === 0 && (
        <Button loading={refunding.isPending} onClick={() => refunding.mutate({ body })}>
          {t.refund}
        </Button>
      )}
    </div>
  )
}
