import type { Locator } from '@playwright/test'

/** Every text and label inside that holds Chinese characters, other than `data` itself. */
export const chineseIn = (place: Locator, data: readonly string[]): Promise<string[]> =>
  place.evaluate((root, known) => {
    const chinese = /\p{Script=Han}/u
    const labels = ['aria-label', 'placeholder', 'title', 'alt']
    const found = new Set<string>()
    const look = (text: string | null) => {
      const rest = known.reduce((left, each) => left.replaceAll(each, ''), text ?? '')
      if (chinese.test(rest)) found.add(rest.trim())
    }
    for (const element of [root, ...root.querySelectorAll('*')]) {
      for (const label of labels) look(element.getAttribute(label))
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) look(node.textContent)
    }
    return [...found]
  }, data)
