import { Button, type ButtonProps } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { CallError } from '../../lib/call.ts'

const PATIENCE_MS = 60_000

interface EasyButtonProps extends Omit<ButtonProps, 'onClick' | 'loading'> {
  onClick: () => unknown
}

/** A button that cannot be pressed again before its work has ended, or a minute has passed. */
export function EasyButton({ onClick, ...rest }: EasyButtonProps) {
  const [working, setWorking] = useState(false)
  // Two clicks may come before the first one's state is rendered.
  const run = useRef<symbol>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const end = (ended: symbol) => {
    // Work that was given up on must not end the next one.
    if (run.current !== ended) return
    clearTimeout(timer.current)
    run.current = undefined
    setWorking(false)
  }
  const start = async () => {
    if (run.current !== undefined) return
    const started = Symbol('run')
    run.current = started
    setWorking(true)
    timer.current = setTimeout(() => end(started), PATIENCE_MS)
    try {
      await onClick()
    } catch (error) {
      // What a call refuses has been shown by the call itself.
      if (!(error instanceof CallError)) throw error
    } finally {
      end(started)
    }
  }
  return <Button {...rest} loading={working} onClick={() => void start()} />
}
