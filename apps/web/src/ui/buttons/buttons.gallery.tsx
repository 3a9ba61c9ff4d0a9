import { galleryInputMessages as messages } from '@visa/messages/gallery/gallery-inputs'
import { Button, Input } from 'antd'
import { useRef, useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import type { GallerySection } from '../gallery.ts'
import { CopyButton } from './copy-button.tsx'
import { DelayButton } from './delay-button.tsx'
import { EasyButton } from './easy-button.tsx'
import styles from './buttons-gallery.module.css'
import { printElement } from './print-element.ts'

function Buttons() {
  const t = useTexts(messages)
  const [presses, setPresses] = useState(0)
  const finish = useRef<() => void>(undefined)
  const onPress = (done: () => void) => {
    finish.current = done
    setPresses((count) => count + 1)
  }
  const work = () => new Promise<void>((done) => onPress(done))
  return (
    <>
      <div className={styles.row}>
        <DelayButton onClick={onPress}>{t.delay}</DelayButton>
        <EasyButton type="primary" onClick={work}>
          {t.easy}
        </EasyButton>
        <Button onClick={() => finish.current?.()}>{t.finish}</Button>
        <span>{fill(t.presses, { count: presses })}</span>
      </div>
      <div className={styles.row}>
        <DelayButton disabled onClick={onPress}>
          {`${t.delay} ${t.disabled}`}
        </DelayButton>
        <EasyButton disabled onClick={work}>
          {`${t.easy} ${t.disabled}`}
        </EasyButton>
        <CopyButton value="E12345678" />
        <CopyButton value="" />
      </div>
      <Slip />
    </>
  )
}

function Slip() {
  const t = useTexts(messages)
  const slip = useRef<HTMLDivElement>(null)
  const [printed, setPrinted] = useState(false)
  const print = async () => {
    if (slip.current === null) return
    await printElement(slip.current)
    setPrinted(true)
  }
  return (
    <div className={styles.row}>
      <div ref={slip} className={styles.slip}>
        <p>{t.slip}</p>
        <Input aria-label={t.slipCode} defaultValue="CT-0001" />
      </div>
      <Button onClick={() => void print()}>{t.print}</Button>
      {printed && <span>{t.printed}</span>}
    </div>
  )
}

export const sections: readonly GallerySection[] = [
  { id: 'buttons', title: (language) => messages[language].buttons, Demo: Buttons },
]
