import { tagDelete, tagList, tagLog, type CompanyTag } from '@visa/contract/org/company-tag'
import { fieldMessages } from '@visa/messages/fields'
import { tagMessages } from '@visa/messages/org/tag'
import { uiMessages } from '@visa/messages/ui/ui'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { ColorTag } from '../../ui/color-tag.tsx'
import { ListView } from '../../ui/list/list-view.tsx'
import { useRows } from '../../ui/list/local-list.ts'
import { rowCall } from '../../ui/list/row-action.ts'
import { LogPanel } from '../../ui/log/log-panel.tsx'
import { ScreenCard } from '../../ui/screen-card.tsx'
import { TagAddDialog, TagEditDialog, WRITING } from './tag.form.tsx'

const SORT_STEP = 10

export function TagScreen() {
  const t = useTexts(tagMessages)
  const f = useTexts(fieldMessages)
  const ui = useTexts(uiMessages)
  const list = useRows(tagList, {})
  const last = Math.max(0, ...(list.all ?? []).map(({ sortNo }) => sortNo))
  const colorName = (value: unknown) => Object.entries(t.colors).find(([color]) => color === value)?.[1]
  return (
    <ScreenCard>
      <ListView
        name="tag"
        list={list}
        nameOf={({ name }) => name}
        columns={[
          {
            kind: 'custom',
            field: 'name',
            title: t.preview,
            width: 200,
            render: ({ name, color }) => <ColorTag color={color} text={name} />,
          },
          { kind: 'number', field: 'uses', title: t.companies, width: 104 },
          { kind: 'number', field: 'sortNo', title: f.sortNo, width: 96 },
          { kind: 'text', field: 'remark', title: f.remark, width: 260 },
          { kind: 'time', field: 'updateTime', title: t.updateTime, width: 150 },
        ]}
        stale={WRITING.invalidates}
        add={{
          key: 'add',
          label: t.add,
          access: 'sys.tag.add',
          dialog: (onClosed) => <TagAddDialog sortNo={last + SORT_STEP} onClosed={onClosed} />,
        }}
        actions={[
          {
            key: 'edit',
            label: ui.edit,
            access: 'sys.tag.edit',
            dialog: (tag, onClosed) => <TagEditDialog tag={tag} onClosed={onClosed} />,
          },
          {
            key: 'delete',
            label: ui.delete,
            access: 'sys.tag.delete',
            danger: true,
            confirm: ({ uses }) => ({
              content: uses === 0 ? t.deleteText : fill(t.deleteUsedText, { count: uses }),
            }),
            // The number that was told goes along: the server refuses if another company has got the tag since.
            call: rowCall(tagDelete, ({ id, uses }: CompanyTag) => ({ params: { id }, query: { uses } })),
          },
        ]}
        empty={{ title: t.empty, help: t.emptyHelp }}
      />
      <LogPanel
        endpoint={tagLog}
        scope={{}}
        words={{ names: {}, value: (field, value) => (field === 'color' ? colorName(value) : undefined) }}
      />
    </ScreenCard>
  )
}
