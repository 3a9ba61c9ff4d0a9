import { handlingMove, handlingReady, lodgeElectronic, type HandlingRow } from '@visa/contract/visa/handling'
import { orderAssign } from '@visa/contract/visa/order-list'
import { orderMove } from '@visa/contract/visa/order-russia'
import { VISA_TYPE } from '@visa/contract/visa/products'
import { handlingMessages } from '@visa/messages/visa/handling'
import { useState } from 'react'
import * as z from 'zod/mini'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { UserPicker } from '../../pickers/user-picker.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useSaving } from '../../ui/form/form-target.ts'
import { CalendarGrid } from './calendar-grid.tsx'
import { WRITING } from './handling.names.ts'
import styles from './handling.module.css'

interface ManyProps {
  people: readonly HandlingRow[]
  /** Of several, what became of each is told by the list. */
  onAnswered?: (answer: unknown) => void
  onClosed: () => void
}

interface Answer {
  rows: readonly { ok: boolean; message: string }[]
}

function useNameOfMany(people: readonly HandlingRow[]): string {
  const t = useTexts(handlingMessages)
  const [first] = people
  return people.length === 1 && first !== undefined ? first.name : fill(t.readyMany, { count: people.length })
}

/** Chooses a day in the calendar of the organisation; e-visas need none. */
export function DayDialog({ kind, people, onAnswered, onClosed }: ManyProps & { kind: 'ready' | 'move' }) {
  const t = useTexts(handlingMessages)
  const name = useNameOfMany(people)
  const stickers = people.filter(({ visaType }) => visaType === VISA_TYPE.STICKER)
  const [org] = [...new Set(stickers.map(({ acceptOrgId }) => acceptOrgId))]
  const [day, setDay] = useState<string | undefined>(people[0]?.lodgingDay ?? undefined)
  // Who was promised the earliest is told first.
  const late = stickers
    .filter(({ promisedDate }) => promisedDate !== null && day !== undefined && day >= promisedDate)
    .toSorted((a, b) => (a.promisedDate ?? '').localeCompare(b.promisedDate ?? ''))[0]
  const answered = ({ rows }: Answer) => {
    if (onAnswered !== undefined) onAnswered({ rows })
    else if (rows[0]?.ok === true) {
      const text = kind === 'move' ? t.moveDone : stickers.length === 0 ? t.readyElectronic : t.readyDone
      toast.success(fill(text, { name, day: day ?? '' }))
    } else toast.error(rows[0]?.message ?? '')
    onClosed()
  }
  const ready = useAction(handlingReady, { ...WRITING, onSuccess: answered })
  const move = useAction(handlingMove, { ...WRITING, onSuccess: answered })
  const ids = people.map(({ id }) => id).join(',')
  const send = () => {
    if (kind === 'ready') ready.mutate({ body: { ids, ...(day !== undefined && { lodgingDay: day }) } })
    else if (day !== undefined) move.mutate({ body: { ids, lodgingDay: day } })
  }
  return (
    <Dialog
      open
      title={fill(kind === 'ready' ? t.readyTitle : t.moveTitle, { name })}
      width={550}
      okText={kind === 'ready' ? t.ready : t.move}
      okButtonProps={{
        disabled: stickers.length > 0 && day === undefined,
        loading: ready.isPending || move.isPending,
      }}
      onOk={send}
      onCancel={onClosed}
    >
      {typeof org === 'number' ? (
        <>
          <CalendarGrid org={org} chosen={day} wanted={stickers.length} onChoose={setDay} />
          {late !== undefined && (
            <p>
              <output className={styles.warn}>
                {fill(t.afterPromise, { name: late.name, day: late.promisedDate ?? '' })}
              </output>
            </p>
          )}
        </>
      ) : (
        <p className={styles.soft}>{t.electronic}</p>
      )}
    </Dialog>
  )
}

/** To whom the orders of these people are given. */
export function AssignDialog({ people, onAnswered, onClosed }: ManyProps) {
  const t = useTexts(handlingMessages)
  const name = useNameOfMany(people)
  const [person, setPerson] = useState<number>()
  const assign = useAction(orderAssign, {
    ...WRITING,
    onSuccess: ({ rows }) => {
      const byOrder = (orderId: number) => rows.find(({ id }) => id === orderId)
      if (onAnswered !== undefined) {
        onAnswered({
          rows: people.map(({ id, orderId }) => ({
            id,
            ok: byOrder(orderId)?.ok ?? false,
            message: byOrder(orderId)?.message ?? '',
          })),
        })
      } else if (rows[0]?.ok === true) toast.success(fill(t.assigned, { name }))
      else toast.error(rows[0]?.message ?? '')
      onClosed()
    },
  })
  const ids = [...new Set(people.map(({ orderId }) => orderId))].join(',')
  return (
    <Dialog
      open
      title={fill(t.assignTitle, { name })}
      width={480}
      okText={t.assign}
      okButtonProps={{ disabled: person === undefined, loading: assign.isPending }}
      onOk={() => person !== undefined && assign.mutate({ body: { ids, assigneeId: person } })}
      onCancel={onClosed}
    >
      <UserPicker
        aria-label={t.assignee}
        placeholder={t.assignee}
        value={person}
        onChange={(id) => setPerson(typeof id === 'number' ? id : undefined)}
      />
    </Dialog>
  )
}

interface OneProps {
  row: HandlingRow
  onClosed: () => void
}

/** An e-visa was lodged on the consular site, under a reference of its own. */
export function LodgeDialog({ row: { id, name }, onClosed }: OneProps) {
  const t = useTexts(handlingMessages)
  return (
    <FormDialog
      name={`lodge ${id}`}
      title={fill(t.lodgeTitle, { name })}
      width={480}
      okText={t.lodge}
      target={useSaving(lodgeElectronic, WRITING)}
      fields={[{ name: 'reference', label: t.reference }]}
      initial={{ applicantIds: [id] }}
      onSaved={(_, { reference }) => toast.success(fill(t.lodged, { name, reference }))}
      onClosed={onClosed}
    />
  )
}

const WithReason = orderMove.body.check(
  z.refine(({ reason }) => reason !== '', { path: ['reason'], error: 'rule:required' }),
)

/** Something lacks after all. */
export function SendBackDialog({ row: { id, orderId, name }, onClosed }: OneProps) {
  const t = useTexts(handlingMessages)
  return (
    <FormDialog
      name={`sendBack ${id}`}
      title={fill(t.incompleteTitle, { name })}
      width={480}
      okText={t.incomplete}
      danger
      target={{ ...useSaving(orderMove, WRITING), schema: WithReason }}
      fields={[{ name: 'reason', kind: 'textarea', required: true }]}
      initial={{ id: orderId, operation: 'incomplete', applicantIds: [id] }}
      onSaved={() => toast.success(fill(t.incompleteDone, { name }))}
      onClosed={onClosed}
    />
  )
}
