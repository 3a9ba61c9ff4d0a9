import { labelBatch, labelSheet, labelsOf } from '@visa/contract/custody/label'
import type { PaperFile } from '@visa/contract/files/paper'
import { contractCreateMessages } from '@visa/messages/centre/contract-create'
import { Button } from 'antd'
import { useState } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useAction } from '../../../lib/query.ts'
import { PreviewDialog } from '../../../ui/preview/preview-dialog.tsx'
import { LABEL_STALE } from '../contract.names.ts'
import { labelsLacking } from '../draft.ts'
import type { Counter } from './use-counter.ts'

/** Labels for those whose passport has none: reserved, put into their rows, and printed at once. */
export function TakeLabels({ counter: { draft, takeLabels } }: { counter: Counter }) {
  const t = useTexts(contractCreateMessages)
  const [sheet, setSheet] = useState<PaperFile>()
  const print = useAction(labelSheet, { onSuccess: setSheet })
  const take = useAction(labelBatch, {
    invalidates: LABEL_STALE,
    onSuccess: (batch) => {
      takeLabels(labelsOf(batch))
      print.mutate({ query: { id: batch.id } })
    },
  })
  const count = labelsLacking(draft)
  return (
    <>
      {count > 0 && (
        <Button
          type="link"
          size="small"
          loading={take.isPending}
          onClick={() => take.mutate({ body: { count } })}
        >
          {fill(t.takeLabels, { count })}
        </Button>
      )}
      {sheet !== undefined && (
        <PreviewDialog files={[{ ...sheet, src: sheet.url }]} onClosed={() => setSheet(undefined)} />
      )}
    </>
  )
}
