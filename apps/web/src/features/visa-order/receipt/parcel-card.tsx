import { parcelArrive, parcelEmpty, parcelPage, PARCEL_LIMITS, type Parcel } from '@visa/contract/visa/parcel'
import { RECEIPT_LIMITS } from '@visa/contract/visa/receipt'
import { formatDate } from '@visa/contract/dates'
import { receiptMessages } from '@visa/messages/visa/receipt'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useAction, useCall } from '../../../lib/query.ts'
import { CodeText } from '../../../ui/code-text.tsx'
import { DeskCard, DeskField } from '../../../ui/desk/desk.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { CountInput } from '../../../ui/inputs/count-input.tsx'
import { useCountProblem } from '../../../ui/inputs/use-count-problem.ts'
import { CourierInput } from '../../../pickers/courier-input.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import styles from './receipt.module.css'

const SHOWN = 20
interface ParcelCardProps {
  /** The waybill that receipts are noted with now. */
  waybillNo: string
  onOpen: (waybillNo: string, known: boolean) => void
  onEmptied: (waybillNo: string) => void
}

/** Parcels that came by courier: noted as they are, opened one by one, and put away when nothing is left in them. */
export function ParcelCard({ waybillNo, onOpen, onEmptied }: ParcelCardProps) {
  const t = useTexts(receiptMessages)
  const query = { page: 1, pageSize: SHOWN, open: true }
  const parcels = useCall(parcelPage, { query }, { silent: true })
  return (
    <DeskCard title={t.parcels}>
      <Arrival onOpen={onOpen} />
      <Loaded result={parcels}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className={styles.soft}>{t.parcelsNone}</p>
          ) : (
            <ul className={styles.parcels}>
              {rows.map((parcel) => (
                <ParcelRow
                  key={parcel.id}
                  parcel={parcel}
                  isOpen={parcel.waybillNo === waybillNo}
                  onOpen={() => onOpen(parcel.waybillNo, true)}
                  onEmptied={() => onEmptied(parcel.waybillNo)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </DeskCard>
  )
}

function Arrival({ onOpen }: Pick<ParcelCardProps, 'onOpen'>) {
  const t = useTexts(receiptMessages)
  const [waybillNo, setWaybill] = useState('')
  const [carrier, setCarrier] = useState('')
  const [announced, setAnnounced] = useState<number | null>(null)
  const arrive = useAction(parcelArrive, {
    invalidates: CASE_STALE,
    onSuccess: ({ waybillNo: noted, known }) => {
      setWaybill('')
      setAnnounced(null)
      onOpen(noted, known)
    },
  })
  const wrong = useCountProblem({ min: 0, max: PARCEL_LIMITS.passports })(announced)
  const problem = announced === null ? undefined : wrong
  const go = () => {
    if (waybillNo.trim() !== '' && problem === undefined)
      arrive.mutate({ body: { waybillNo, carrier, announced: announced ?? 0 } })
  }
  return (
    <>
      <DeskField label={t.waybill}>
        <Input
          value={waybillNo}
          maxLength={RECEIPT_LIMITS.waybillNo}
          placeholder={t.parcelHint}
          onChange={({ target }) => setWaybill(target.value)}
          onPressEnter={go}
        />
      </DeskField>
      <div className={styles.pair}>
        <DeskField label={t.carrier}>
          <CourierInput value={carrier} onChange={setCarrier} />
        </DeskField>
        <div>
          <div aria-hidden>{t.announced}</div>
          <CountInput label={t.announced} value={announced} problem={problem} onChange={setAnnounced} />
        </div>
      </div>
      <Button block disabled={waybillNo.trim() === ''} loading={arrive.isPending} onClick={go}>
        {t.parcelArrive}
      </Button>
    </>
  )
}

interface ParcelRowProps {
  parcel: Parcel
  isOpen: boolean
  onOpen: () => void
  onEmptied: () => void
}

function ParcelRow({ parcel, isOpen, onOpen, onEmptied }: ParcelRowProps) {
  const t = useTexts(receiptMessages)
  const { id, waybillNo, carrier, announced, passports, papers, orders, arrivedAt, arrivedBy } = parcel
  const [asking, setAsking] = useState(false)
  const [note, setNote] = useState('')
  const empty = useAction(parcelEmpty, {
    invalidates: CASE_STALE,
    onSuccess: () => {
      setAsking(false)
      toast.success(fill(t.parcelEmptied, { waybillNo }))
      onEmptied()
    },
  })
  const isShort = passports < announced
  return (
    <li data-open={isOpen}>
      <div className={styles.parcelHead}>
        <CodeText value={waybillNo} />
        {isOpen ? (
          <span className={styles.held}>{t.parcelNow}</span>
        ) : (
          <Button size="small" aria-label={`${t.parcelOpen} ${waybillNo}`} onClick={onOpen}>
            {t.parcelOpen}
          </Button>
        )}
        <Button
          size="small"
          aria-label={`${t.parcelEmpty} ${waybillNo}`}
          loading={empty.isPending}
          onClick={() => (isShort ? setAsking(true) : empty.mutate({ body: { id } }))}
        >
          {t.parcelEmpty}
        </Button>
      </div>
      <div className={styles.soft}>
        {[carrier, formatDate(arrivedAt, 'MM-dd hh:mm'), arrivedBy].filter(Boolean).join(' · ')}
      </div>
      <div>{fill(announced === 0 ? t.parcelOut : t.parcelOutOf, { passports, announced, papers })}</div>
      {orders.length > 0 && (
        <div className={styles.soft}>{orders.map(({ orderNo }) => orderNo).join(' ')}</div>
      )}
      <Dialog
        open={asking}
        title={fill(t.parcelEmptyTitle, { waybillNo })}
        okButtonProps={{ disabled: note.trim() === '', loading: empty.isPending }}
        onOk={() => empty.mutate({ body: { id, note } })}
        onCancel={() => setAsking(false)}
      >
        <DeskField label={fill(t.parcelEmptyShort, { announced, passports })}>
          <Input
            value={note}
            maxLength={RECEIPT_LIMITS.note}
            onChange={({ target }) => setNote(target.value)}
          />
        </DeskField>
      </Dialog>
    </li>
  )
}
