import { applicantAdd, APPLICANT_ADD_MAX } from '@visa/contract/visa/applicant-form'
import { ruleMessages } from '@visa/messages/rules'
import { applicantListMessages } from '@visa/messages/visa/applicant-list'
import { Alert, Input, Radio, Select } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { useId, useMemo, useRef, useState } from 'react'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { CallError } from '../../../lib/call.ts'
import { toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useAction } from '../../../lib/query.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { refusedPeople } from './add-people.ts'
import { useToday } from './applicant-cells.tsx'
import type { DayOrder } from './pasted-cells.ts'
import {
  PASTED_FIELDS,
  pastedPeople,
  pastedTable,
  type PastedFault,
  type PastedField,
  type PastedPerson,
  type PastedTable,
} from './pasted-people.ts'
import styles from './applicants.module.css'

interface PasteApplicantsDialogProps {
  orderId: number
  onClosed: () => void
}

/** What was refused of what was sent, by row; whatever is changed makes it old. */
interface Refusals {
  table: PastedTable
  rows: ReadonlyMap<number, Readonly<Record<string, string>>>
  whole: string
}

/** A table from a spreadsheet: seen first, with what each column holds and what is wrong, then added as a whole. */
export function PasteApplicantsDialog({ orderId, onClosed }: PasteApplicantsDialogProps) {
  const t = useTexts(applicantListMessages)
  const [open, setOpen] = useState(true)
  const [text, setText] = useState('')
  const box = useRef<TextAreaRef>(null)
  const question = useId()
  const [chosen, choose] = useState<Readonly<Record<number, PastedField | undefined>>>({})
  const [dayOrder, order] = useState<DayOrder>()
  const [refusals, refuse] = useState<Refusals>()
  const today = useToday() ?? ''
  const read = useMemo(() => pastedTable(text, today), [text, today])
  const table = useMemo<PastedTable>(
    () => ({
      rows: read.rows,
      columns: read.columns.map((field, index) => (index in chosen ? chosen[index] : field)),
      dayOrder,
    }),
    [read, chosen, dayOrder],
  )
  const people = useMemo(() => pastedPeople(table), [table])
  const told = refusals?.table === table ? refusals : undefined
  const add = useAction(applicantAdd, { invalidates: CASE_STALE, silent: true })
  const bad = people.filter(({ faults }) => faults.length > 0).length
  const tooMany = people.length > APPLICANT_ADD_MAX
  const send = async () => {
    try {
      await add.mutateAsync({ body: { orderId, people: people.map(({ person }) => person) } })
      toast.success(fill(t.pasteDone, { count: people.length }))
      setOpen(false)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const rows = refusedPeople(error)
      refuse({ table, rows, whole: rows.size === 0 ? error.message : '' })
    }
  }
  const problem = tooMany
    ? fill(t.pasteTooMany, { max: APPLICANT_ADD_MAX, count: people.length })
    : bad > 0
      ? fill(t.pasteRefused, { count: bad })
      : told === undefined
        ? ''
        : told.whole || fill(t.pasteRefused, { count: told.rows.size })
  return (
    <Dialog
      open={open}
      title={t.pasteTitle}
      width={1000}
      okText={fill(t.pasteOk, { count: people.length })}
      okButtonProps={{ disabled: people.length === 0 || bad > 0 || tooMany, loading: add.isPending }}
      onOk={() => void send()}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
      afterOpenChange={(opened) => opened && box.current?.focus()}
    >
      <Input.TextArea
        ref={box}
        rows={4}
        value={text}
        aria-label={t.pasteText}
        placeholder={t.pasteHint}
        onChange={({ target }) => {
          setText(target.value)
          choose({})
          order(undefined)
        }}
      />
      {text.trim() !== '' && people.length === 0 && <p className={styles.soft}>{t.pasteNothing}</p>}
      {problem !== '' && <Alert className={styles.note ?? ''} type="warning" showIcon title={problem} />}
      {(dayOrder !== undefined ||
        people.some(({ faults }) => faults.some(({ kind }) => kind === 'twoDays'))) && (
        <div className={styles.dayOrder}>
          <span id={question}>{t.dayOrder}</span>
          <Radio.Group
            aria-labelledby={question}
            value={dayOrder}
            onChange={({ target }) => order(target.value as DayOrder)}
            options={[
              { value: 'dmy', label: t.dayOrders.dmy },
              { value: 'mdy', label: t.dayOrders.mdy },
            ]}
          />
        </div>
      )}
      {people.length > 0 && (
        <PastedGrid
          table={table}
          people={people}
          refused={told?.rows ?? new Map()}
          onColumn={(index, field) => choose({ ...chosen, [index]: field })}
        />
      )}
    </Dialog>
  )
}

interface PastedGridProps {
  table: PastedTable
  people: readonly PastedPerson[]
  refused: Refusals['rows']
  onColumn: (index: number, field: PastedField | undefined) => void
}

function PastedGrid({ table: { rows, columns }, people, refused, onColumn }: PastedGridProps) {
  const t = useTexts(applicantListMessages)
  const textOf = useFaultText()
  // Beside the row's number, where it is seen however wide the table is.
  const isFaulty = refused.size > 0 || people.some(({ faults }) => faults.length > 0)
  const options = PASTED_FIELDS.map((value) => ({ value, label: t.fields[value] }))
  return (
    <div className={styles.grid}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t.pasteRow}</th>
            {isFaulty && <th scope="col">{t.pasteErrors}</th>}
            {columns.map((field, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- columns have no identity but their place
              <th key={index} scope="col">
                <Select<PastedField>
                  size="small"
                  allowClear
                  aria-label={fill(t.pasteColumn, { no: index + 1 })}
                  placeholder={t.pasteSkip}
                  value={field ?? null}
                  options={options}
                  onChange={(next: PastedField | undefined) => onColumn(index, next)}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map(({ no, faults }, at) => (
            <tr key={no}>
              <th scope="row">{no}</th>
              {isFaulty && (
                <td className={styles.bad}>
                  {[...faults.map(textOf), ...Object.values(refused.get(at) ?? {})].join('; ')}
                </td>
              )}
              {(rows[at] ?? []).map((cell, index) => (
                <td
                  // oxlint-disable-next-line react/no-array-index-key -- cells have no identity but their place
                  key={index}
                  data-unused={columns[index] === undefined}
                  data-bad={faults.some((fault) => isAbout(fault, columns[index]))}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function isAbout(fault: PastedFault, field: PastedField | undefined): boolean {
  if (fault.kind === 'unread' || fault.kind === 'twoDays') return fault.field === field
  if (fault.kind === 'rule') return fault.failure.field === field
  return fault.kind === 'twice' && field === 'passportNo'
}

function useFaultText(): (fault: PastedFault) => string {
  const t = useTexts(applicantListMessages)
  const rules = useTexts(ruleMessages)
  const names: Readonly<Record<string, string>> = t.fields
  return (fault) => {
    switch (fault.kind) {
      case 'unread':
      case 'twoDays':
        return fill(t[fault.kind], { field: names[fault.field] ?? '', value: fault.value })
      case 'rule': {
        const { field, rule, params } = fault.failure
        return `${names[field] ?? field}: ${fill(rules[rule], params)}`
      }
      case 'noName':
        return t.nameNeeded
      case 'twice':
        return fill(t.twice, { no: fault.no })
    }
  }
}
