import { ScanOutlined } from '@ant-design/icons'
import { SCAN_MIN_LENGTH } from '@visa/contract/rules/scanner'
import { inputMessages } from '@visa/messages/ui/inputs'
import { Input, type InputProps, type InputRef } from 'antd'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { listenForScans } from './scan-listener.ts'
import { useScanFocus } from './scan-focus.ts'
import { useDialogScans } from './use-dialog-scans.ts'

export interface ScannerInputProps extends Omit<
  InputProps,
  'value' | 'defaultValue' | 'onChange' | 'onPressEnter' | 'ref'
> {
  /** The code that was taken last. */
  value?: string | null
  onChange?: (code: string) => void
  /** A code was scanned, or typed and sent with Enter; also when it is the same as before. */
  onScan?: (code: string, byScanner: boolean) => void
}

/** A field for a scanner. What it types is read from the keys, so an input method at work does not matter. */
export function ScannerInput({ value, onChange, onScan, ...rest }: ScannerInputProps) {
  const { scan } = useTexts(inputMessages)
  const input = useRef<InputRef>(null)
  useScanFocus(input)
  const [typed, setTyped] = useState<string>()
  const [taken, setTaken] = useState({ code: '', count: 0 })

  const take = useEffectEvent((code: string, byScanner: boolean) => {
    const field = input.current
    // Ends a composition of the scanner's keys, which would be written over the code otherwise.
    field?.blur()
    field?.focus()
    setTyped(undefined)
    setTaken(({ count }) => ({ code, count: count + 1 }))
    onChange?.(code)
    onScan?.(code, byScanner)
  })
  useEffect(() => {
    const field = input.current?.input
    return field ? listenForScans(field, (code) => take(code, true)) : undefined
  }, [])
  // The next code takes the place of this one.
  useLayoutEffect(() => {
    if (taken.count > 0) input.current?.select()
  }, [taken.count])

  useDialogScans(
    () => (rest.disabled === true ? null : input.current?.input),
    (code) => take(code, true),
  )
  const shown = typed ?? value ?? taken.code
  const sendTyped = () => {
    // What was taken already is not sent again.
    const code = typed?.trim() ?? ''
    if (code.length >= SCAN_MIN_LENGTH) take(code, false)
  }
  return (
    <Input
      autoComplete="off"
      prefix={<ScanOutlined aria-hidden />}
      placeholder={scan.placeholder}
      data-scans
      {...rest}
      ref={input}
      value={shown}
      onChange={(event) => setTyped(event.target.value)}
      onPressEnter={sendTyped}
    />
  )
}
