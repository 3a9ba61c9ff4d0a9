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
import { RETRIEVE } from '@visa/contract/custody/retrieval'
import type { IssueResult } from '@visa/contract/visa/applicant'
import { RESULT_LIMITS } from '@visa/contract/visa/result'
import { orderPageMessages } from '@visa/messages/visa/order-pages'
import { returnedMessages } from '@visa/messages/centre/returned-lists'
import { Alert, Button, Input, Select, Table } from 'antd'
import { useState } from 'react'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { call } from '../../../lib/call.ts'
import { confirmDialog, toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useAction, useCall } from '../../../lib/query.ts'
import { useCan } from '../../../lib/session.tsx'
import { screenLink } from '../../../lib/tabs/tab-address.ts'
import { saveBase64 } from '../../../lib/save-file.ts'
import { DeskField } from '../../../ui/desk/desk.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { openRows, shownDifferences, withPerson, type OpenRow, type Said } from './list-rows.ts'
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
  const [said, say] = useState<Said>({ chosen: {}, ticks: {}, reasons: {} })
  const can = useCan()
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
  const rows = openRows(list.lines, said)
  const ready = rows.filter(({ ticked }) => ticked)
  const resulted = ready.filter(({ line }) => line.result !== null)
  const count = (state: ReturnedLine['state']) => list.lines.filter((line) => line.state === state).length
  const counts = Object.fromEntries(RETURNED_STATES.map((state) => [state, count(state)]))
  const take = () => {
    const lines = resulted.map(({ line, applicantId, reason }) => ({ lineId: line.id, applicantId, reason }))
    void confirmDialog({
      title: fill(t.sureResults, { count: lines.length }),
      content: t.sureResultsHelp,
    }).then((sure) => sure && submit.mutate({ body: { id: list.id, taken: 'results', lines } }))
  }
  return (
    <div className={styles.stack}>
      {isRead ? (
        <p>{fill(t.counts, { all: list.lines.length, ...counts })}</p>
      ) : (
        <Alert type="warning" showIcon title={t.columnsUnknown} />
      )}
      <div className={styles.buttons}>
        <Button type="primary" disabled={resulted.length === 0} loading={submit.isPending} onClick={take}>
          {fill(t.takeResults, { count: resulted.length })}
        </Button>
        {/* No list says where a passport is: each is scanned back against its bill. */}
        {can(RETRIEVE) && <a href={screenLink(RETRIEVE)}>{t.toRetrieval}</a>}
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
            selectedRowKeys: ready.map(({ line }) => line.id),
            onChange: (keys) =>
              say({
                ...said,
                ticks: Object.fromEntries(rows.map(({ line }) => [line.id, keys.includes(line.id)])),
              }),
            getCheckboxProps: (line) => ({
              disabled: rows.every((each) => each.line.id !== line.id),
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
                  {state !== 'done' && (
                    <Button
                      type="link"
                      size="small"
                      aria-label={fill(asideWords(t, state).of, { row })}
                      onClick={() =>
                        aside.mutate({ body: { id: list.id, lineId, aside: state !== 'aside' } })
                      }
                    >
                      {asideWords(t, state).text}
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
                  listId={list.id}
                  line={line}
                  chosen={said.chosen[line.id]}
                  onChoose={(person) => say(withPerson(said, line.id, person))}
                />
              ),
            },
            {
              title: t.differs,
              width: 220,
              render: (_, line) => (
                <Differences
                  line={line}
                  row={rows.find((each) => each.line.id === line.id)}
                  onReason={(reason) => say({ ...said, reasons: { ...said.reasons, [line.id]: reason } })}
                />
              ),
            },
          ]}
        />
      )}
    </div>
  )
}

/** What is matched is ours, and may still not be taken over. */
const asideWords = (t: (typeof returnedMessages)['zh'], state: ReturnedLine['state']) => {
  if (state === 'aside') return { text: t.takeUp, of: t.takeUpOf }
  return state === 'matched' ? { text: t.leaveOut, of: t.leaveOutOf } : { text: t.setAside, of: t.setAsideOf }
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

const NOBODY = { chosen: {} }

interface DifferencesProps {
  line: ReturnedLine
  /** Undefined: nobody is chosen, or it is done. */
  row: OpenRow | undefined
  onReason: (reason: string) => void
}

function Differences({ line, row, onReason }: DifferencesProps) {
  const t = useTexts(returnedMessages)
  const { results } = useTexts(orderPageMessages)
  const { differences, others, reason } = row ?? {
    differences: shownDifferences(line, NOBODY),
    others: [],
    reason: '',
  }
  const said = (field: ReturnedField, text: string): string =>
    field === 'result' ? results[Number(text) as IssueResult] : text
  return (
    <>
      {differences.map(({ field, theirs, ours, pending }) => (
        <div key={`${field} ${pending}`} className={styles.note}>
          {fill(pending ? t.pendingDifference : t.difference, {
            field: t.fields[field],
            theirs: said(field, theirs),
            ours: said(field, ours),
          })}
        </div>
      ))}
      {row !== undefined && differences.some(({ pending }) => pending) && (
        <Input
          size="small"
          aria-label={fill(t.otherReasonOf, { row: line.row })}
          placeholder={t.otherReason}
          value={reason}
          maxLength={RESULT_LIMITS.reason}
          onChange={({ target }) => onReason(target.value)}
        />
      )}
      {others.length > 0 && <div className={styles.note}>{fill(t.twice, { rows: others.join(', ') })}</div>}
      {line.message !== '' && <div className={styles.bad}>{line.message}</div>}
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
