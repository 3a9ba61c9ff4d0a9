import { dictLog } from '@visa/contract/dict/dict-log'
import { dictTypeDetail } from '@visa/contract/dict/dict-type'
import { dictMessages } from '@visa/messages/dict/dict'
import { Button } from 'antd'
import { useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { useCan } from '../../lib/session.tsx'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { LogPanel } from '../../ui/log/log-panel.tsx'
import { DictDataPane } from './dict-data.pane.tsx'
import { DictTypeAddDialog } from './dict-type.form.tsx'
import { DictTypeHeader } from './dict-type.header.tsx'
import { DictTypePane, useTypeList } from './dict-type.pane.tsx'
import styles from './dict.module.css'

/** Types on the left; the chosen one with its entries and its log on the right. */
export function DictScreen() {
  const t = useTexts(dictMessages)
  const types = useTypeList()
  const [picked, pick] = useTabState<number | undefined>('picked', undefined)
  const [adding, setAdding] = useTabState('adding', false)
  const chosenId = picked ?? types.rows[0]?.id
  const add = () => setAdding(true)
  return (
    <div className={styles.screen}>
      <DictTypePane list={types} chosenId={chosenId} onChoose={pick} onAdd={add} />
      <section className={styles.data} aria-label={t.data}>
        {chosenId === undefined ? (
          !types.loading && <NoType filtered={Object.keys(types.filters).length > 0} onAdd={add} />
        ) : (
          <ChosenType key={chosenId} id={chosenId} onDeleted={() => pick(undefined)} />
        )}
      </section>
      {adding && <DictTypeAddDialog onAdded={pick} onClosed={() => setAdding(false)} />}
    </div>
  )
}

/** Asked for by id: the chosen type need not be on the page of types being shown. */
function ChosenType({ id, onDeleted }: { id: number; onDeleted: () => void }) {
  const result = useCall(dictTypeDetail, { query: { id } }, { silent: true })
  return (
    <Loaded result={result}>
      {(type) => (
        <>
          <DictTypeHeader type={type} onDeleted={onDeleted} />
          <DictDataPane key={type.type} type={type} />
          <LogPanel key={`log of ${type.type}`} endpoint={dictLog} scope={{ type: type.type }} />
        </>
      )}
    </Loaded>
  )
}

function NoType({ filtered, onAdd }: { filtered: boolean; onAdd: () => void }) {
  const t = useTexts(dictMessages)
  const can = useCan()
  if (filtered) return <EmptyState title={t.chooseType} />
  const action = can('sys.dict.type.add') && (
    <Button type="primary" onClick={onAdd}>
      {t.addType}
    </Button>
  )
  return <EmptyState title={t.typeEmpty} help={t.typeEmptyHelp} action={action} />
}
