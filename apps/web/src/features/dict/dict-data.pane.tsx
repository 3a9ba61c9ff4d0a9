import { PlusOutlined } from '@ant-design/icons'
import { dictDataByType, dictDataPage, type DictData } from '@visa/contract/dict/dict-data'
import type { DictType } from '@visa/contract/dict/dict-type'
import { VALID } from '@visa/contract/fields'
import { dictMessages } from '@visa/messages/dict/dict'
import { fieldMessages } from '@visa/messages/fields'
import { uiMessages } from '@visa/messages/ui/ui'
import { Button } from 'antd'
import { call } from '../../lib/call.ts'
import { fill, useLanguage, useTexts } from '../../lib/i18n.tsx'
import { useCan } from '../../lib/session.tsx'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { ImportButton } from '../../ui/import-button.tsx'
import { BatchButton } from '../../ui/list/batch-button.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { SearchBar } from '../../ui/list/search-bar.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { useDataActions } from './dict-data.actions.ts'
import { DictDataAddDialog, DictDataEditDialog } from './dict-data.form.tsx'
import { useDataColumns } from './dict.columns.tsx'
import { entryName, typeName } from './dict.names.ts'
import { WRITING } from './dict.writing.ts'
import { nextSortNo } from './next-sort-no.ts'
import styles from './dict.module.css'

/** The entries of one type; the parent gives it a key of that type. */
export function DictDataPane({ type }: { type: DictType }) {
  const t = useTexts(dictMessages)
  const ui = useTexts(uiMessages)
  const f = useTexts(fieldMessages)
  const { language } = useLanguage()
  const can = useCan()
  const list = useList(dictDataPage, { type: type.type })
  const columns = useDataColumns(list.rows)
  const [editing, setEditing] = useTabState<DictData | undefined>('editing', undefined)
  const [addingAt, setAddingAt] = useTabState<number | undefined>('addingAt', undefined)
  const name = typeName(type, language)
  const { ofRow, askDeleteAll } = useDataActions({
    type: name,
    onEdit: setEditing,
    onDeleted: (ids) => list.select(list.selected.filter(({ id }) => !ids.includes(id))),
  })

  const openAdd = async () => {
    const entries = await call(dictDataByType, { query: { type: type.type } })
    setAddingAt(nextSortNo(entries.map(({ sortNo }) => sortNo)))
  }
  const frozen = type.valid === VALID.DISABLED
  const addButton = can('sys.dict.data.add') && (
    <Button
      type="primary"
      icon={<PlusOutlined />}
      disabled={frozen}
      onClick={() => void openAdd().catch(() => undefined)}
    >
      {t.addData}
    </Button>
  )
  const states = [
    { value: VALID.ENABLED, label: ui.enabled },
    { value: VALID.DISABLED, label: ui.frozen },
  ]

  return (
    <>
      <SearchBar
        list={list}
        fields={[
          { kind: 'text', name: 'keyword', label: f.keyword, hint: t.keywordHint },
          { kind: 'select', name: 'valid', label: f.valid, options: states },
        ]}
      />
      <ListTable
        name="dict.data"
        list={list}
        columns={columns}
        nameOf={(entry) => entryName(entry, language)}
        actions={ofRow}
        selectable={can('sys.dict.data.delete')}
        empty={
          <EmptyState title={fill(t.dataEmpty, { type: name })} help={t.dataEmptyHelp} action={addButton} />
        }
        toolbar={
          <>
            {addButton}
            <BatchButton list={list} access="sys.dict.data.delete" onAct={askDeleteAll} danger>
              {t.batchDelete}
            </BatchButton>
            <ExportButton kind="dictData" access="sys.dict" filters={{ ...list.filters, type: type.type }} />
            <ImportButton
              kind="dictData"
              access="sys.dict.data.add"
              options={{ type: type.type }}
              disabled={frozen}
              invalidates={WRITING.invalidates}
            />
            {frozen && <span className={styles.notice}>{t.typeFrozenNotice}</span>}
          </>
        }
      />
      {addingAt !== undefined && (
        <DictDataAddDialog type={type.type} sortNo={addingAt} onClosed={() => setAddingAt(undefined)} />
      )}
      {editing && <DictDataEditDialog entry={editing} onClosed={() => setEditing(undefined)} />}
    </>
  )
}
