import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { use, type RefObject } from 'react'
import { useTexts } from '../../../lib/i18n.tsx'
import { useLoneKeys } from '../../detail/use-action-keys.ts'
import styles from '../photo.module.css'
import { PhotoTargetContext } from '../photo-target.ts'

type KeyWord = keyof (typeof photoToolMessages)['zh']['keys']

/** Letters, digits and brackets that work while nobody types. */
const LONE = /^[a-z0-9[\]]$/i

/** Keys of a tool; in a dialog, over whatever it was opened from, there are none. */
export function useToolKeys(root: RefObject<HTMLElement | null>, onKey: (key: string) => void): void {
  useLoneKeys(root, onKey, LONE)
}

/** The keys of a tool, where they work. */
export function KeyFoot({ keys }: { keys: readonly (readonly [keys: readonly string[], word: KeyWord])[] }) {
  const t = useTexts(photoToolMessages)
  const target = use(PhotoTargetContext)
  if (target.kind === 'field') return null
  return (
    <dl className={styles.keys} aria-label={t.keyBar}>
      {keys.map(([each, word]) => (
        <div key={word}>
          <dt>
            {each.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{t.keys[word]}</dd>
        </div>
      ))}
    </dl>
  )
}
