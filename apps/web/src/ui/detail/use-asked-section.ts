import { useEffect, useRef, type RefObject } from 'react'
import { useAsked } from '../../lib/tabs/use-asked.ts'

/** By then what stands above it has come. */
const PATIENCE_MS = 5_000

/**
 * Whoever follows a link to a part of a record (`section` in its address) has it before them at once, and keeps it
 * while what stands above it is still coming; whoever scrolls or types meanwhile is left alone.
 */
export function useAskedSection(
  page: RefObject<HTMLElement | null>,
  params: Readonly<Record<string, string>>,
  goTo: (section: string) => HTMLElement | null,
): void {
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  const show = ({ section = '' }) => {
    stop.current?.()
    const heading = section === '' ? null : goTo(section)
    if (heading === null || page.current === null) return
    const sizes = new ResizeObserver(() => heading.scrollIntoView({ block: 'start' }))
    sizes.observe(page.current)
    const ended = new AbortController()
    const timer = setTimeout(() => ended.abort(), PATIENCE_MS)
    ended.signal.addEventListener('abort', () => {
      clearTimeout(timer)
      sizes.disconnect()
    })
    stop.current = () => ended.abort()
    for (const sign of ['wheel', 'keydown', 'pointerdown'])
      window.addEventListener(sign, stop.current, { passive: true, signal: ended.signal })
  }
  useAsked(params, show, 'askedSection')
}
