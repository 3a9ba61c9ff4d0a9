import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react'
import { turned } from './notice.logic.ts'

const EVERY_MS = 5_000

const listenToWindow = (listener: () => void): (() => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
const isHidden = (): boolean => document.hidden

const lessMotion = (): MediaQueryList => matchMedia('(prefers-reduced-motion: reduce)')
const listenToMotion = (listener: () => void): (() => void) => {
  const query = lessMotion()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
const wantsLessMotion = (): boolean => lessMotion().matches

/** Whether the pointer or the focus is inside. */
export function useHeld(place: RefObject<HTMLElement | null>): boolean {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  useEffect(() => {
    const element = place.current
    if (element === null) return
    const ended = new AbortController()
    const on = (event: string, listener: () => void) =>
      element.addEventListener(event, listener, { signal: ended.signal })
    on('pointerenter', () => setHovered(true))
    on('pointerleave', () => setHovered(false))
    on('focusin', () => setFocused(true))
    on('focusout', () => setFocused(false))
    return () => ended.abort()
  }, [place])
  return hovered || focused
}

/** Which of several is shown: the next one every five seconds, unless held, unseen, or movement is not wanted. */
export function useRotation(count: number, held: boolean): [index: number, step: (by: number) => void] {
  const [index, setIndex] = useState(0)
  const hidden = useSyncExternalStore(listenToWindow, isHidden)
  const still = useSyncExternalStore(listenToMotion, wantsLessMotion)
  const turning = count > 1 && !held && !hidden && !still
  useEffect(() => {
    if (!turning) return
    const timer = setInterval(() => setIndex((old) => turned(old, 1, count)), EVERY_MS)
    return () => clearInterval(timer)
  }, [turning, count])
  // Some may have gone since.
  return [turned(index, 0, count), (by) => setIndex((old) => turned(old, by, count))]
}
