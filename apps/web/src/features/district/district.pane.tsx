import { PlusOutlined } from '@ant-design/icons'
import { DISTRICT_LEVELS, allDistricts } from '@visa/contract/dict/district'
import { DISTRICT_ROOT, districtLog, type DistrictRow } from '@visa/contract/dict/district-manage'
import { districtMessages } from '@visa/messages/dict/district'
import { fieldMessages } from '@visa/messages/fields'
import { Button } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { useCan } from '../../lib/session.tsx'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Column } from '../../ui/list/column.tsx'
import { BatchButton } from '../../ui/list/batch-button.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { SearchBar } from '../../ui/list/search-bar.tsx'
import { LogPanel } from '../../ui/log/log-panel.tsx'
import { useDistrictActions } from './district.actions.ts'
import { DistrictAddDialog, DistrictEditDialog } from './district.form.tsx'
import { useDistrictList, type ListedDistrict } from './district.list.ts'
import styles from './district.module.css'

type Opened = { kind: 'add' } | { kind: 'edit'; district: DistrictRow }

/** What the chosen place is called, and whether it is there at all. */
function useChosenName(parentId: string, onGone: () => void): string {
  const t = useTexts(districtMessages)
  const { data } = useCall(allDistricts, {}, { silent: true })
  const found = data?.find(({ id }) => id === parentId)
  const gone = data !== undefined && found === undefined && parentId !== DISTRICT_ROOT
  const leave = useEffectEvent(onGone)
  useEffect(() => {
    if (gone) leave()
  }, [gone])
  return parentId === DISTRICT_ROOT ? t.country : (found?.fullname ?? '')
}

/** The districts below one; the parent gives it a key of that one. */
export function DistrictPane({ parentId, onGone }: { parentId: string; onGone: () => void }) {
  const t = useTexts(districtMessages)
  const f = useTexts(fieldMessages)
  const can = useCan()
  const name = useChosenName(parentId, onGone)
  const list = useDistrictList(parentId)
  const [opened, open] = useTabState<Opened | undefined>('opened', undefined)
  const { ofRow, askDeleteAll } = useDistrictActions({
    onEdit: (district) => open({ kind: 'edit', district }),
    onDeleted: (codes) => list.select(list.selected.filter(({ code }) => !codes.includes(code))),
  })
  const addButton = can('sys.district.add') && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => open({ kind: 'add' })}>
      {t.add}
    </Button>
  )
  const levels = DISTRICT_LEVELS.map((value) => ({ value, label: t.levels[value] }))
  return (
    <>
      <h2 className={styles.title}>{name}</h2>
      <SearchBar
        list={list}
        fields={[
          { kind: 'text', name: 'keyword', label: f.keyword, hint: t.keywordHint },
          { kind: 'select', name: 'level', label: f.level, options: levels },
        ]}
      />
      <ListTable
        name="district"
        list={list}
        columns={useColumns()}
        nameOf={({ fullname }) => fullname}
        actions={ofRow}
        selectable={can('sys.district.delete')}
        empty={<EmptyState title={fill(t.empty, { name })} help={t.emptyHelp} action={addButton} />}
        toolbar={
          <>
            {addButton}
            <BatchButton list={list} access="sys.district.delete" onAct={askDeleteAll} danger>
              {t.batchDelete}
            </BatchButton>
          </>
        }
      />
      <LogPanel
        endpoint={districtLog}
        scope={{ parentId }}
        words={{ names: { code: t.code, name: t.shortName, parentName: t.parent } }}
      />
      {opened?.kind === 'add' && <DistrictAddDialog parentId={parentId} onClosed={() => open(undefined)} />}
      {opened?.kind === 'edit' && (
        <DistrictEditDialog district={opened.district} onClosed={() => open(undefined)} />
      )}
    </>
  )
}

function useColumns(): Column<ListedDistrict>[] {
  const t = useTexts(districtMessages)
  const f = useTexts(fieldMessages)
  return [
    { kind: 'code', field: 'code', title: t.code, width: 120 },
    { kind: 'text', field: 'fullname', title: f.fullname, width: 160 },
    { kind: 'text', field: 'name', title: t.shortName, width: 120 },
    { kind: 'custom', field: 'level', title: f.level, width: 88, render: ({ level }) => t.levels[level] },
    { kind: 'text', field: 'parentName', title: t.parent, width: 140 },
    { kind: 'number', field: 'childCount', title: t.childCount, width: 96 },
  ]
}
