import {
  BANK_COLUMNS,
  STATEMENT_WAYS,
  statementImport,
  type BankColumns,
  type ReconcileDay,
  type StatementWay,
} from '@visa/contract/money/reconcile'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { reconcileMessages } from '@visa/messages/money/reconcile'
import { Alert, Input, Select } from 'antd'
import { useState } from 'react'
import { toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useAction } from '../../../lib/query.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Chooser } from '../../../ui/uploads/chooser.tsx'
import { WRITING } from './reconcile.names.ts'
import { useTellLate } from './use-tell-late.ts'
import styles from './reconcile.module.css'

const NO_COLUMNS: BankColumns = { date: '', amount: '', out: '', reference: '', party: '' }

/** Which titles a bank's sheet has is asked once. */
const isSheet = (way: StatementWay): boolean => way === 'CARD' || way === 'TRANSFER'

/** Chooses the way and the file; what it comes to is told, and what is wrong with it stays in sight. */
export function ImportDialog({ day, onClosed }: { day: ReconcileDay; onClosed: () => void }) {
  const t = useTexts(reconcileMessages)
  const { ways } = useTexts(paymentWordMessages)
  const [way, setWay] = useState<StatementWay>('WECHAT')
  const [columns, setColumns] = useState<BankColumns>()
  const asked = columns ?? day.columns[way] ?? NO_COLUMNS
  const tellLate = useTellLate()
  const read = useAction(statementImport, {
    ...WRITING,
    silent: true,
    onSuccess: ({ lines, matched, open, late }) => {
      toast.success(fill(t.importDone, { lines, matched, open }))
      tellLate(late, day.day)
      onClosed()
    },
  })
  return (
    <Dialog open title={fill(t.importTitle, { day: day.day })} width={550} footer={null} onCancel={onClosed}>
      <p className={styles.soft}>{t.importHelp}</p>
      <div className={styles.fields}>
        <label>
          {t.way}
          <Select
            aria-label={t.way}
            value={way}
            options={STATEMENT_WAYS.map((value) => ({ value, label: ways[value] }))}
            onChange={(chosen) => {
              setWay(chosen)
              setColumns(undefined)
            }}
          />
        </label>
        {isSheet(way) &&
          BANK_COLUMNS.map((name) => (
            <label key={name}>
              {t.columns[name]}
              <Input
                value={asked[name]}
                maxLength={64}
                onChange={({ target }) => setColumns({ ...asked, [name]: target.value })}
              />
            </label>
          ))}
      </div>
      <Chooser
        look="row"
        text={t.choose}
        hint={t.chooseHint}
        accept=".xlsx,.csv"
        multiple={false}
        disabled={read.isPending}
        onFiles={([file]) => {
          if (file === undefined) return
          const titles = isSheet(way) ? asked : {}
          read.mutate({ body: { file: [file], way, day: day.day, ...titles } })
        }}
        field={{ 'aria-label': t.choose }}
      />
      {read.error && <Alert type="error" showIcon title={read.error.message} />}
    </Dialog>
  )
}
