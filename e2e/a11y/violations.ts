import type { Page } from '@playwright/test'
import axe from 'axe-core'

/** Puts the checker into the page, where it stays until the page starts anew. */
export const bringChecker = (page: Page): Promise<unknown> => page.evaluate(axe.source)

/**
 * What is wrong with the page, or with the first element of it that is meant: rule, place and element of each. Rules about
 * whole pages, such as the one for the first heading, judge whole pages only. Of rows that are made alike (the same
 * elements, classes, styles and attributes, with words in the same places) the first stands for all: the checker takes
 * most of its time for the twentieth row of a list. Some rules only, where the others were judged before.
 */
export const violations = (page: Page, place = 'html', rules: readonly string[] = []): Promise<string[]> =>
  page.evaluate(
    async ([selector, some]) => {
      const checker = (window as unknown as { axe: typeof axe }).axe
      const element = document.querySelector(selector)
      if (element === null) return [`${selector} is not there`]
      // A colour on its way to another is nobody's colour: what is judged is at rest.
      for (const moving of document.getAnimations()) if (moving instanceof CSSTransition) moving.finish()

      /** Whose value tells how something looks or what it is, and not only which record it shows. */
      const TELLING =
        /^(class|style|role|type|disabled|hidden|tabindex|scope|aria-(?!label|controls|describedby))/
      const made = (node: Node): string => {
        if (node.nodeType === Node.TEXT_NODE) return node.textContent?.trim() === '' ? '' : 't'
        if (!(node instanceof Element)) return ''
        const attributes = [...node.attributes].map(({ name, value }) =>
          TELLING.test(name) ? `${name}=${value}` : `${name}${value === '' ? '' : '='}`,
        )
        return `<${node.tagName} ${attributes.join(' ')}>${[...node.childNodes].map(made).join('')}</>`
      }
      const hidden: HTMLElement[] = []
      for (const list of element.querySelectorAll('tbody, ul, ol, [role=list], [role=listbox]')) {
        const seen = new Set<string>()
        for (const row of list.children) {
          const shape = made(row)
          if (seen.has(shape) && row instanceof HTMLElement && row.style.display === '') hidden.push(row)
          seen.add(shape)
        }
      }
      for (const row of hidden) row.style.display = 'none'
      try {
        const found = await checker.run(element, {
          resultTypes: ['violations'],
          preload: false,
          ...(some.length > 0 && { runOnly: [...some] }),
        })
        return found.violations.flatMap(({ id, nodes }) =>
          nodes.map(({ target, html }) => `${id}: ${String(target)} ${html.slice(0, 200)}`),
        )
      } finally {
        for (const row of hidden) row.style.display = ''
      }
    },
    [place, rules] as const,
  )
