import { formatDate } from '@visa/contract/dates'
import { paymentTestList } from '@visa/contract/money/payment-test'
import { stateText } from '@visa/contract/states'
import { paymentTestMessages } from '@visa/messages/money/payment-test'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { paymentStateMessages } from '@visa/messages/states/payment-states'
import { useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { toneOf } from './payment-test.names.ts'
import styles from './payment-test.module.css'

interface RecentTestsProps {
  shown: number | undefined
  onShow: (id: number) => void
}

export function RecentTests({ shown, onShow }: RecentTestsProps) {
  const t = useTexts(paymentTestMessages)
  const { ways } = useTexts(paymentWordMessages)
  const words = useTexts(paymentStateMessages)
  const result = useCall(paymentTestList, {}, { silent: true })
  return (
    <section className={styles.recent}>
      <h2>{t.recent}</h2>
      <Loaded result={result}>
        {(tests) =>
          tests.length === 0 ? (
            <EmptyState title={t.none} help={t.noneHelp} />
          ) : (
            <ul>
              {tests.map(({ id, paymentNo, way, status, createTime }) => (
                <li key={id}>
                  <button type="button" aria-current={id === shown} onClick={() => onShow(id)}>
                    <span>{ways[way]}</span>
                    <StatusTag tone={toneOf(status)} text={stateText(words, status)} />
                    <small>
                      {paymentNo} · {formatDate(createTime, 'MM-dd hh:mm')}
                    </small>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}
