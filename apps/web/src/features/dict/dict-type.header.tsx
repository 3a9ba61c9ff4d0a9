import { dictTypeDelete, dictTypeFreeze, type DictType } from '@visa/contract/dict/dict-type'
import { VALID } from '@visa/contract/fields'
import { dictMessages } from '@visa/messages/dict/dict'
import { uiMessages } from '@visa/messages/ui/ui'
import { Button, Tag } from 'antd'
import { confirmDialog } from '../../lib/feedback.ts'
import { fill, useLanguage, useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { useCan } from '../../lib/session.tsx'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { CodeText } from '../../ui/code-text.tsx'
import { RecordHead, RecordLine } from '../../ui/record-head.tsx'
import { ValidTag } from '../../ui/status-tag.tsx'
import { DictTypeEditDialog } from './dict-type.form.tsx'
import { typeName } from './dict.names.ts'
import { WRITING } from './dict.writing.ts'

interface DictTypeHeaderProps {
  type: DictType
  onDeleted: () => void
}

export function DictTypeHeader({ type, onDeleted }: DictTypeHeaderProps) {
  const t = useTexts(dictMessages)
  const { language } = useLanguage()
  return (
    <RecordHead
      title={typeName(type, language)}
      marks={
        <>
          <CodeText value={type.type} />
          <ValidTag valid={type.valid} />
          {type.builtIn && <Tag>{t.builtIn}</Tag>}
        </>
      }
      buttons={<TypeButtons type={type} onDeleted={onDeleted} />}
    >
      {type.remark !== '' && <RecordLine>{type.remark}</RecordLine>}
    </RecordHead>
  )
}

function TypeButtons({ type, onDeleted }: DictTypeHeaderProps) {
  const t = useTexts(dictMessages)
  const ui = useTexts(uiMessages)
  const { language } = useLanguage()
  const can = useCan()
  const [editing, setEditing] = useTabState('editingType', false)
  const freeze = useAction(dictTypeFreeze, WRITING)
  const remove = useAction(dictTypeDelete, { ...WRITING, onSuccess: onDeleted })
  const { id, valid } = type
  const words = { name: typeName(type, language), code: type.type }

  const askFreeze = async () => {
    const title = fill(t.freezeTypeTitle, words)
    const content = fill(t.freezeTypeText, words)
    if (await confirmDialog({ title, content, okText: ui.freeze })) {
      freeze.mutate({ body: { id, valid: VALID.DISABLED } })
    }
  }
  const askDelete = async () => {
    const title = fill(t.deleteTypeTitle, words)
    const content = fill(t.deleteTypeText, words)
    if (await confirmDialog({ title, content, okText: ui.delete, danger: true })) {
      remove.mutate({ body: { id } })
    }
  }

  return (
    <>
      {can('sys.dict.type.edit') && <Button onClick={() => setEditing(true)}>{ui.edit}</Button>}
      {can('sys.dict.type.freeze') &&
        (valid === VALID.ENABLED ? (
          <Button onClick={() => void askFreeze()}>{ui.freeze}</Button>
        ) : (
          <Button onClick={() => freeze.mutate({ body: { id, valid: VALID.ENABLED } })}>{ui.unfreeze}</Button>
        ))}
      {can('sys.dict.type.delete') && !type.builtIn && (
        <Button danger onClick={() => void askDelete()}>
          {ui.delete}
        </Button>
      )}
      {editing && <DictTypeEditDialog type={type} onClosed={() => setEditing(false)} />}
    </>
  )
}
