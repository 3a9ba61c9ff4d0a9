import { passportCorrection } from '@visa/contract/custody/correction'
import { checkMessages } from '@visa/messages/custody/checks'
import { useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import type { OnePickerProps } from '../../pickers/picker-props.ts'
import { UserPicker } from '../../pickers/user-picker.tsx'

type CarrierInputProps = OnePickerProps<number> & { passportId: number }

/** Who carries a passport back to the consulate: whoever carried its bill, until somebody else is chosen. */
export function CarrierInput({ passportId, value, ...props }: CarrierInputProps) {
  const t = useTexts(checkMessages)
  const { data } = useCall(passportCorrection, { query: { id: passportId } }, { silent: true })
  return (
    <UserPicker
      aria-label={t.carrier}
      placeholder={t.carrier}
      {...props}
      value={value ?? data?.carrier?.id}
    />
  )
}
