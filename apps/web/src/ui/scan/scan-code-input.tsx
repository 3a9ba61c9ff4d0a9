import { inputMessages } from '@visa/messages/ui/inputs'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { onlyClosed } from './scan-closed.ts'
import { ScannerInput, type ScannerInputProps } from './scanner-input.tsx'
import { useScan } from './use-scan.tsx'

/**
 * One code in a form, where no desk listens: typed, scanned into the field, or scanned in a window that waits for it
 * whatever has the focus.
 */
export function ScanCodeInput({ value, onChange, onScan, disabled = false, ...rest }: ScannerInputProps) {
  const { scan } = useTexts(inputMessages)
  const { scanOnce, scanDialog } = useScan()
  const [last, setLast] = useState('')
  const take = (code: string, byScanner: boolean) => {
    setLast(code)
    onChange?.(code)
    onScan?.(code, byScanner)
  }
  // Whoever closes the window types the code, or leaves it.
  const wait = () => scanOnce().then((code) => take(code, true), onlyClosed)
  return (
    <>
      <Space.Compact block>
        <ScannerInput
          {...rest}
          disabled={disabled}
          value={onChange === undefined ? last : (value ?? '')}
          onScan={take}
        />
        <Button disabled={disabled} onClick={() => void wait()}>
          {scan.once}
        </Button>
      </Space.Compact>
      {scanDialog}
    </>
  )
}
