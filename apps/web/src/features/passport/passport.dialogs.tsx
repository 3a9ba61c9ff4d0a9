import { passportCorrect } from '@visa/contract/custody/correction'
import { passportWithdraw } from '@visa/contract/custody/exception'
import { labelBind } from '@visa/contract/custody/label'
import {
  centreException,
  passportException,
  passportPlaceSet,
  placeList,
  type PassportItem,
} from '@visa/contract/custody/passport'
import { VALID } from '@visa/contract/fields'
import { operationText } from '@visa/contract/states'
import { centreQueryMessages } from '@visa/messages/centre/queries'
import { alarmMessages } from '@visa/messages/custody/alarms'
import { checkMessages } from '@visa/messages/custody/checks'
import { passportMessages } from '@visa/messages/custody/passports'
import { passportStateMessages } from '@visa/messages/states/passport-states'
import { useState } from 'react'
import * as z from 'zod/mini'
import { CASE_STALE } from '../../lib/case-stale.ts'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useSaving } from '../../ui/form/form-target.ts'
import { ScanCodeInput } from '../../ui/scan/scan-code-input.tsx'
import { CarrierInput } from './carrier-input.tsx'
import { PlaceInput } from './place/place-input.tsx'
import { useLabelReasons } from './use-label-reasons.ts'

interface DialogProps {
  passport: Pick<PassportItem, 'id' | 'holder' | 'passportNo' | 'status' | 'place' | 'placeNote'>
  onClosed: () => void
}

const WRITING = { invalidates: CASE_STALE } as const

/** Where in the house a passport was put. */
export function PlaceDialog({
  passport: { id, holder, passportNo, place, placeNote, placedAt },
  onClosed,
}: DialogProps & { passport: Pick<PassportItem, 'placedAt'> }) {
  const t = useTexts(passportMessages)
  const options = (['COUNTER', 'SAFE'] as const).map((value) => ({ value, label: t.places[value] }))
  const { data: places, error } = useCall(placeList, {}, { silent: true })
  const target = useSaving(passportPlaceSet, WRITING)
  // As it was when the dialog opened: the list behind it goes on.
  const [seen] = useState(placedAt)
  // What a scanner types into is there when the dialog opens.
  if (places === undefined && error === null) return null
  const open = (places ?? []).filter(({ valid }) => valid === VALID.ENABLED)
  return (
    <FormDialog
      name={`place ${id}`}
      title={`${t.put} ${holder} ${passportNo}`}
      width={480}
      target={target}
      nameOf={() => `${t.put} ${holder} ${passportNo}`}
      fields={[
        // First, where a scanner types: what has the focus takes the code of the place.
        ...(open.length === 0
          ? []
          : [
              { name: 'placeId', label: t.placeOf, wide: true, input: <PlaceInput places={open} /> } as const,
            ]),
        { name: 'place', kind: 'select', label: t.place, options },
        {
          name: 'slot',
          label: t.slot,
          help: t.slotHint,
          when: ({ placeId }) => open.some((each) => each.id === Number(placeId) && each.slots > 0),
        },
        { name: 'placeNote', kind: 'text', label: t.placeNote, help: t.placeNoteHint },
      ]}
      initial={{ id, place: place === 'SAFE' ? 'SAFE' : 'COUNTER', placeNote, seen }}
      onClosed={onClosed}
    />
  )
}

/** Another label for a passport whose own is torn, or the first one: the old one is spoiled, and its way tells of it. */
export function LabelDialog({
  passport: { id, holder, passportNo, label },
  onClosed,
}: {
  passport: Pick<PassportItem, 'id' | 'holder' | 'passportNo' | 'label'>
  onClosed: () => void
}) {
  const t = useTexts(passportMessages)
  const title = `${label === null ? t.bind : t.replace} ${holder} ${passportNo}`
  const { labels } = useTexts(centreQueryMessages)
  const options = useLabelReasons(label !== null)
  return (
    <FormDialog
      name={`label ${id}`}
      title={title}
      width={480}
      target={useSaving(labelBind, WRITING)}
      nameOf={() => title}
      fields={[
        {
          name: 'code',
          label: t.newLabel,
          input: <ScanCodeInput />,
          ...(label !== null && { help: fill(t.oldLabel, { label }) }),
        },
        ...(label === null
          ? []
          : [
              { name: 'reasonCode', label: labels.voidCode, options } as const,
              { name: 'reason', kind: 'textarea', label: t.reason, required: true } as const,
            ]),
      ]}
      initial={{ passportId: id, ...(label !== null && { reason: t.replaced }) }}
      onSaved={({ label: code }) => toast.success(fill(t.bound, { name: holder, code: code ?? '' }))}
      onClosed={onClosed}
    />
  )
}

/** A wrong visa goes back to the consulate: by whom, and why. */
export function CorrectDialog({ passport, onClosed }: DialogProps) {
  const t = useTexts(checkMessages)
  const { id, holder, passportNo } = passport
  // As it was when the dialog opened: the list behind it goes on.
  const [status] = useState(passport.status)
  const title = `${t.correct} ${holder} ${passportNo}`
  return (
    <FormDialog
      name={`correct ${id}`}
      title={title}
      width={480}
      okText={t.correct}
      target={useSaving(passportCorrect, WRITING)}
      nameOf={() => title}
      fields={[
        { name: 'carrierId', label: t.carrier, input: <CarrierInput passportId={id} /> },
        { name: 'reason', kind: 'textarea', required: true, help: t.correctHelp },
      ]}
      initial={{ id, seenStatus: status }}
      onClosed={onClosed}
    />
  )
}

const WithReason = passportException.body.check(
  z.refine(({ reason }) => reason !== '', { path: ['reason'], error: 'rule:required' }),
)

interface ExceptionProps extends DialogProps {
  operation: 'reportMissing' | 'reportFound' | 'reportDamaged'
  /** At the desks of a visa centre, which ask for permissions of their own. */
  centre?: boolean
}

/** Missing, found or damaged: says why. */
export function ExceptionDialog({ passport, operation, centre = false, onClosed }: ExceptionProps) {
  const word = operationText(useTexts(passportStateMessages), operation)
  const { id, holder, passportNo } = passport
  // As it was when the dialog opened: the list behind it goes on.
  const [status] = useState(passport.status)
  return (
    <FormDialog
      name={`${operation} ${id}`}
      title={`${word} ${holder} ${passportNo}`}
      width={480}
      okText={word}
      danger={operation !== 'reportFound'}
      target={{ ...useSaving(centre ? centreException : passportException, WRITING), schema: WithReason }}
      nameOf={() => `${word} ${holder} ${passportNo}`}
      fields={[{ name: 'reason', kind: 'textarea', required: true }]}
      initial={{ id, operation, seenStatus: status }}
      onClosed={onClosed}
    />
  )
}

/** A report that a passport is missing or damaged was a mistake: says why, and it stands as before. */
export function WithdrawDialog({ passport, onClosed }: DialogProps) {
  const t = useTexts(alarmMessages)
  const { id, holder, passportNo } = passport
  // As it was when the dialog opened: the list behind it goes on.
  const [status] = useState(passport.status)
  const title = `${t.withdraw} ${holder} ${passportNo}`
  return (
    <FormDialog
      name={`withdraw ${id}`}
      title={title}
      width={480}
      okText={t.withdraw}
      target={useSaving(passportWithdraw, WRITING)}
      nameOf={() => title}
      fields={[{ name: 'reason', kind: 'textarea', required: true, help: t.withdrawHelp }]}
      initial={{ id, seenStatus: status }}
      onClosed={onClosed}
    />
  )
}
