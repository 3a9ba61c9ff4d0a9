import { formatDate } from '@visa/contract/dates'
import { formMessages } from '@visa/messages/ui/form'
import { Button } from 'antd'
import { fill, useTexts } from '../../lib/i18n.tsx'
import type { Autosave } from './autosave.ts'
import { useFormHandle, useFormState } from './form-context.ts'
import type { Keeping } from './form-store.ts'
import styles from './form.module.css'

const TROUBLED = new Set<Keeping['phase']>(['failed', 'refused', 'held'])

/** Whether what was typed is kept: always in view, and never ahead of the truth. */
export function AutosaveState({ autosave }: { autosave: Autosave }) {
  const t = useTexts(formMessages)
  const { store } = useFormHandle()
  const keeping = useFormState(store, (state) => state.keeping)
  const words = (): string => {
    switch (keeping.phase) {
      case 'none':
        return t.keptBySelf
      case 'waiting':
      case 'saving':
        return t.keeping
      case 'saved':
        return fill(t.kept, { time: formatDate(keeping.at, 'hh:mm:ss') })
      case 'failed':
        return fill(t.notKept, { reason: keeping.reason })
      case 'refused':
        return fill(t.keepRefused, { reason: keeping.reason })
      case 'held':
        return fill(t.cannotKeep, { count: keeping.fields.length })
    }
  }
  const troubled = TROUBLED.has(keeping.phase)
  return (
    <>
      <output className={troubled ? styles.draftFailed : styles.draftState} data-phase={keeping.phase}>
        {words()}
      </output>
      {(keeping.phase === 'failed' || keeping.phase === 'refused') && (
        <Button size="small" onClick={() => void autosave.flush()}>
          {t.keepNow}
        </Button>
      )}
    </>
  )
}
