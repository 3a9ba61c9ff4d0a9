import { CloseCircleFilled } from '@ant-design/icons'

/** Called when the component library has put its button for clearing around the mark. */
const passOver = (mark: HTMLElement | null): void => mark?.closest('button')?.setAttribute('tabindex', '-1')

/**
 * What clears a day or a time, by pointer. The Tab key passes it over: whoever has typed a day goes on to the next
 * field, and whoever wants it gone deletes it as it was typed.
 */
export const CLEARED_BY_POINTER = { clearIcon: <CloseCircleFilled ref={passOver} /> }
