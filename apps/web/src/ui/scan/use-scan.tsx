import { inputMessages } from '@visa/messages/ui/inputs'
import { useRef, useState, type ReactNode } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { useTabHold, useTabLife } from '../../lib/tabs/use-tab-life.ts'
import { ScanClosed } from './scan-closed.ts'
import { ScanDialog } from './scan-dialog.tsx'
import { addCode, goodCodes, markBad, type ScannedCode } from './scan-list.ts'
import { playSound } from './scan-sound.ts'

interface Waiting {
  readonly mode: 'once' | 'many'
  /** May take its time; what it throws is shown beside the code. */
  readonly onCode: (code: string) => unknown
  readonly resolve: (codes: string[]) => void
  readonly reject: (reason: ScanClosed) => void
}

interface Scanning {
  /** Waits for one code. */
  scanOnce: () => Promise<string>
  /** Takes codes until the person says it is done; gives those that were good. */
  scanMany: (onCode: Waiting['onCode']) => Promise<string[]>
  /** To be shown somewhere on the screen. */
  scanDialog: ReactNode
}

/** Scanning in a window of its own. Closing it, or the screen, rejects with ScanClosed; hiding the tab does not. */
export function useScan(): Scanning {
  const { scan } = useTexts(inputMessages)
  const [waiting, setWaiting] = useState<Waiting>()
  const [codes, setCodes] = useState<readonly ScannedCode[]>([])
  // Two codes may come before the first one is rendered.
  const list = useRef(codes)
  const show = (next: readonly ScannedCode[]) => {
    list.current = next
    setCodes(next)
  }

  const end = () => setWaiting(undefined)
  const close = () => {
    waiting?.reject(new ScanClosed(scan.closed))
    end()
  }
  // Behind another tab it hears nothing, and goes on with what it has when it is back.
  useTabLife({ onClose: close })
  useTabHold(waiting !== undefined)

  const open = (mode: Waiting['mode'], onCode: Waiting['onCode']) =>
    new Promise<string[]>((resolve, reject) => {
      close()
      show([])
      setWaiting({ mode, onCode, resolve, reject })
    })

  const take = async ({ mode, onCode, resolve }: Waiting, code: string) => {
    const next = addCode(list.current, code)
    const [{ no, state }] = next
    show(next)
    if (state === 'duplicate') return playSound('bad')
    try {
      await onCode(code)
      playSound('good')
    } catch (error) {
      playSound('bad')
      show(markBad(list.current, no, error instanceof Error ? error.message : String(error)))
    }
    if (mode === 'once') {
      resolve([code])
      end()
    }
  }

  return {
    scanOnce: async () => {
      const [code = ''] = await open('once', () => undefined)
      return code
    },
    scanMany: (onCode) => open('many', onCode),
    scanDialog: waiting && (
      <ScanDialog
        mode={waiting.mode}
        codes={codes}
        onCode={(code) => void take(waiting, code)}
        onDone={() => {
          waiting.resolve(goodCodes(list.current))
          end()
        }}
        onClose={close}
      />
    ),
  }
}
