import { useEffect, useEffectEvent, type RefObject } from 'react'
import { guardTyping } from './typing-guard.ts'
import type { TypingRule } from './typing-step.ts'

/** Keeps the inputs of a component to a rule while they are typed into. */
export function useTypingGuard(
  component: RefObject<{ nativeElement: HTMLElement | null } | null>,
  rule: TypingRule,
): void {
  const current = useEffectEvent(() => rule)
  useEffect(() => {
    const element = component.current?.nativeElement
    return element ? guardTyping(element, () => current()) : undefined
  }, [component])
}
