import { formatDate } from '@visa/contract/dates'
import type { PaymentTestMessage } from '@visa/contract/money/payment-test'
import { paymentTestMessages } from '@visa/messages/money/payment-test'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import styles from './payment-test.module.css'

/** Everything that was said, in its order; each opens to what went over the line. */
export function Messages({ messages }: { messages: readonly PaymentTestMessage[] }) {
  const t = useTexts(paymentTestMessages)
  return (
    <>
      <h3>{fill(t.steps, { count: messages.length })}</h3>
      <ol className={styles.messages}>
        {messages.map(({ id, inbound, step, sent, answer, tookMs, time }) => (
          <li key={id}>
            <details>
              <summary>
                <StatusTag tone={inbound ? 'progress' : 'done'} text={inbound ? t.inbound : t.outbound} />
                <code>{step}</code>
                <small>
                  {formatDate(time, 'hh:mm:ss')}
                  {!inbound && ` · ${fill(t.took, { ms: tookMs })}`}
                </small>
              </summary>
              <h4>{t.sent}</h4>
              <pre>{sent}</pre>
              <h4>{t.answer}</h4>
              <pre>{answer}</pre>
            </details>
          </li>
        ))}
      </ol>
    </>
  )
}
