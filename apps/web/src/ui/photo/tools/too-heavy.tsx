import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { Button } from 'antd'
import { useState } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { kb, shrunkTo, type PictureType, type Smaller } from '../encode.ts'
import { PanelAlert } from './panel-alert.tsx'

interface TooHeavyProps {
  result: ImageData
  type: PictureType
  /** Of its file. */
  size: number
  most: number
  onShrunk: (made: Smaller) => void
}

/** A file has more bytes than are taken: that is said, and fewer pixels are offered. */
export function TooHeavy({ result, type, size, most, onShrunk }: TooHeavyProps) {
  const t = useTexts(photoToolMessages).result
  const [busy, setBusy] = useState(false)
  // Of this very picture it was tried in vain.
  const [failed, setFailed] = useState<ImageData>()
  const shrink = async () => {
    setBusy(true)
    try {
      const made = await shrunkTo(result, type, most)
      if (made === undefined) setFailed(result)
      else onShrunk(made)
    } catch {
      setFailed(result)
    } finally {
      setBusy(false)
    }
  }
  const isVain = failed === result
  return (
    <PanelAlert
      type={isVain ? 'error' : 'warning'}
      title={fill(t.tooHeavy, { kb: kb(size), most: kb(most) })}
      help={isVain ? t.cannotShrink : t.tooHeavyHelp}
      action={
        !isVain && (
          <Button size="small" loading={busy} onClick={() => void shrink()}>
            {t.shrink}
          </Button>
        )
      }
    />
  )
}
