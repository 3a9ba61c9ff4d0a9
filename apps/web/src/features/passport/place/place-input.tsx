import type { CustodyPlace } from '@visa/contract/custody/passport'
import { placeOfCode } from '@visa/contract/custody/place'
import { placeMessages } from '@visa/messages/custody/places'
import { Select } from 'antd'
import { useState } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useFormHandle } from '../../../ui/form/form-context.ts'
import { ScanCodeInput } from '../../../ui/scan/scan-code-input.tsx'
import styles from '../passport.module.css'

interface PlaceInputProps {
  places: readonly CustodyPlace[]
  id?: string
  value?: number | null
  onChange?: (value: number | undefined) => void
  disabled?: boolean
}

/** A place of the house: its code is scanned, with the slot where the label says one, or it is chosen by name. */
export function PlaceInput({ places, id, value, onChange, disabled }: PlaceInputProps) {
  const t = useTexts(placeMessages)
  const { store } = useFormHandle()
  const [unknown, setUnknown] = useState('')
  const scanned = (code: string) => {
    const said = placeOfCode(code)
    const found = places.find((each) => each.id === said?.placeId)
    setUnknown(found === undefined ? code : '')
    if (said === undefined || found === undefined) return
    onChange?.(found.id)
    // What stands in a safe or on a shelf is not on the counter.
    store.set('place', 'SAFE')
    if (said.slot !== '') store.set('slot', said.slot)
  }
  return (
    <div className={styles.placeInput}>
      <ScanCodeInput
        aria-label={t.scan}
        placeholder={t.scanHint}
        disabled={disabled === true}
        status={unknown === '' ? '' : 'error'}
        onScan={scanned}
      />
      {unknown !== '' && (
        <span role="alert" className={styles.bad}>
          {fill(t.scanUnknown, { code: unknown })}
        </span>
      )}
      <Select
        {...(id === undefined ? {} : { id })}
        aria-label={t.name}
        allowClear
        value={value ?? null}
        disabled={disabled === true}
        options={places.map((each) => ({ value: each.id, label: `${each.name} ${each.code}` }))}
        onChange={(next: number | null | undefined) => onChange?.(next ?? undefined)}
      />
    </div>
  )
}
