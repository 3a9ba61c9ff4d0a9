import { dictDataByType, dictDataPage } from '@visa/contract/dict/dict-data'
import type { DictType } from '@visa/contract/dict/dict-type'
import { isFixedDictionary } from '@visa/contract/dict/fixed-dictionaries'
import { VALID } from '@visa/contract/fields'
import { dictMessages } from '@visa/messages/dict/dict'
import { fieldMessages } from '@visa/messages/fields'
import { uiMessages } from '@visa/messages/ui/ui'
import { call } from '../../lib/call.ts'
import { fill, useLanguage, useTexts } from '../../lib/i18n.tsx'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { ListView } from '../../ui/list/list-view.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { useDataActions } from './dict-data.actions.tsx'
import { DictDataAddDialog } from './dict-data.form.tsx'
import { useDataColumns } from './dict.columns.tsx'
import { entryName, typeName } from './dict.names.ts'
import { WRITING } from './dict.writing.ts'
import { nextSortNo } from './next-sort-no.ts'
import styles from './dict.module.css'

/** The entries of one type; the parent gives it a key of that type. */
export function DictDataPane({ type: { type, valid, ...names } }: { type: DictType }) {
  const t = useTexts(dictMessages)
  const ui = useTexts(uiMessages)
  const f = useTexts(fieldMessages)
  const { language } = useLanguage()
  const list = useList(dictDataPage, { type })
  const name = typeName(names, language)
  const frozen = valid === VALID.DISABLED
  const fixed = isFixedDictionary(type)
  const [sortNo, setSortNo] = useTabState('next sortNo', 0)
  const findSortNo = async () => {
    const entries = await call(dictDataByType, { query: { type } })
    setSortNo(nextSortNo(entries.map((entry) => entry.sortNo)))
  }
  const states = [
    { value: VALID.ENABLED, label: ui.enabled },
    { value: VALID.DISABLED, label: ui.frozen },
  ]
  return (
    <ListView
      name="dict.data"
      list={list}
      nameOf={(entry) => entryName(entry, language)}
      filters={[
        { kind: 'text', name: 'keyword', label: f.keyword, hint: t.keywordHint },
        { kind: 'select', name: 'valid', label: f.valid, options: states },
      ]}
      columns={useDataColumns(list.rows)}
      actions={useDataActions(name)}
      stale={WRITING.invalidates}
      add={{
        key: 'add',
        label: t.addData,
        access: 'sys.dict.data.add',
        disabled: frozen || fixed,
        before: findSortNo,
        dialog: (onClosed) => <DictDataAddDialog type={type} sortNo={sortNo} onClosed={onClosed} />,
      }}
      imports={{
        kind: 'dictData',
        access: 'sys.dict.data.add',
        options: { type },
        disabled: frozen || fixed,
      }}
      exports={{ kind: 'dictData', access: 'sys.dict', scope: { type } }}
      notes={
        (frozen || fixed) && (
          <span className={styles.notice}>{frozen ? t.typeFrozenNotice : t.fixedNotice}</span>
        )
      }
      empty={{ title: fill(t.dataEmpty, { type: name }), help: t.dataEmptyHelp }}
    />
  )
}
