import type { Gate, GateCondition } from '@visa/contract/custody/handover'
import { PASSPORT_LIMITS } from '@visa/contract/custody/passport'
import { centreReturnMessages } from '@visa/messages/custody/centre-return'
import { gateMessages } from '@visa/messages/custody/gate'
import { returnMessages } from '@visa/messages/custody/returns'
import { Input, type InputRef } from 'antd'
import { useRef, useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { Dialog } from '../dialog.tsx'

/** A condition of somebody that is to be opened. */
export interface Asking {
  gate: Gate
  condition: GateCondition
}

interface OpenDialogProps {
  opening: Asking
  /** It is asked for, and opened by somebody else. */
  isAsked: boolean
  /** Undefined: it stays closed. */
  onAnswer: (reason: string | undefined) => void
}

/** Why a condition is to be opened; undefined: it stays closed. */
export function OpenDialog({ opening: { gate, condition }, isAsked, onAnswer }: OpenDialogProps) {
  const r = useTexts(returnMessages)
  const c = useTexts(centreReturnMessages)
  const g = useTexts(gateMessages)
  const [reason, setReason] = useState('')
  const field = useRef<InputRef>(null)
  const t = isAsked
    ? { of: c.askOf, go: c.ask, reason: c.askReason }
    : { of: r.openOf, go: r.open, reason: r.openReason }
  const title = fill(t.of, { name: gate.name, condition: g.conditions[condition] })
  return (
    <Dialog
      open
      title={title}
      width={480}
      okText={t.go}
      okButtonProps={{ disabled: reason.trim() === '' }}
      onOk={() => onAnswer(reason.trim())}
      onCancel={() => onAnswer(undefined)}
      afterOpenChange={(opened) => opened && field.current?.focus()}
    >
      <Input
        ref={field}
        aria-label={t.reason}
        placeholder={t.reason}
        maxLength={PASSPORT_LIMITS.reason}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </Dialog>
  )
}
