import { labelCodes, labelSheet } from '@visa/contract/custody/label'
import type { CallInput } from '@visa/contract/endpoint'
import type { PaperFile } from '@visa/contract/files/paper'
import { printingMessages } from '@visa/messages/ui/printing'
import { useState } from 'react'
import { call, CallError } from '../../lib/call.ts'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { labelPrinter, printSilently, type LabelPrinter } from '../../lib/lodop.ts'
import { useAction } from '../../lib/query.ts'
import { PreviewDialog } from '../preview/preview-dialog.tsx'

type Run = CallInput<typeof labelSheet>['query']

/**
 * Prints the free labels of a run, or all of it that are not spoiled: straight to the label printer that this browser has chosen, else as a sheet that is
 * looked at and printed by the browser. What the printer does not take is offered as the sheet, too.
 */
export function useLabelPrinting() {
  const t = useTexts(printingMessages)
  const [paper, setPaper] = useState<PaperFile>()
  const [isSending, setSending] = useState(false)
  const sheet = useAction(labelSheet, { onSuccess: setPaper })
  const send = async (query: Run, { printer, size }: LabelPrinter): Promise<boolean> => {
    const { codes } = await call(labelCodes, { query }, { silent: true })
    const [first = '', last = first] = [codes[0], codes.at(-1)]
    const printed = await printSilently({ title: `${first}-${last}`, printer, size, labels: codes })
    if (printed.came === 'sent') {
      toast.success(fill(t.labelsSent, { count: codes.length, printer, job: printed.job }))
      return true
    }
    toast.warning(printed.came === 'gone' ? t.labelsNotSent : t.labelsUnanswered)
    return false
  }
  const print = async (query: Run) => {
    const chosen = labelPrinter()
    if (chosen !== undefined) {
      setSending(true)
      try {
        if (await send(query, chosen)) return
      } catch (error) {
        const reason = error instanceof Error ? error.message : ''
        // What the server refuses, the sheet would be refused for, too.
        if (error instanceof CallError) {
          toast.error(reason)
          return
        }
        toast.error(fill(t.failed, { reason }))
      } finally {
        setSending(false)
      }
    }
    sheet.mutate({ query })
  }
  return {
    print: (id: number, alsoBound = false) => void print({ id, alsoBound }),
    isBusy: isSending || sheet.isPending,
    preview: paper !== undefined && (
      <PreviewDialog files={[{ ...paper, src: paper.url }]} onClosed={() => setPaper(undefined)} />
    ),
  }
}
