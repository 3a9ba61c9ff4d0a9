import { expect, type CDPSession, type Locator, type Page } from '@playwright/test'

export const show = async (page: Page, section: string): Promise<void> => {
  await page.goto(`/#/dev/widgets?show=${section}`)
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
}

/** The value an input gives, as the gallery writes it under the input. */
export const given = (page: Page, label: string): Locator =>
  page
    .locator('.ant-form-item', { has: page.getByLabel(label, { exact: true }) })
    .locator('.ant-form-item-extra')

export const caretOf = (field: Locator): Promise<number | null> =>
  field.evaluate((element: HTMLInputElement) => element.selectionStart)

export interface InputMethod {
  /** Shows what has been typed so far. */
  compose: (text: string) => Promise<unknown>
  /** Ends with a text of its own. */
  commit: (text: string) => Promise<unknown>
}

/** Types as a Chinese input method does. */
export async function inputMethod(page: Page): Promise<InputMethod> {
  const session: CDPSession = await page.context().newCDPSession(page)
  return {
    compose: (text) =>
      session.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      }),
    commit: (text) => session.send('Input.insertText', { text }),
  }
}

interface ScanOptions {
  /** What the scanner sends behind a code. */
  end?: 'Enter' | 'Tab'
  /** An input method is at work: it hides which characters are typed. */
  hidden?: boolean
  /** The characters land in the field that has the focus, as they do of a real one. */
  types?: boolean
}

const placeOf = (key: string): string => {
  if (key === '-') return 'Minus'
  return /\d/.test(key) ? `Digit${key}` : `Key${key}`
}

/** Presses the keys of a code as quickly as no person can; a busy machine does not change the pace they tell. */
export async function scan(
  page: Page,
  typed: string,
  { end, hidden = false, types = false }: ScanOptions = {},
): Promise<void> {
  const strokes = typed.split('').map((key) => ({ key, code: placeOf(key), shiftKey: /[A-Z]/.test(key) }))
  if (end !== undefined) strokes.push({ key: end, code: end, shiftKey: false })
  const common = { bubbles: true, cancelable: true, ...(hidden && { key: 'Process', isComposing: true }) }
  await page.evaluate(
    ([all, each, writes]) => {
      let at = performance.now()
      for (const stroke of all) {
        const event = new KeyboardEvent('keydown', { ...stroke, ...each })
        at += 5
        Object.defineProperty(event, 'timeStamp', { value: at })
        const target = document.activeElement ?? document.body
        const goesOn = target.dispatchEvent(event)
        if (writes && goesOn && stroke.key.length === 1) document.execCommand('insertText', false, stroke.key)
      }
    },
    [strokes, common, types] as const,
  )
}
