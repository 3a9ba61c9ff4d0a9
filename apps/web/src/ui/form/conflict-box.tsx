import { formatDate } from '@visa/contract/dates'
import { formMessages } from '@visa/messages/ui/form'
import { Button, Radio } from 'antd'
import { useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { ConflictValue, type Disputed } from './conflict-value.tsx'
import { useFormHandle, useFormState, useFormValue } from './form-context.ts'
import type { Disagreement } from './merge.ts'
import { withValueAt } from './paths.ts'
import styles from './form.module.css'

interface ConflictBoxProps {
  path: string
  disagreement: Disagreement
  of: Disputed
}

/** What two people made of one field, and which of it shall hold. */
export function ConflictBox({ path, disagreement, of }: ConflictBoxProps) {
  const t = useTexts(formMessages)
  const { store } = useFormHandle()
  const meeting = useFormState(store, (state) => state.meeting)
  const [chosen, setChosen] = useState<'mine' | 'theirs'>('mine')
  const { base, theirs, by = meeting?.by, at = meeting?.at } = disagreement
  const mine = useFormValue(path)
  const merged = (meeting?.taken.length ?? 0) + (meeting?.kept.length ?? 0)
  const settle = () => {
    const { [path]: _settled, ...open } = store.state().open
    const { values } = store.state()
    // Whoever saves from here on has seen the other one's.
    const settled = { open, base: withValueAt(store.state().base, path, theirs) }
    if (chosen === 'theirs') store.receive({ ...settled, values: withValueAt(values, path, theirs) }, [path])
    else store.change(settled)
  }
  const their = fill(t.theirs, {
    name: by || t.someone,
    time: at === undefined ? '' : formatDate(at, 'hh:mm:ss'),
  }).trim()
  return (
    <fieldset aria-label={t.bothChanged} className={styles.conflict}>
      <div>
        <strong>{t.bothChanged}</strong>{' '}
        {merged > 0 && <span className={styles.count}>{fill(t.othersMerged, { count: merged })}</span>}
      </div>
      <Radio.Group
        className={styles.sides ?? ''}
        value={chosen}
        onChange={({ target }) => setChosen(target.value as 'mine' | 'theirs')}
      >
        <Radio value="mine">
          {t.mine} <ConflictValue of={of} value={mine} other={theirs} />
        </Radio>
        <Radio value="theirs">
          {their} <ConflictValue of={of} value={theirs} other={mine} />
        </Radio>
      </Radio.Group>
      <div className={styles.conflictFoot}>
        <Button size="small" type="primary" ghost onClick={settle}>
          {t.useChosen}
        </Button>
        <span>
          {t.base} <ConflictValue of={of} value={base} other={base} />
        </span>
      </div>
    </fieldset>
  )
}
