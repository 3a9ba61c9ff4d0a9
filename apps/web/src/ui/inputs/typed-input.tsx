import { Input, type InputProps, type InputRef } from 'antd'
import { useRef, useState, type ChangeEvent, type CompositionEvent } from 'react'
import type { TypingRule } from './typing-step.ts'
import { useTypingGuard } from './use-typing-guard.ts'

/** What every input passes on to the field beneath it. */
export type FieldProps = Omit<
  InputProps,
  'value' | 'defaultValue' | 'onChange' | 'onCompositionEnd' | 'ref' | 'type' | 'maxLength'
>

interface TypedInputProps extends FieldProps {
  text: string
  rule: TypingRule
  /** Not while a composition is under way: half of a word is no text yet. */
  onText: (text: string) => void
}

/** One line of text that keeps to a rule while it is typed. */
export function TypedInput({ text, rule, onText, ...rest }: TypedInputProps) {
  const input = useRef<InputRef>(null)
  useTypingGuard(input, rule)
  const [composed, setComposed] = useState<string>()
  const settle = (next: string) => {
    setComposed(undefined)
    if (next !== text) onText(next)
  }
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) setComposed(target.value)
    else settle(target.value)
  }
  return (
    <Input
      autoComplete="off"
      {...rest}
      // After the rest: a form hands a reference of its own, and finds the field by its id as well.
      ref={input}
      value={composed ?? text}
      onChange={change}
      onCompositionEnd={(event: CompositionEvent<HTMLInputElement>) => settle(event.currentTarget.value)}
    />
  )
}
