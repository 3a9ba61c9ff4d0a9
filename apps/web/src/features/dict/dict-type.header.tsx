import { dictTypeDelete, dictTypeFreeze, type DictType } from '@visa/contract/dict/dict-type'
import { VALID } from '@visa/contract/fields'
import { dictMessages } from '@visa/messages/dict/dict'
import { uiMessages } from '@visa/messages/ui/ui'
import { Tag } from 'antd'
import { fill, useLanguage, useTexts } from '../../lib/i18n.tsx'
import { CodeText } from '../../ui/code-text.tsx'
import { rowCall, type RowAction } from '../../ui/list/row-action.ts'
import { RecordActions } from '../../ui/record-actions.tsx'
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
      buttons={
        <RecordActions
          name="dict.type"
          row={type}
          nameOf={(each) => typeName(each, language)}
          actions={useTypeActions()}
          stale={WRITING.invalidates}
          onDone={(key) => key === 'delete' && onDeleted()}
        />
      }
    >
      {type.remark !== '' && <RecordLine>{type.remark}</RecordLine>}
    </RecordHead>
  )
}

function useTypeActions(): RowAction<DictType>[] {
  const t = useTexts(dictMessages)
  const ui = useTexts(uiMessages)
  const { language } = useLanguage()
  const asking = (title: string, content: string) => (type: DictType) => ({
    title: fill(title, { name: typeName(type, language) }),
    content: fill(content, { code: type.type }),
  })
  return [
    {
      key: 'edit',
      label: ui.edit,
      access: 'sys.dict.type.edit',
      dialog: (type, onClosed) => <DictTypeEditDialog type={type} onClosed={onClosed} />,
    },
    {
      key: 'freeze',
      label: ui.freeze,
      access: 'sys.dict.type.freeze',
      when: ({ valid }) => valid === VALID.ENABLED,
      confirm: asking(t.freezeTypeTitle, t.freezeTypeText),
      call: rowCall(dictTypeFreeze, ({ id }) => ({ body: { id, valid: VALID.DISABLED } })),
    },
    {
      key: 'unfreeze',
      label: ui.unfreeze,
      access: 'sys.dict.type.freeze',
      when: ({ valid }) => valid === VALID.DISABLED,
      call: rowCall(dictTypeFreeze, ({ id }) => ({ body: { id, valid: VALID.ENABLED } })),
    },
    {
      key: 'delete',
      label: ui.delete,
      access: 'sys.dict.type.delete',
      danger: true,
      when: ({ builtIn }) => !builtIn,
      confirm: asking(t.deleteTypeTitle, t.deleteTypeText),
      call: rowCall(dictTypeDelete, ({ id }) => ({ body: { id } })),
    },
  ]
}
