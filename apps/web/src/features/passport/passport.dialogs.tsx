import { passportException, passportPlaceSet, type PassportItem } from '@visa/contract/custody/passport'
import { operationText } from '@visa/contract/states'
import { passportMessages } from '@visa/messages/custody/passports'
import { passportStateMessages } from '@visa/messages/states/passport-states'
import * as z from 'zod/mini'
import { useTexts } from '../../lib/i18n.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useSaving } from '../../ui/form/form-target.ts'
import { PASSPORT_STALE } from './passport.names.ts'

interface DialogProps {
  passport: PassportItem
  onClosed: () => void
}

const WRITING = { invalidates: PASSPORT_STALE } as const

/** Where in the house a passport was put. */
export function PlaceDialog({
  passport: { id, holder, passportNo, place, placeNote },
  onClosed,
}: DialogProps) {
  const t = useTexts(passportMessages)
  const options = (['COUNTER', 'SAFE'] as const).map((value) => ({ value, label: t.places[value] }))
  return (
    <FormDialog
      name={`place ${id}`}
      title={`${t.put} ${holder} ${passportNo}`}
      width={480}
      target={useSaving(passportPlaceSet, WRITING)}
      nameOf={() => `${t.put} ${holder} ${passportNo}`}
      fields={[
        { name: 'place', kind: 'select', label: t.place, options },
        { name: 'placeNote', kind: 'text', label: t.placeNote, help: t.placeNoteHint },
      ]}
      initial={{ id, place: place === 'SAFE' ? 'SAFE' : 'COUNTER', placeNote }}
      onClosed={onClosed}
    />
  )
}

const WithReason = passportException.body.check(
  z.refine(({ reason }) => reason !== '', { path: ['reason'], error: 'rule:required' }),
)

interface ExceptionProps extends DialogProps {
  operation: 'reportMissing' | 'reportFound' | 'reportDamaged'
}

/** Missing, found or damaged: says why. */
export function ExceptionDialog({ passport, operation, onClosed }: ExceptionProps) {
  const word = operationText(useTexts(passportStateMessages), operation)
  const { id, holder, passportNo, status } = passport
  return (
    <FormDialog
      name={`${operation} ${id}`}
      title={`${word} ${holder} ${passportNo}`}
      width={480}
      okText={word}
      danger={operation !== 'reportFound'}
      target={{ ...useSaving(passportException, WRITING), schema: WithReason }}
      nameOf={() => `${word} ${holder} ${passportNo}`}
      fields={[{ name: 'reason', kind: 'textarea', required: true }]}
      initial={{ id, operation, seenStatus: status }}
      onClosed={onClosed}
    />
  )
}
