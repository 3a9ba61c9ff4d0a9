import { credentialMessages } from '@visa/messages/session/credentials'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { PlainButton } from '../buttons/plain-button.tsx'
import type { Draft } from '../form/use-draft.ts'

interface SubmitButtonProps {
  draft: Pick<Draft<never>, 'busy' | 'waits'>
  children: string
}

/** Sends a form; while the server wants to be left alone it counts the seconds down. */
export function SubmitButton({ draft: { busy, waits }, children }: SubmitButtonProps) {
  const { submitIn } = useTexts(credentialMessages)
  return (
    <PlainButton primary large block submit busy={busy} disabled={waits > 0}>
      {waits > 0 ? fill(submitIn, { text: children, seconds: waits }) : children}
    </PlainButton>
  )
}
