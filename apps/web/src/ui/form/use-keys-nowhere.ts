import { useEffect, useEffectEvent, type RefObject } from 'react'

/** What had the focus may be gone: the keys of a page in sight still are its own. */
export function useKeysNowhere(
  root: RefObject<HTMLElement | null>,
  onKeys: ((event: KeyboardEvent) => void) | undefined,
): void {
  const onNowhere = useEffectEvent((event: KeyboardEvent) => {
    const inSight = root.current?.isConnected === true && root.current.closest('[inert]') === null
    if (inSight && document.activeElement === document.body) onKeys?.(event)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onNowhere(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
