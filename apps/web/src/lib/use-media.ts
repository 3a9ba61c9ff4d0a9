import { useCallback, useSyncExternalStore } from 'react'

/** Below this the frame is a telephone's: the menu is a drawer. Style sheets say the same number. */
const PHONE = '(width < 768px)'

/** Whether a media query holds, now and whenever that changes. */
function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

export const useIsPhone = (): boolean => useMedia(PHONE)
