import { PlusOutlined, SearchOutlined } from '@ant-design/icons'
import { dictTypePage } from '@visa/contract/dict/dict-type'
import { VALID } from '@visa/contract/fields'
import { dictMessages } from '@visa/messages/dict/dict'
import { uiMessages } from '@visa/messages/ui/ui'
import { Button, Input, Pagination, Segmented, Skeleton, Tooltip } from 'antd'
import { useRef, useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCan } from '../../lib/session.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PAGER_FROM } from '../../ui/list/list-parts.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { useDelayed } from '../../ui/use-delayed.ts'
import { TypeOptions } from './dict-type.options.tsx'
import styles from './dict.module.css'

const TYPING_PAUSE_MS = 200

export const useTypeList = () => useList(dictTypePage, {})
type TypeList = ReturnType<typeof useTypeList>

interface DictTypePaneProps {
  list: TypeList
  chosenId: number | undefined
  onChoose: (id: number) => void
  onAdd: () => void
}

export function DictTypePane({ list, chosenId, onChoose, onAdd }: DictTypePaneProps) {
  const t = useTexts(dictMessages)
  const can = useCan()
  return (
    <section className={styles.types} aria-label={t.types}>
      <header className={styles.typesHead}>
        <h2 className={styles.title}>{t.types}</h2>
        {can('sys.dict.type.add') && (
          <Tooltip title={t.addType}>
            <Button
              size="small"
              type="primary"
              icon={<PlusOutlined />}
              aria-label={t.addType}
              onClick={onAdd}
            />
          </Tooltip>
        )}
      </header>
      <TypeFilters list={list} />
      <div className={styles.typesBody}>
        <TypeBody list={list} chosenId={chosenId} onChoose={onChoose} />
      </div>
      <TypePager list={list} />
    </section>
  )
}

interface TypeDraft {
  keyword: string
  valid: string | number
}

function TypeFilters({ list }: { list: TypeList }) {
  const t = useTexts(dictMessages)
  const ui = useTexts(uiMessages)
  const [draft, setDraft] = useState<TypeDraft>({
    keyword: list.filters.keyword ?? '',
    valid: list.filters.valid ?? '',
  })
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const ask = (next: TypeDraft, pauseMs: number) => {
    setDraft(next)
    clearTimeout(pause.current)
    pause.current = setTimeout(() => list.search(next), pauseMs)
  }
  const choices: { value: TypeDraft['valid']; label: string }[] = [
    { value: '', label: ui.all },
    { value: VALID.ENABLED, label: ui.enabled },
    { value: VALID.DISABLED, label: ui.frozen },
  ]
  return (
    <search className={styles.typesSearch}>
      <Input
        allowClear
        aria-label={t.typeSearch}
        placeholder={t.typeSearch}
        prefix={<SearchOutlined aria-hidden />}
        value={draft.keyword}
        onChange={(event) => ask({ ...draft, keyword: event.target.value }, TYPING_PAUSE_MS)}
      />
      <Segmented<TypeDraft['valid']>
        block
        size="small"
        options={choices}
        value={draft.valid}
        onChange={(valid) => ask({ ...draft, valid }, 0)}
      />
    </search>
  )
}

function TypeBody({ list, chosenId, onChoose }: Omit<DictTypePaneProps, 'onAdd'>) {
  const t = useTexts(dictMessages)
  const ui = useTexts(uiMessages)
  const late = useDelayed(list.loading)
  if (list.error && list.rows.length === 0)
    return <ErrorState reason={list.error.message} onRetry={list.refresh} />
  if (list.loading) return late ? <Skeleton active title={false} paragraph={{ rows: 8 }} /> : null
  if (list.rows.length > 0) return <TypeOptions types={list.rows} chosenId={chosenId} onChoose={onChoose} />
  return <EmptyState title={Object.keys(list.filters).length > 0 ? ui.noMatch : t.typeEmpty} />
}

function TypePager({ list }: { list: TypeList }) {
  const ui = useTexts(uiMessages)
  if (list.records <= PAGER_FROM) return null
  return (
    <Pagination
      className={styles.typesPager ?? ''}
      simple={{ readOnly: true }}
      size="small"
      // A narrow pane: whoever looks for a type searches.
      showSizeChanger={false}
      current={list.page}
      pageSize={list.pageSize}
      total={list.records}
      showTotal={(count) => fill(ui.total, { count })}
      onChange={list.turn}
    />
  )
}
