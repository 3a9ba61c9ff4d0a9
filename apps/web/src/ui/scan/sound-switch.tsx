import { SoundOutlined } from '@ant-design/icons'
import { inputMessages } from '@visa/messages/ui/inputs'
import { Switch } from 'antd'
import { useSyncExternalStore } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { isSoundOn, onSoundSwitch, switchSound } from './scan-sound.ts'
import styles from './scan.module.css'

/** Remembered by this browser: it belongs to the desk, not to the person. */
export function SoundSwitch() {
  const { scan } = useTexts(inputMessages)
  const on = useSyncExternalStore(onSoundSwitch, isSoundOn)
  return (
    <span className={styles.sound}>
      <SoundOutlined aria-hidden />
      {scan.sound}
      <Switch size="small" aria-label={scan.sound} checked={on} onChange={switchSound} />
    </span>
  )
}
