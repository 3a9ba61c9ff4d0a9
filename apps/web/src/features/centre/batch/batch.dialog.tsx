import { batchAccept, BATCH_WAYS, batchDetail, batchPay, type BatchDetail } from '@visa/contract/centre/batch'
import { CONTRACT_ACCESS } from '@visa/contract/centre/contract.states'
import { isSlipWay } from '@visa/contract/money/ways'
import { stateText } from '@visa/contract/states'
import { batchMessages } from '@visa/messages/centre/batches'
import { contractStateMessages } from '@visa/messages/states/contract-states'
import { Alert, Button, Table } from 'antd'
import { useState } from 'react'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useAction, useCall } from '../../../lib/query.ts'
import { useCan } from '../../../lib/session.tsx'
import { yuan } from '../../../lib/yuan.ts'
import { RecordLink } from '../../../ui/detail/record-link.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useSaving } from '../../../ui/form/form-target.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { LabelButton } from '../../../ui/labels/label-button.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { contractTone } from '../contract.names.ts'
import { PrintDialog } from '../print.dialog.tsx'
import { printedOf } from './batch-next.ts'
import { leftOutOf, type BatchDraft } from './batch-draft.ts'
import { FaultFileButton, LeftOutButton } from './fault-file-button.tsx'
import styles from '../sheet.module.css'

interface BatchDialogProps {
  id: number
  /** What it was made of, where that was just now. */
  sent?: BatchDraft
  onClosed: () => void
}

/** One batch: what was made, what was left out, and what comes next with all of it. */
export function BatchDialog({ id, sent, onClosed }: BatchDialogProps) {
  const t = useTexts(batchMessages)
  const details = useCall(batchDetail, { query: { id } }, { silent: true })
  return (
    <Dialog
      open
      title={details.data === undefined ? t.title : fill(t.batchTitle, { batchNo: details.data.batchNo })}
      width={800}
      onCancel={onClosed}
      footer={<Button onClick={onClosed}>{t.close}</Button>}
    >
      <Loaded result={details}>{(batch) => <BatchBody batch={batch} sent={sent} />}</Loaded>
    </Dialog>
  )
}

function BatchBody({ batch, sent }: { batch: BatchDetail; sent: BatchDraft | undefined }) {
  const t = useTexts(batchMessages)
  const states = useTexts(contractStateMessages)
  const { batchNo, madeCount, contractCount, totalCents, faulty, contracts } = batch
  const leftOut = (
    <div className={styles.buttons}>
      {t.leftOut}
      {sent === undefined ? (
        <>
          <LeftOutButton id={batch.id} />
          <span className={styles.soft}>{t.leftOutHelp}</span>
        </>
      ) : (
        <FaultFileButton body={leftOutOf(sent, faulty)} />
      )}
    </div>
  )
  return (
    <div className={styles.stack}>
      <Alert
        type="success"
        showIcon
        title={fill(t.made, { batchNo, made: madeCount, contracts: contractCount, total: yuan(totalCents) })}
        description={batch.labelBatchId === null ? t.labelsOwn : fill(t.labelsHelp, { labels: batch.labels })}
      />
      <Next batch={batch} />
      {faulty.length > 0 && (
        <Table
          size="small"
          rowKey="row"
          pagination={false}
          title={() => leftOut}
          dataSource={faulty}
          scroll={{ y: 160 }}
          columns={[
            { title: t.rowNo, dataIndex: 'row', width: 60 },
            { title: t.name, dataIndex: 'name', width: 140 },
            { title: t.reasons, dataIndex: 'reasons' },
          ]}
        />
      )}
      <Table
        size="small"
        rowKey="id"
        pagination={false}
        title={() => t.contracts}
        dataSource={contracts}
        scroll={{ y: 260 }}
        columns={[
          {
            title: t.contracts,
            render: (_, { id, contractNo }) => (
              <RecordLink of={{ type: 'CONTRACT', id: String(id) }}>{contractNo}</RecordLink>
            ),
          },
          {
            title: t.name,
            render: (_, { people: name, peopleCount: count }) =>
              count > 1 ? fill(t.people, { name, count }) : name,
          },
          {
            title: t.contractState,
            render: (_, { status }) => (
              <StatusTag tone={contractTone(status)} text={stateText(states, status)} />
            ),
          },
          {
            title: t.price,
            align: 'right',
            render: (_, { totalCents: total, owedCents }) => (
              <>
                {yuan(total)}{' '}
                <span className={styles.soft}>
                  {owedCents > 0 ? fill(t.owes, { amount: yuan(owedCents) }) : t.settled}
                </span>
              </>
            ),
          },
        ]}
      />
    </div>
  )
}

function Next({ batch }: { batch: BatchDetail }) {
  const t = useTexts(batchMessages)
  const can = useCan()
  const [isPaying, setPaying] = useState(false)
  const [isPrinting, setPrinting] = useState(false)
  const { id, waiting, owedCents, labelBatchId, contracts } = batch
  const printed = printedOf(contracts)
  const accept = useAction(batchAccept, {
    invalidates: CASE_STALE,
    onSuccess: ({ rows }) => {
      const refused = rows.filter(({ ok }) => !ok)
      toast.success(fill(t.accepted, { done: rows.length - refused.length }))
      for (const { id: contractId, message } of refused)
        toast.warning(
          fill(t.refused, {
            no: contracts.find((each) => each.id === contractId)?.contractNo ?? '',
            message,
          }),
        )
    },
  })
  return (
    <div className={styles.buttons}>
      {labelBatchId !== null && printed.length > 0 && (
        <LabelButton id={labelBatchId} alsoBound>
          {t.labels}
        </LabelButton>
      )}
      {waiting > 0 && can(CONTRACT_ACCESS.accept) && (
        <Button type="primary" loading={accept.isPending} onClick={() => accept.mutate({ body: { id } })}>
          {fill(t.accept, { count: waiting })}
        </Button>
      )}
      {owedCents > 0 && can('center.cashier') && (
        <Button onClick={() => setPaying(true)}>{fill(t.pay, { amount: yuan(owedCents) })}</Button>
      )}
      {printed.length > 0 && <Button onClick={() => setPrinting(true)}>{t.printPapers}</Button>}
      {isPrinting && <PrintDialog ids={printed} onClosed={() => setPrinting(false)} />}
      {isPaying && <PayDialog batch={batch} onClosed={() => setPaying(false)} />}
    </div>
  )
}

function PayDialog({ batch, onClosed }: { batch: BatchDetail; onClosed: () => void }) {
  const t = useTexts(batchMessages)
  const { id, owedCents, payerId } = batch
  const ways = BATCH_WAYS.filter((way) => payerId !== null || way === 'TRANSFER' || way === 'CARD')
  return (
    <FormDialog
      name={`batchPay ${id}`}
      title={fill(t.pay, { amount: yuan(owedCents) })}
      width={550}
      target={useSaving(batchPay, { invalidates: CASE_STALE })}
      initial={{ id, amountCents: owedCents, way: payerId === null ? 'TRANSFER' : 'CREDIT' }}
      fields={[
        {
          name: 'way',
          label: t.payWay,
          kind: 'select',
          options: ways.map((value) => ({ value, label: t.ways[value] })),
        },
        {
          name: 'reference',
          label: t.reference,
          help: ({ way }) => (isSlipWay(way) ? t.referenceHelp : t.referenceNone),
          required: ({ way }) => isSlipWay(way),
        },
      ]}
      onSaved={({ amountCents, count }) => toast.success(fill(t.paid, { amount: yuan(amountCents), count }))}
      onClosed={onClosed}
    />
  )
}
