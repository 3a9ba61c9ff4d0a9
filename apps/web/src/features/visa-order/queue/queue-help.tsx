import { orderQueueMessages } from '@visa/messages/visa/order-queue'
import { useTexts } from '../../../lib/i18n.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from './queue.module.css'

type Word = keyof (typeof orderQueueMessages)['zh']['keyWords']

const KEYS: readonly (readonly [keys: readonly string[], word: Word])[] = [
  [['J', 'K'], 'move'],
  [['N'], 'next'],
  [['C'], 'claim'],
  [['R'], 'renew'],
  [['X'], 'release'],
  [['Enter'], 'open'],
  [['E'], 'edit'],
  [['A'], 'assign'],
  [['0'], 'all'],
  [['1', '9'], 'status'],
  [['/'], 'search'],
  [['?'], 'help'],
]
const AT_FOOT: readonly Word[] = ['move', 'next', 'claim', 'open', 'status', 'search', 'help']

function KeyList({ words }: { words?: readonly Word[] }) {
  const { keyWords } = useTexts(orderQueueMessages)
  return KEYS.filter(([, word]) => words?.includes(word) ?? true).map(([keys, word]) => (
    <div key={word} className={styles.keyLine}>
      <dt>
        {keys.map((key) => (
          <kbd key={key} className={styles.key}>
            {key}
          </kbd>
        ))}
      </dt>
      <dd>{keyWords[word]}</dd>
    </div>
  ))
}

/** The keys of the queue, where they work. */
export const QueueKeys = () => (
  <dl className={styles.keys}>
    <KeyList words={AT_FOOT} />
  </dl>
)

export function QueueHelp({ onClosed }: { onClosed: () => void }) {
  const t = useTexts(orderQueueMessages)
  return (
    <Dialog open title={t.keysTitle} width={420} footer={null} onCancel={onClosed}>
      <dl className={styles.allKeys}>
        <KeyList />
      </dl>
      <p className={styles.soft}>{t.keysHelp}</p>
    </Dialog>
  )
}
