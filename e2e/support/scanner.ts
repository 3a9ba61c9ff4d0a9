import type { Page } from '@playwright/test'

/** How a scanner's key is told to the browser. */
const keyOf = (character: string) =>
  character === '\r'
    ? { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 }
    : { key: character, text: character, windowsVirtualKeyCode: character.toUpperCase().charCodeAt(0) }

/**
 * A scanner at the keyboard: the keys of a code, with Enter behind it, are sent without waiting for what becomes of
 * them. They come as close together as the browser takes them, whatever the machine does besides.
 */
export async function scannerOf(page: Page): Promise<(...codes: string[]) => Promise<void>> {
  const keyboard = await page.context().newCDPSession(page)
  return async (...codes) => {
    const keys = codes.flatMap((code) => Array.from(`${code}\r`, keyOf))
    await Promise.all(
      keys.flatMap((key) => [
        keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key }),
        keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', key: key.key }),
      ]),
    )
  }
}
