import {
  RETURNED_FIELDS,
  RETURNED_STATES,
  returnedAside,
  returnedColumns,
  returnedDetail,
  returnedExcel,
  returnedSubmit,
  type ReturnedDetail,
  type ReturnedField,
  type ReturnedLine,
} from '@visa/contract/centre/returned-list'
import { orderPageMessages } from '@visa/messages/visa/order-pages'
import { returnedMessages } from '@visa/messages/centre/returned-lists'
import { Alert, Button, Select, Table } from 'antd'
import { useState } from 'react'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { call } from '../../../lib/call.ts'
import { confirmDialog, toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useAction, useCall } from '../../../lib/query.ts'
import { saveBase64 } from '../../../lib/save-file.ts'
import { DeskField } from '../../../ui/desk/desk.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Person } from './list-person.tsx'
import styles from '../sheet.module.css'

/** A list row by row: whose each is, what differs, and what is taken over. */
export function ListDialog({ id, onClosed }: { id: number; onClosed: () => void }) {
  const t = useTexts(returnedMessages)
  const details = useCall(returnedDetail, { query: { id } }, { silent: true })
  const title = details.data === undefined ? t.list : `${details.data.listNo} · ${details.data.sender}`
  return (
    <Dialog
      open
      title={title}
      width={1000}
      onCancel={onClosed}
      footer={<Button onClick={onClosed}>{t.close}</Button>}
    >
      <Loaded result={details}>{(list) => <ListBody key={list.updateTime} list={list} />}</Loaded>
    </Dialog>
  )
}

async function saveList(id: number): Promise<void> {
  const { fileName, content } = await call(returnedExcel, { query: { id } })
  saveBase64(fileName, content)
}

function ListBody({ list }: { list: ReturnedDetail }) {
  const t = useTexts(returnedMessages)
  const isRead = list.lines.length > 0
  const [areColumns, setColumns] = useState(!isRead)
  const [chosen, choose] = useState<Readonly<Record<number, number>>>({})
  const [ticks, tick] = useState<Readonly<Record<number, boolean>>>({})
  const submit = useAction(returnedSubmit, {
    invalidates: CASE_STALE,
    onSuccess: ({ rows }) => {
      const done = rows.filter(({ ok }) => ok).length
      const told = fill(t.took, { done, refused: rows.length - done })
      if (done === rows.length) toast.success(told)
      else toast.warning(told)
    },
  })
  const aside = useAction(returnedAside, { invalidates: CASE_STALE })
  const about = list.lines.flatMap(({ id: lineId, row, state, applicantId }) => {
    const person = chosen[lineId] ?? applicantId
    return person === null || state === 'aside' ? [] : [{ lineId, row, state, applicantId: person }]
  })
  const known = about.filter(({ state }) => state !== 'done')
  // Of two rows for one person nobody knows which counts: neither is taken over until somebody says.
  const othersOf = (lineId: number) => {
    const line = known.find((each) => each.lineId === lineId)
    const others = about.filter((each) => each !== line && each.applicantId === line?.applicantId)
    return others.map(({ row }) => row)
  }
  // Another name may be somebody else: whoever takes it over has looked at it.
  const isOtherName = (lineId: number) =>
    list.lines.some(
      ({ id, differences }) => id === lineId && differences.some(({ field }) => field === 'name'),
    )
  const ticked = known.filter(
    ({ lineId }) => ticks[lineId] ?? (othersOf(lineId).length === 0 && !isOtherName(lineId)),
  )
  const ready = ticked.map(({ lineId, applicantId }) => ({ lineId, applicantId }))
  const resulted = ready.filter(
    ({ lineId }) => list.lines.find((line) => line.id === lineId)?.result ?? false,
  )
  const count = (state: ReturnedLine['state']) => list.lines.filter((line) => line.state === state).length
  const counts = Object.fromEntries(RETURNED_STATES.map((state) => [state, count(state)]))
  const take = (taken: 'results' | 'retrieval', lines: typeof ready) =>
    void confirmDialog({
      title: fill(taken === 'results' ? t.sureResults : t.sureRetrieval, { count: lines.length }),
      content: taken === 'results' ? t.sureResultsHelp : t.sureRetrievalHelp,
    }).then((sure) => sure && submit.mutate({ body: { id: list.id, taken, lines } }))
  return (
    <div className={styles.stack}>
      {isRead ? (
        <p>{fill(t.counts, { all: list.lines.length, ...counts })}</p>
      ) : (
        <Alert type="warning" showIcon title={t.columnsUnknown} />
      )}
      <div className={styles.buttons}>
        <Button
          type="primary"
          disabled={resulted.length === 0}
          loading={submit.isPending}
          onClick={() => take('results', resulted)}
        >
          {fill(t.takeResults, { count: resulted.length })}
        </Button>
        <Button
          disabled={ready.length === 0}
          loading={submit.isPending}
          onClick={() => take('retrieval', ready)}
        >
          {fill(t.takeRetrieval, { count: ready.length })}
        </Button>
        <Button onClick={() => setColumns(!areColumns)}>{t.columnsOf}</Button>
        <Button onClick={() => void saveList(list.id).catch(() => undefined)}>{t.excel}</Button>
      </div>
      {areColumns && <Columns list={list} />}
      {isRead && (
        <Table<ReturnedLine>
          size="small"
          rowKey="id"
          pagination={false}
          scroll={{ x: 900, y: 420 }}
          dataSource={list.lines}
          rowSelection={{
            selectedRowKeys: ready.map(({ lineId }) => lineId),
            onChange: (keys) =>
              tick(Object.fromEntries(known.map(({ lineId }) => [lineId, keys.includes(lineId)]))),
            getCheckboxProps: (line) => ({
              disabled: known.every(({ lineId }) => lineId !== line.id),
              'aria-label': fill(t.takeRow, { row: line.row }),
            }),
          }}
          columns={[
            { title: t.row, dataIndex: 'row', width: 64 },
            { title: t.theirs, render: (_, line) => <Theirs line={line} /> },
            {
              title: t.state,
              width: 108,
              render: (_, { id: lineId, row, state }) => (
                <>
                  <div>{t.states[state]}</div>
                  {(state === 'unmatched' || state === 'candidates' || state === 'aside') && (
                    <Button
                      type="link"
                      size="small"
                      aria-label={fill(state === 'aside' ? t.takeUpOf : t.setAsideOf, { row })}
                      onClick={() =>
                        aside.mutate({ body: { id: list.id, lineId, aside: state !== 'aside' } })
                      }
                    >
                      {state === 'aside' ? t.takeUp : t.setAside}
                    </Button>
                  )}
                </>
              ),
            },
            {
              title: t.person,
              width: 330,
              render: (_, line) => (
                <Person
                  line={line}
                  value={chosen[line.id] ?? line.applicantId}
                  onChoose={(person) => choose({ ...chosen, [line.id]: person })}
                />
              ),
            },
            {
              title: t.differs,
              width: 220,
              render: (_, line) => <Differences line={line} others={othersOf(line.id)} />,
            },
          ]}
        />
      )}
    </div>
  )
}

