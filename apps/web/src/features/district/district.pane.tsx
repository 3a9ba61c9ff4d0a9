import { DISTRICT_LEVELS, allDistricts } from '@visa/contract/dict/district'
import {
  DISTRICT_ROOT,
  districtBatchDelete,
  districtDelete,
  districtLog,
  districtPage,
  type DistrictRow,
} from '@visa/contract/dict/district-manage'
import { districtMessages } from '@visa/messages/dict/district'
import { fieldMessages } from '@visa/messages/fields'
import { uiMessages } from '@visa/messages/ui/ui'
import { useEffect, useEffectEvent } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { ListView } from '../../ui/list/list-view.tsx'
import { rowCall } from '../../ui/list/row-action.ts'
import { useList } from '../../ui/list/use-list.ts'
import { LogPanel } from '../../ui/log/log-panel.tsx'
import { DistrictAddDialog, DistrictEditDialog } from './district.form.tsx'
import { WRITING } from './district.writing.ts'
import styles from './district.module.css'

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
  const ui = useTexts(uiMessages)
  const name = useChosenName(parentId, onGone)
  const list = useList(districtPage, { parentId })
  const levels = DISTRICT_LEVELS.map((value) => ({ value, label: t.levels[value] }))
  return (
    <>
      <h2 className={styles.title}>{name}</h2>
      <ListView
        name="district"
        list={list}
        nameOf={({ fullname }) => fullname}
        filters={[
          { kind: 'text', name: 'keyword', label: f.keyword, hint: t.keywordHint },
          { kind: 'select', name: 'level', label: f.level, options: levels },
        ]}
        columns={[
          { kind: 'code', field: 'id', title: t.code, width: 120 },
          { kind: 'text', field: 'fullname', title: f.fullname, width: 160 },
          { kind: 'text', field: 'name', title: t.shortName, width: 120 },
          {
            kind: 'custom',
            field: 'level',
            title: f.level,
            width: 88,
            render: ({ level }) => t.levels[level],
          },
          { kind: 'text', field: 'parentName', title: t.parent, width: 140 },
          { kind: 'number', field: 'childCount', title: t.childCount, width: 96 },
        ]}
        stale={WRITING.invalidates}
        add={{
          key: 'add',
          label: t.add,
          access: 'sys.district.add',
          dialog: (onClosed) => <DistrictAddDialog parentId={parentId} onClosed={onClosed} />,
        }}
        actions={[
          {
            key: 'edit',
            label: ui.edit,
            access: 'sys.district.edit',
            dialog: (district, onClosed) => <DistrictEditDialog district={district} onClosed={onClosed} />,
          },
          {
            key: 'delete',
            label: ui.delete,
            access: 'sys.district.delete',
            danger: true,
            confirm: ({ id: code }) => ({ content: fill(t.deleteText, { code }) }),
            call: rowCall(districtDelete, ({ id }: DistrictRow) => ({ body: { id } })),
            batch: {
              label: t.batchDelete,
              whole: true,
              call: rowCall(districtBatchDelete, (rows: readonly DistrictRow[]) => ({
                body: { ids: rows.map(({ id }) => id) },
              })),
            },
          },
        ]}
        empty={{ title: fill(t.empty, { name }), help: t.emptyHelp }}
      />
      <LogPanel
        endpoint={districtLog}
        scope={{ parentId }}
        words={{ names: { code: t.code, name: t.shortName, parentName: t.parent } }}
      />
    </>
  )
}
