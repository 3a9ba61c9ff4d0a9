import { formatDate } from '@visa/contract/dates'
import { formMessages } from '@visa/messages/ui/form'
import { Alert, Button } from 'antd'
import { fill, useTexts } from '../../lib/i18n.tsx'
import type { ServerDraft } from './use-server-draft.ts'
import styles from './form.module.css'

/** What was typed on another day or another machine. */
export function DraftNotice({ draft }: { draft: ServerDraft }) {
  const t = useTexts(formMessages)
  const { found } = draft
  if (found === undefined) return null
  const { restored } = found
  const time = formatDate(found.at, 'MM-dd hh:mm')
  return (
    <Alert
      type="info"
      showIcon
      className={styles.summary ?? ''}
      title={fill(restored ? t.restored : t.offered, { time })}
      action={
        <>
          {!restored && (
            <Button size="small" type="link" onClick={draft.restore}>
              {t.restore}
            </Button>
          )}
          <Button size="small" type="link" onClick={draft.discard}>
            {t.discardDraft}
          </Button>
        </>
      }
    />
  )
}

/** Whether what is typed is safe. */
export function DraftState({ draft: { keeping } }: { draft: ServerDraft }) {
  const t = useTexts(formMessages)
  const words = {
    none: '',
    saving: t.autosaving,
    failed: t.autosaveFailed,
    saved: keeping.phase === 'saved' ? fill(t.autosaved, { time: formatDate(keeping.at, 'hh:mm:ss') }) : '',
  }
  return (
    <output className={keeping.phase === 'failed' ? styles.draftFailed : styles.draftState}>
      {words[keeping.phase]}
    </output>
  )
}
