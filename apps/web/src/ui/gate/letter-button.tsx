import {
  AUTHORISATION_READERS,
  authorisationPage,
  type Authorisation,
} from '@visa/contract/custody/authorisation'
import { authorisationMessages } from '@visa/messages/custody/authorisations'
import { Button } from 'antd'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCan } from '../../lib/session.tsx'
import { PreviewDialog } from '../preview/preview-dialog.tsx'

/** Opens the letter of a registered authorisation, as it was signed: whoever hands out by it reads it. */
export function LetterButton({ no }: { no: string }) {
  const t = useTexts(authorisationMessages)
  const can = useCan()
  const [files, setFiles] = useState<Authorisation['letter']>()
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    try {
      const { rows } = await call(authorisationPage, { query: { page: 1, pageSize: 10, keyword: no } })
      const letter = rows.find(({ authorisationNo }) => authorisationNo === no)?.letter ?? []
      if (letter.length === 0) toast.info(fill(t.noLetter, { no }))
      else setFiles(letter)
    } catch {
      // The call has said what was wrong.
    } finally {
      setBusy(false)
    }
  }
  // Whoever gives passports back by another door does not read them.
  if (!AUTHORISATION_READERS.some((code) => can(code))) return null
  return (
    <>
      <Button
        type="link"
        size="small"
        loading={busy}
        aria-label={fill(t.letterOf, { no })}
        onClick={() => void open()}
      >
        {t.seeLetter}
      </Button>
      {files !== undefined && <PreviewDialog files={files} onClosed={() => setFiles(undefined)} />}
    </>
  )
}
