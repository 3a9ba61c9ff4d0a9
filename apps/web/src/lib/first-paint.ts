import { useLayoutEffect } from 'react'

/** Takes away what index.html shows until there is a page. Used by what comes in its place. */
export function useEndOfFirstPaint(): void {
  useLayoutEffect(() => {
    document.getElementById('first-paint')?.remove()
  }, [])
}
