import { paymentTestSetup } from '@visa/contract/money/payment-test'
import { paymentTestMessages } from '@visa/messages/money/payment-test'
import { useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { ChannelCard } from './channel-card.tsx'
import { RecentTests } from './recent-tests.tsx'
import { TestPanel } from './test-panel.tsx'
import styles from './payment-test.module.css'

/** P2.33: a cent through each payment channel and back, with everything that was said on the way. */
export function PaymentTestScreen() {
  const t = useTexts(paymentTestMessages)
  const [shown, show] = useTabState<number | undefined>('test', undefined)
  const setups = useCall(paymentTestSetup, {}, { silent: true })
  return (
    <div className={styles.screen}>
      <p className={styles.soft}>{t.intro}</p>
      <Loaded result={setups}>
        {(found) => (
          <>
            <div className={styles.channels}>
              {found.map((setup) => (
                <ChannelCard key={setup.way} setup={setup} onStarted={show} />
              ))}
            </div>
            <div className={styles.work}>
              <RecentTests shown={shown} onShow={show} />
              <TestPanel
                id={shown}
                played={found.filter(({ state }) => state === 'standIn').map(({ way }) => way)}
              />
            </div>
          </>
        )}
      </Loaded>
    </div>
  )
}
