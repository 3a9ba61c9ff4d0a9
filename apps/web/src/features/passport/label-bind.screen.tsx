import { labelBatch, labelBatchPage, LABELS_AT_ONCE } from '@visa/contract/custody/label'
import { formatDate } from '@visa/contract/dates'
import { centreQueryMessages } from '@visa/messages/centre/queries'
import { scanQueueMessages } from '@visa/messages/custody/scan-queue'
import { passportMessages } from '@visa/messages/custody/passports'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction, useCall } from '../../lib/query.ts'
import { CodeText } from '../../ui/code-text.tsx'
import { DeskRecent } from '../../ui/desk/desk-recent.tsx'
import { Desk, DeskCard } from '../../ui/desk/desk.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CountInput } from '../../ui/inputs/count-input.tsx'
import { useCountProblem } from '../../ui/inputs/use-count-problem.ts'
import { LabelButton } from '../../ui/labels/label-button.tsx'
import { useLabelPrinting } from '../../ui/labels/use-label-printing.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { OfflineMark } from '../../ui/scan/offline-mark.tsx'
import { useBinding, type Replacing, type Spoiled } from './use-binding.ts'
import { useLabelReasons } from './use-label-reasons.ts'
import styles from './passport.module.css'

const LABELS = '/api/visacenter/barcode'
const USUAL = 24
const BOUNDS = { min: 1, max: LABELS_AT_ONCE } as const

/** Labels onto passports: two scans for each, in either order. */
export function LabelBindScreen() {
  const t = useTexts(passportMessages)
  const q = useTexts(scanQueueMessages)
  const { verdict, bound, replacing, recent, waiting, silentSince, scan, replace } = useBinding()
  return (
    <>
      <Desk
        scan={{ label: t.scan, hint: t.scanHint, verdict, onScan: scan }}
        tools={<OfflineMark silentSince={silentSince} waiting={waiting} />}
        side={
          <>
            <Batches />
            {recent.length > 0 && <DeskRecent title={q.recent} empty="" rows={recent} />}
          </>
        }
      >
        <DeskCard title={t.session}>
          {bound.length === 0 && <p className={styles.soft}>{t.sessionEmpty}</p>}
          <ul className={styles.rows}>
            {bound.map(({ id, holder, passportNo, label, orderNo, placeNote }) => (
              <li key={id}>
                <CodeText value={label ?? ''} /> <b>{holder}</b> <CodeText value={passportNo} />
                <span className={styles.soft}>
                  {orderNo} {placeNote}
                </span>
              </li>
            ))}
          </ul>
        </DeskCard>
      </Desk>
      {replacing !== undefined && (
        <ReplaceDialog key={replacing.code} replacing={replacing} onAnswer={replace} />
      )}
    </>
  )
}

interface ReplaceProps {
  replacing: Replacing
  /** Undefined: the label stays. */
  onAnswer: (spoiled: Spoiled | undefined) => void
}

function ReplaceDialog({ replacing: { passport, code }, onAnswer }: ReplaceProps) {
  const t = useTexts(passportMessages)
  const { labels } = useTexts(centreQueryMessages)
  const options = useLabelReasons(true)
  const [reasonCode, setReasonCode] = useState('')
  const [reason, setReason] = useState<string>(t.replaced)
  const { holder: name, label } = passport
  return (
    <Dialog
      open
      title={fill(t.reasonTitle, { name, label: label ?? '', code })}
      width={480}
      okText={t.replace}
      okButtonProps={{ disabled: reason.trim() === '' }}
      onOk={() => onAnswer({ reasonCode, reason: reason.trim() })}
      onCancel={() => onAnswer(undefined)}
    >
      <div className={styles.spoiled}>
        <Select<string | null>
          allowClear
          aria-label={labels.voidCode}
          placeholder={labels.voidCode}
          value={reasonCode || null}
          options={options}
          onChange={(chosen) => setReasonCode(chosen ?? '')}
        />
        <Input
          aria-label={t.reason}
          value={reason}
          maxLength={255}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </Dialog>
  )
}

function Batches() {
  const t = useTexts(passportMessages)
  const [count, setCount] = useState<number | null>(USUAL)
  const problem = useCountProblem(BOUNDS)(count)
  const labels = useLabelPrinting()
  const batches = useCall(labelBatchPage, { query: { page: 1, pageSize: 10 } }, { silent: true })
  const reserve = useAction(labelBatch, {
    invalidates: [LABELS],
    onSuccess: (batch) => {
      toast.success(fill(t.reserved, { count: batch.count, first: batch.first, last: batch.last }))
      labels.print(batch.id)
    },
  })
  return (
    <DeskCard title={t.batches}>
      <div className={styles.make}>
        <CountInput label={t.count} value={count} problem={problem} onChange={setCount} />
        <Button
          type="primary"
          loading={reserve.isPending}
          disabled={problem !== undefined}
          onClick={() => reserve.mutate({ body: { count: count ?? 0 } })}
        >
          {t.reserve}
        </Button>
      </div>
      <Loaded result={batches}>
        {({ rows }) => (
          <ul className={styles.rows}>
            {rows.map((batch) => (
              <li key={batch.id}>
                <b>{fill(t.batchOf, { count: batch.count, first: batch.first, last: batch.last })}</b>
                <span className={styles.soft}>
                  {fill(t.used, { bound: batch.bound, voided: batch.voided })}{' '}
                  {formatDate(batch.createTime, 'MM-dd hh:mm')} {batch.createUser}
                </span>
                <LabelButton size="small" id={batch.id}>
                  {t.print}
                </LabelButton>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {labels.preview}
    </DeskCard>
  )
}