function Theirs({ line: { cells, result } }: { line: ReturnedLine }) {
  const t = useTexts(returnedMessages)
  const { results } = useTexts(orderPageMessages)
  const { result: said = '', ...others } = cells
  return (
    <>
      <div>{Object.values(others).filter(Boolean).join(' · ')}</div>
      {result === null ? (
        <div className={styles.note}>{said === '' ? t.noResult : fill(t.unknownWord, { said })}</div>
      ) : (
        <div className={styles.soft}>{results[result]}</div>
      )}
    </>
  )
}

function Differences({
  line: { differences, message },
  others,
}: {
  line: ReturnedLine
  others: readonly number[]
}) {
  const t = useTexts(returnedMessages)
  return (
    <>
      {differences.map(({ field, theirs, ours }) => (
        <div key={field} className={styles.note}>
          {fill(t.difference, { field: t.fields[field as ReturnedField], theirs, ours })}
        </div>
      ))}
      {others.length > 0 && <div className={styles.note}>{fill(t.twice, { rows: others.join(', ') })}</div>}
      {message !== '' && <div className={styles.bad}>{message}</div>}
    </>
  )
}

function Columns({ list: { id, header, columns } }: { list: ReturnedDetail }) {
  const t = useTexts(returnedMessages)
  const [chosen, choose] = useState(columns)
  const save = useAction(returnedColumns, { invalidates: CASE_STALE })
  const options = [
    { value: '' as const, label: t.nothing },
    ...RETURNED_FIELDS.map((value) => ({ value, label: t.fields[value] })),
  ]
  return (
    <>
      <p className={styles.soft}>{t.columnsHelp}</p>
      <div className={styles.columns}>
        {header.map((title, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a column is known by its place alone: two may have one title
          <DeskField key={`${index} ${title}`} label={title}>
            <Select<ReturnedField | ''>
              aria-label={title}
              value={chosen[index] ?? ''}
              onChange={(field) => choose(header.map((_, at) => (at === index ? field : (chosen[at] ?? ''))))}
              options={options}
            />
          </DeskField>
        ))}
      </div>
      <div>
        <Button
          type="primary"
          loading={save.isPending}
          onClick={() => save.mutate({ body: { id, columns: chosen } })}
        >
          {t.saveColumns}
        </Button>
      </div>
    </>
  )
}
