import { shellMessages } from '@visa/messages/shell/shell'
import { fill, useTexts } from '../../lib/i18n.tsx'
import styles from './shell.module.css'

const MOST = 999

/** The name of a menu entry, with what waits behind it. */
export function MenuLabel({ title, count }: { title: string; count: number }) {
  const { waiting } = useTexts(shellMessages)
  return (
    <span className={styles.label}>
      <span className={styles.labelText}>{title}</span>
      {count > 0 && (
        <abbr className={styles.count} title={fill(waiting, { count })}>
          {count > MOST ? `${MOST}+` : count}
        </abbr>
      )}
    </span>
  )
}
