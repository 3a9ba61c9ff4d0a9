import {
  sendBillOpen,
  sendBillTake,
  sendBillTakeOut,
  sendBillWaiting,
} from '@visa/contract/visa/send-bill-work'
import { sendBillPreview } from '@visa/contract/visa/send-bill-papers'
import { type LineCheck, type SendBillDetail, type SendBillLine } from '@visa/contract/visa/send-bill'
import { sendBillMessages } from '@visa/messages/visa/send-bills'
import { Checkbox, Input } from 'antd'
import { useState } from 'react'
import { CASE_STALE } from '../../lib/case-stale.ts'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction, useCall } from '../../lib/query.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useSaving } from '../../ui/form/form-target.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { useCheckTexts } from './bill.names.ts'
import styles from './send-bill.module.css'

interface OfBill {
  bill: SendBillDetail
  onClosed: () => void
}

const WRITING = { invalidates: CASE_STALE } as const

/** Lets somebody through whom a check keeps back. */
export function OpenDialog({
  bill,
  line,
  check,
  onClosed,
}: OfBill & { line: SendBillLine; check: LineCheck['check'] }) {
  const t = useTexts(sendBillMessages)
  const said = { name: line.name, check: useCheckTexts().nameOf(check) }
  return (
    <FormDialog
      name={`open ${line.id} ${check}`}
      title={fill(t.openTitle, said)}
      width={480}
      okText={t.settle}
      target={useSaving(sendBillOpen, WRITING)}
      fields={[{ name: 'reason', kind: 'textarea' }]}
      initial={{
        id: bill.id,
        lineId: line.id,
        check: check === 'payment' || check === 'documents' || check === 'photo' ? check : 'passport',
      }}
      onSaved={() => toast.success(fill(t.opened, said))}
      onClosed={onClosed}
    />
  )
}

/** Takes somebody out of a submitted bill. */
export function TakeOutDialog({ bill, line, onClosed }: OfBill & { line: SendBillLine }) {
  const t = useTexts(sendBillMessages)
  const { name } = line
  return (
    <FormDialog
      name={`takeOut ${line.id}`}
      title={fill(t.takeOutTitle, { name, billNo: bill.billNo })}
      width={480}
      okText={t.takeOut}
      danger
      target={useSaving(sendBillTakeOut, WRITING)}
      fields={[
        {
          name: 'outcome',
          label: t.takeOutOutcome,
          kind: 'select',
          options: (['waiting', 'incomplete'] as const).map((value) => ({ value, label: t.outcomes[value] })),
        },
        { name: 'reason', kind: 'textarea' },
      ]}
      initial={{ id: bill.id, lineId: line.id, outcome: 'waiting' }}
      onSaved={() => toast.success(fill(t.takenOut, { name }))}
      onClosed={onClosed}
    />
  )
}

/** Chooses from those who wait; those of the bill's day are ticked. */
export function WaitingDialog({ bill, onClosed }: OfBill) {
  const t = useTexts(sendBillMessages)
  const result = useCall(sendBillWaiting, { query: { id: bill.id } }, { silent: true })
  const [changed, setChanged] = useState<readonly number[]>()
  const ofDay = (result.data ?? []).filter(({ lodgingDay }) => lodgingDay === bill.lodgingDay)
  const chosen = changed ?? ofDay.map(({ applicantId }) => applicantId)
  const take = useAction(sendBillTake, {
    ...WRITING,
    onSuccess: ({ rows }) => {
      const count = rows.filter(({ answer }) => answer.outcome === 'added').length
      toast.success(fill(t.took, { count }))
      onClosed()
    },
  })
  return (
    <Dialog
      open
      title={t.takeTitle}
      width={550}
      okText={fill(t.takeDone, { count: chosen.length })}
      okButtonProps={{ disabled: chosen.length === 0, loading: take.isPending }}
      onOk={() => take.mutate({ body: { id: bill.id, applicantIds: chosen.join(',') } })}
      onCancel={onClosed}
    >
      <Loaded result={result}>
        {(people) =>
          people.length === 0 ? (
            <EmptyState title={t.takeEmpty} />
          ) : (
            <ul className={styles.waiting}>
              {people.map(({ applicantId: id, name, passportNo, label, orderNo, lodgingDay }) => (
                <li key={id}>
                  <Checkbox
                    checked={chosen.includes(id)}
                    onChange={({ target }) =>
                      setChanged(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
                    }
                  >
                    <b>{name}</b> <span className={styles.code}>{passportNo}</span>{' '}
                    <span className={styles.code}>{label}</span>{' '}
                    <span className={styles.soft}>
                      {orderNo} {lodgingDay}
                    </span>
                  </Checkbox>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  )
}

interface PasteProps {
  onPaste: (codes: readonly string[]) => void
  onClosed: () => void
}

const MOST = 200

/** Codes out of another program, one in each line. */
export function PasteDialog({ onPaste, onClosed }: PasteProps) {
  const t = useTexts(sendBillMessages)
  const [typed, setTyped] = useState('')
  const codes = typed
    .split(/[\s,;，；]+/)
    .filter((code) => code !== '')
    .slice(0, MOST)
  return (
    <Dialog
      open
      title={t.pasteTitle}
      width={480}
      okText={t.pasteDone}
      okButtonProps={{ disabled: codes.length === 0 }}
      onOk={() => {
        onPaste(codes)
        onClosed()
      }}
      onCancel={onClosed}
    >
      <p className={styles.soft}>{t.pasteHelp}</p>
      <Input.TextArea
        aria-label={t.pasteTitle}
        rows={8}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </Dialog>
  )
}

/** The bill in the columns in which it is printed. */
export function PreviewDialog({ bill, onClosed }: OfBill) {
  const t = useTexts(sendBillMessages)
  const result = useCall(sendBillPreview, { query: { id: bill.id } }, { silent: true })
  return (
    <Dialog
      open
      title={fill(t.previewTitle, { billNo: bill.billNo })}
      width={1000}
      footer={null}
      onCancel={onClosed}
    >
      <Loaded result={result}>
        {({ titles, rows }) => (
          <div className={styles.sheet}>
            <table className={styles.lines}>
              <thead>
                <tr>
                  {titles.map((title) => (
                    <th key={title} scope="col">
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((cells) => (
                  <tr key={cells.join(' ')}>
                    {cells.map((cell, place) => (
                      <td key={titles[place]}>{cell}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}
