import { CloseCircleFilled } from '@ant-design/icons'
import { uiMessages } from '@visa/messages/ui/ui'
import { useLayoutEffect, useRef } from 'react'
import { useTexts } from '../../lib/i18n.tsx'

/** Called when the component library has put its button for clearing around the mark. */
const passOver = (mark: HTMLElement | null): void => mark?.closest('button')?.setAttribute('tabindex', '-1')

/**
 * What clears a day or a time, by pointer. The Tab key passes it over: whoever has typed a day goes on to the next
 * field, and whoever wants it gone deletes it as it was typed.
 */
export const CLEARED_BY_POINTER = { clearIcon: <CloseCircleFilled ref={passOver} /> }

/** What clears a choice. The Tab key passes it over as well; on the keyboard Delete does what it does. */
export function ClearChoice() {
  const { clearSelection } = useTexts(uiMessages)
  const mark = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    passOver(mark.current)
    mark.current?.closest('button')?.setAttribute('aria-label', clearSelection)
  })
  useLayoutEffect(() => {
    const button = mark.current?.closest('button')
    const field = button?.parentElement
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (key === 'Delete' && target instanceof HTMLInputElement && target.value === '') button?.click()
    }
    field?.addEventListener('keydown', onKey)
    return () => field?.removeEventListener('keydown', onKey)
  }, [])
  return <CloseCircleFilled ref={mark} />
}
