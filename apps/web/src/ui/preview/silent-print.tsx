import { printingMessages } from '@visa/messages/ui/printing'
import { Button } from 'antd'
import { useState } from 'react'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { printSilently, silentPrinter } from '../../lib/lodop.ts'

/** A file as base64, without its head. */
const base64Of = (blob: Blob): Promise<string> =>
  new Promise((done, fail) => {
    const reader = new FileReader()
    reader.addEventListener('load', () =>
      done(typeof reader.result === 'string' ? (reader.result.split(',')[1] ?? '') : ''),
    )
    reader.addEventListener('error', () => fail(new Error(reader.error?.message)))
    reader.readAsDataURL(blob)
  })

/** Sends a paper straight to the printer that this browser has chosen; nothing where it has chosen none. */
export function SilentPrint({ at }: { at: string }) {
  const t = useTexts(printingMessages)
  const [printer] = useState(silentPrinter)
  const [busy, setBusy] = useState(false)
  if (printer === '') return null
  const print = async () => {
    setBusy(true)
    try {
      const answer = await fetch(at)
      const pdf = await base64Of(await answer.blob())
      const { came } = await printSilently({ title: document.title, printer, pdf })
      if (came === 'sent') toast.success(fill(t.sent, { printer }))
      else toast.error(came === 'gone' ? t.gone : t.unanswered)
    } catch (error) {
      toast.error(fill(t.failed, { reason: error instanceof Error ? error.message : '' }))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button loading={busy} onClick={() => void print()}>
      {t.silent}
    </Button>
  )
}
