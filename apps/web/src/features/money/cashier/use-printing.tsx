import type { PaperFile } from '@visa/contract/files/paper'
import { receiptPage, receiptPrint } from '@visa/contract/money/receipt'
import type { SubjectKind } from '@visa/contract/money/ways'
import { useState, type ReactNode } from 'react'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { useAction, useCall } from '../../../lib/query.ts'
import { PreviewDialog } from '../../../ui/preview/preview-dialog.tsx'

interface Printing {
  print: (id: number) => void
  /** The newest receipt of what is on the counter, or of the company where nothing is. */
  printNewest: () => void
  dialog: ReactNode
}

/** Receipts are printed from their preview; each time counts. */
export function usePrinting(subject: { subjectKind: SubjectKind; subjectId: number } | undefined): Printing {
  const [paper, setPaper] = useState<PaperFile>()
  const newest = useCall(receiptPage, { query: { ...subject, page: 1, pageSize: 10 } }, { silent: true }).data
    ?.rows[0]
  const action = useAction(receiptPrint, { invalidates: CASE_STALE, onSuccess: setPaper })
  const print = (id: number) => {
    if (!action.isPending && paper === undefined) action.mutate({ body: { id } })
  }
  return {
    print,
    printNewest: () => {
      if (newest !== undefined) print(newest.id)
    },
    dialog: paper !== undefined && (
      <PreviewDialog files={[{ ...paper, src: paper.url }]} onClosed={() => setPaper(undefined)} />
    ),
  }
}
