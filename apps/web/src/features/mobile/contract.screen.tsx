import { mobileMessages } from '@visa/messages/session/mobile'
import { homePath } from '../../lib/device.ts'
import { useTexts } from '../../lib/i18n.tsx'
import { href } from '../../lib/route.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import styles from './mobile.module.css'

export function ContractScreen({ kind }: { kind: 'preview' | 'detail' }) {
  const { contract } = useTexts(mobileMessages)
  return (
    <>
      <div className={styles.intro}>
        <h1>{contract[kind]}</h1>
      </div>
      <div className={styles.section}>
        <EmptyState title={contract.unavailable} help={contract.help} />
      </div>
      <div className={styles.action}>
        <PlainButton primary large block href={href(homePath())}>
          {contract.home}
        </PlainButton>
      </div>
    </>
  )
}
