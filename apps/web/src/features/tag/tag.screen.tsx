import { PlusOutlined } from '@ant-design/icons'
import { tagDelete, tagList, tagLog, type CompanyTag } from '@visa/contract/org/company-tag'
import { fieldMessages } from '@visa/messages/fields'
import { tagMessages } from '@visa/messages/org/tag'
import { uiMessages } from '@visa/messages/ui/ui'
import { Button } from 'antd'
import { confirmDialog } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction, useCall } from '../../lib/query.ts'
import { useCan } from '../../lib/session.tsx'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { ColorTag } from '../../ui/color-tag.tsx'
import { DelayedSpinner } from '../../ui/delayed-spinner.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import type { Column } from '../../ui/list/column.tsx'
import { LocalTable } from '../../ui/list/local-table.tsx'
import type { RowAction } from '../../ui/list/row-action.ts'
import { LogPanel } from '../../ui/log/log-panel.tsx'
import { ScreenCard } from '../../ui/screen-card.tsx'
import { TagDialog } from './tag.form.tsx'
import { WRITING, colorName } from './tag.names.ts'

type Opened = { kind: 'add'; sortNo: number } | { kind: 'edit'; tag: CompanyTag }

const SORT_STEP = 10

export function TagScreen() {
  const t = useTexts(tagMessages)
  const can = useCan()
  const { data, error, refetch } = useCall(tagList, {}, { silent: true })
  const [opened, open] = useTabState<Opened | undefined>('opened', undefined)
  const columns = useColumns()
  const actions = useActions((tag) => open({ kind: 'edit', tag }))
  if (error) return <ErrorState reason={error.message} onRetry={() => void refetch()} />
  if (data === undefined) return <DelayedSpinner />
  const add = () =>
    open({ kind: 'add', sortNo: Math.max(0, ...data.map(({ sortNo }) => sortNo)) + SORT_STEP })
  const addButton = can('sys.tag.add') && (
    <Button type="primary" icon={<PlusOutlined />} onClick={add}>
      {t.add}
    </Button>
  )
  return (
    <ScreenCard>
      <LocalTable
        name="tag"
        rows={data}
        columns={columns}
        nameOf={({ name }) => name}
        actions={actions}
        toolbar={addButton}
        empty={<EmptyState title={t.empty} help={t.emptyHelp} action={addButton} />}
      />
      <LogPanel
        endpoint={tagLog}
        scope={{}}
        words={{
          names: {},
          value: (field, value) => (field === 'color' ? colorName(value, t.colors) : undefined),
        }}
      />
      {opened?.kind === 'add' && <TagDialog sortNo={opened.sortNo} onClosed={() => open(undefined)} />}
      {opened?.kind === 'edit' && <TagDialog tag={opened.tag} onClosed={() => open(undefined)} />}
    </ScreenCard>
  )
}

function useColumns(): Column<CompanyTag>[] {
  const t = useTexts(tagMessages)
  const f = useTexts(fieldMessages)
  return [
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
  ]
}

function useActions(onEdit: (tag: CompanyTag) => void): (tag: CompanyTag) => RowAction[] {
  const t = useTexts(tagMessages)
  const ui = useTexts(uiMessages)
  const can = useCan()
  const remove = useAction(tagDelete, WRITING)
  /** The number that was told goes along: the server refuses if another company has got the tag since. */
  const askDelete = async ({ id, name, uses }: CompanyTag) => {
    const title = fill(t.deleteTitle, { name })
    const content = uses === 0 ? t.deleteText : fill(t.deleteUsedText, { count: uses })
    if (await confirmDialog({ title, content, okText: ui.delete, danger: true })) {
      remove.mutate({ params: { id }, query: { uses } })
    }
  }
  return (tag) => [
    ...(can('sys.tag.edit') ? [{ label: ui.edit, run: () => onEdit(tag) }] : []),
    ...(can('sys.tag.delete') ? [{ label: ui.delete, danger: true, run: () => void askDelete(tag) }] : []),
  ]
}
