import { formatDate } from '@visa/contract/dates'
import { uploadMessages } from '@visa/messages/ui/uploads'
import { useEffect, useEffectEvent, type RefObject } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'

const isTyping = (element: Element | null): boolean =>
  element instanceof HTMLElement && (element.isContentEditable || element.matches('input, textarea'))

/** Whether a paste is meant for the field: it has the focus, or the pointer is over it and nobody is typing elsewhere. */
const isMeantFor = (field: HTMLElement): boolean => {
  const focused = document.activeElement
  return field.contains(focused) || (field.matches(':hover') && !isTyping(focused))
}

/** A field that is all of its page or dialog takes what is pasted anywhere, unless somebody types or answers a question. */
const isInFront = (field: HTMLElement): boolean =>
  field.checkVisibility() &&
  !isTyping(document.activeElement) &&
  [...document.querySelectorAll('[role=dialog]')].every(
    (dialog) => dialog.contains(field) || !dialog.checkVisibility(),
  )

/** Screenshots all come under the same name; they are told apart by their time. */
const named = (image: File, name: string): File =>
  new File([image], `${name}.${image.type.split('/')[1] ?? 'png'}`, { type: image.type })

/** Hands over the pictures that are pasted into a field, whatever in it has the focus. */
export function usePaste(
  root: RefObject<HTMLElement | null>,
  enabled: boolean,
  onImages: (images: readonly File[]) => void,
  reach: 'field' | 'page' = 'field',
): void {
  const { pastedName } = useTexts(uploadMessages)
  const paste = useEffectEvent((event: ClipboardEvent): void => {
    const field = root.current
    const images = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
    if (field === null || images.length === 0) return
    if (!isMeantFor(field) && (reach === 'field' || !isInFront(field))) return
    event.preventDefault()
    const time = formatDate(new Date()).replaceAll(':', '')
    onImages(images.map((image) => named(image, fill(pastedName, { time }))))
  })
  useEffect(() => {
    if (!enabled) return
    const listen = (event: ClipboardEvent): void => paste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [enabled])
}
