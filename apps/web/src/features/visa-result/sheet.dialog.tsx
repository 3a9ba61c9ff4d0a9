import { resultSheet, resultTemplate } from '@visa/contract/visa/result'
import type { CallOutput } from '@visa/contract/endpoint'
import { importMessages } from '@visa/messages/sheets/imports'
import { resultMessages } from '@visa/messages/visa/results'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { saveBase64 } from '../../lib/save-file.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Chooser } from '../../ui/uploads/chooser.tsx'
import { Answers, type Answer } from './answers.tsx'
import type { Batch } from './use-batch.ts'
import styles from './visa-result.module.css'

async function saveTemplate(): Promise<void> {
  const { fileName, content } = await call(resultTemplate, {})
  saveBase64(fileName, content)
}

type Read = CallOutput<typeof resultSheet>

/** A consulate's list as a sheet: its rows come into the batch, each with its own number and days. */
export function SheetDialog({ batch, onClosed }: { batch: Batch; onClosed: () => void }) {
  const t = useTexts(resultMessages)
  const i = useTexts(importMessages)
  const [answers, setAnswers] = useState<readonly Answer[]>()
  const [unknown, setUnknown] = useState<readonly string[]>([])
  const taken = ({ rows, errors, unknownColumns }: Read): void => {
    setUnknown(unknownColumns)
    setAnswers([
      ...errors.map(({ row, title, message }, index) => ({
        key: `e${index}`,
        title: fill(t.row, { row }),
        ok: false,
        text: title === '' ? message : `${title}: ${message}`,
      })),
      ...rows.map(({ row, found, result, ...fields }) => ({
        key: `r${row}`,
        title: `${fill(t.row, { row })} ${found.code}`,
        ...batch.take(found, 'SHEET', { fields, ...(result === null ? {} : { result }) }),
      })),
    ])
  }
  const read = useAction(resultSheet, { silent: true, onSuccess: taken })
  return (
    <Dialog
      open
      title={t.sheet}
      width={640}
      onCancel={onClosed}
      footer={<Button onClick={onClosed}>{t.close}</Button>}
    >
      {answers === undefined ? (
        <>
          <p className={styles.soft}>{t.sheetHelp}</p>
          <p>
            <Button onClick={() => void saveTemplate().catch(() => undefined)}>{i.downloadTemplate}</Button>
          </p>
          <Chooser
            look="row"
            text={i.choose}
            hint={i.chooseHelp}
            accept=".xlsx,.csv"
            multiple={false}
            disabled={read.isPending}
            onFiles={(files) => {
              const [file] = files
              if (file !== undefined) read.mutate({ body: { file: [file] } })
            }}
            field={{ 'aria-label': i.choose }}
          />
          {read.error && <Alert type="error" showIcon title={read.error.message} />}
        </>
      ) : (
        <>
          {unknown.length > 0 && (
            <Alert type="warning" showIcon title={fill(t.unknownColumns, { names: unknown.join(t.comma) })} />
          )}
          <Answers answers={answers} />
        </>
      )}
    </Dialog>
  )
}
