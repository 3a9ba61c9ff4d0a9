import { inputMessages } from '@visa/messages/ui/inputs'
import { Button, type ButtonProps } from 'antd'
import { useState, useSyncExternalStore } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { createCountdowns } from '../credentials/countdown.ts'

const DELAY_S = 10
const KEY = ''

interface DelayButtonProps extends Omit<ButtonProps, 'onClick' | 'children'> {
  children: string
  seconds?: number
  /** `done` lets the button be pressed again before the countdown ends. */
  onClick: (done: () => void) => unknown
}

/** A button that counts down after a press before it can be pressed again. */
export function DelayButton({
  children,
  seconds = DELAY_S,
  onClick,
  disabled = false,
  ...rest
}: DelayButtonProps) {
  const texts = useTexts(inputMessages)
  const [countdown] = useState(() => createCountdowns(Date.now))
  const left = useSyncExternalStore(countdown.subscribe, () => countdown.left(KEY))
  const press = () => {
    // Two clicks may come before the first one's state is rendered.
    if (countdown.left(KEY) > 0) return
    countdown.start(KEY, seconds)
    onClick(() => countdown.stop(KEY))
  }
  return (
    <Button {...rest} disabled={disabled || left > 0} onClick={press}>
      {left > 0 ? fill(texts.waitSeconds, { text: children, seconds: left }) : children}
    </Button>
  )
}
