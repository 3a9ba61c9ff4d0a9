import styles from './print-element.module.css'

/** A clone has the canvases of the element, but not what is drawn on them. */
function copyCanvases(from: HTMLElement, to: HTMLElement): void {
  const copies = to.querySelectorAll('canvas')
  for (const [index, canvas] of from.querySelectorAll('canvas').entries()) {
    copies[index]?.getContext('2d')?.drawImage(canvas, 0, 0)
  }
}

/** What people have typed is no part of a clone either. */
function copyTyped(from: HTMLElement, to: HTMLElement): void {
  const copies = to.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  for (const [index, field] of from.querySelectorAll<HTMLInputElement>('input, textarea').entries()) {
    const copy = copies[index]
    if (copy !== undefined && field.type !== 'file') copy.value = field.value
  }
}

const loaded = (image: HTMLImageElement): Promise<void> => image.decode().catch(() => undefined)

/** Puts a copy of an element on a sheet that is all the browser prints; returns what takes it away again. */
export function layOut(element: HTMLElement, foot = ''): { copy: HTMLElement; clear: () => void } {
  const sheet = document.createElement('div')
  sheet.className = styles.sheet ?? ''
  const copy = element.cloneNode(true) as HTMLElement
  copyCanvases(element, copy)
  copyTyped(element, copy)
  sheet.append(copy)
  if (foot !== '') {
    const line = document.createElement('p')
    line.className = styles.foot ?? ''
    line.textContent = foot
    sheet.append(line)
  }
  document.body.append(sheet)
  document.body.classList.add(styles.printing ?? '')
  return {
    copy,
    clear: () => {
      document.body.classList.remove(styles.printing ?? '')
      sheet.remove()
    },
  }
}

export const isLaidOut = (): boolean => document.body.classList.contains(styles.printing ?? '')

/** Prints one element, black on white, without the page around it; ends when the browser's dialog is closed. */
export async function printElement(element: HTMLElement): Promise<void> {
  const { copy, clear } = layOut(element)
  try {
    await Promise.all(Array.from(copy.querySelectorAll('img'), loaded))
    const closed = new Promise<void>((resolve) => {
      addEventListener('afterprint', () => resolve(), { once: true })
    })
    window.print()
    await closed
  } finally {
    clear()
  }
}
