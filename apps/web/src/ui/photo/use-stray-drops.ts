import { useEffect, useEffectEvent, type RefObject } from 'react'
import { droppedFiles } from '../uploads/choose-files.ts'

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true

/**
 * Files dropped beside the place for them: a browser would leave the page for them, and with it everything that is not
 * saved. They are taken as if they had been dropped in the right place.
 */
export function useStrayDrops(
  root: RefObject<HTMLElement | null>,
  onFiles: (files: readonly File[]) => void,
): void {
  const stray = useEffectEvent((event: DragEvent) => {
    if (event.defaultPrevented || !hasFiles(event) || root.current?.checkVisibility() !== true) return
    event.preventDefault()
    if (event.type === 'drop' && event.dataTransfer !== null) onFiles(droppedFiles(event.dataTransfer))
  })
  useEffect(() => {
    const hear = (event: DragEvent) => stray(event)
    document.addEventListener('dragover', hear)
    document.addEventListener('drop', hear)
    return () => {
      document.removeEventListener('dragover', hear)
      document.removeEventListener('drop', hear)
    }
  }, [])
}
