import { galleryInputMessages as messages } from '@visa/messages/gallery/gallery-inputs'
import { Button } from 'antd'
import { useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import type { GallerySection } from '../gallery.ts'
import { ScanClosed } from './scan-closed.ts'
import styles from './scan.module.css'
import { ScannerInput } from './scanner-input.tsx'
import { useScan } from './use-scan.tsx'

const UNKNOWN = 'X404'

function Scanning() {
  const t = useTexts(messages)
  const [codes, setCodes] = useState<readonly string[]>([])
  const [result, setResult] = useState('')
  const { scanOnce, scanMany, scanDialog } = useScan()

  const said = async (scanning: Promise<string | string[]>) => {
    try {
      setResult(String(await scanning))
    } catch (error) {
      if (!(error instanceof ScanClosed)) throw error
      setResult(error.message)
    }
  }
  const check = (code: string) => {
    if (code === UNKNOWN) throw new Error(t.unknownCode)
  }
  return (
    <div className={styles.dialog}>
      <ScannerInput aria-label={t.scanField} onScan={(code) => setCodes((old) => [...old, code])} />
      <p>{fill(t.scanned, { code: codes.join(' ') })}</p>
      <ScannerInput aria-label={t.disabled} disabled value="CT-0001" />
      <div className={styles.footer}>
        <Button onClick={() => void said(scanOnce())}>{t.startOnce}</Button>
        <Button onClick={() => void said(scanMany(check))}>{t.startMany}</Button>
        <span>{fill(t.result, { text: result })}</span>
      </div>
      {scanDialog}
    </div>
  )
}

export const sections: readonly GallerySection[] = [
  { id: 'scan', title: (language) => messages[language].scanning, Demo: Scanning },
]
