import { formatDate } from '@visa/contract/dates'
import { templateMessages } from '@visa/messages/centre/templates'
import { formMessages } from '@visa/messages/ui/form'
import { Alert, Button, Radio } from 'antd'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { openParts, settled, showing, type Part, type Side, type TemplateDraft } from './template-draft.ts'
import styles from './template.module.css'

interface ConflictBarProps {
  draft: TemplateDraft
  onChange: (draft: TemplateDraft) => void
  /** A part is looked at. */
  onShow: (part: Part) => void
}

/** Who saved the same draft in the meantime, what was merged, and whose is to hold where both wrote. */
export function ConflictBar({ draft, onChange, onShow }: ConflictBarProps) {
  const t = useTexts(templateMessages)
  const f = useTexts(formMessages)
  if (draft.met === undefined) return null
  const { by, at, taken, open } = draft.met
  const name = by || f.someone
  const time = formatDate(at, 'hh:mm:ss')
  const parts = openParts(draft)
  return (
    <Alert
      type="warning"
      showIcon
      title={fill(f.metTitle, { name, time })}
      description={
        <>
          {taken.length > 0 && (
            <p>{fill(f.metTaken, { fields: taken.map((part) => t.parts[part]).join(f.fieldList) })}</p>
          )}
          {parts.length === 0 ? <p>{f.metSave}</p> : <p>{t.lookAtBoth}</p>}
          {parts.map((part) => (
            <fieldset key={part} className={styles.sides} aria-label={`${t.parts[part]} ${f.bothChanged}`}>
              <b>{t.parts[part]}</b>
              <Radio.Group
                value={open[part]?.shown}
                onChange={({ target }) => {
                  onShow(part)
                  onChange(showing(draft, part, target.value as Side))
                }}
              >
                <Radio value="mine">{f.mine}</Radio>
                <Radio value="theirs">{fill(f.theirs, { name, time })}</Radio>
              </Radio.Group>
              <Button size="small" type="primary" ghost onClick={() => onChange(settled(draft, part))}>
                {f.useChosen}
              </Button>
            </fieldset>
          ))}
        </>
      }
    />
  )
}
