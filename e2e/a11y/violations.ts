import type { Page } from '@playwright/test'
import axe from 'axe-core'

/** Puts the checker into the page, where it stays until the page starts anew. */
export const bringChecker = (page: Page): Promise<unknown> => page.evaluate(axe.source)

/**
 * What is wrong with the page, or with the first element of it that is meant: rule, place and element of each. Rules about
 * whole pages, such as the one for the first heading, judge whole pages only.
 */
export const violations = (page: Page, place = 'html'): Promise<string[]> =>
  page.evaluate(async (selector) => {
    const checker = (window as unknown as { axe: typeof axe }).axe
    const element = document.querySelector(selector)
    if (element === null) return [`${selector} is not there`]
    const found = await checker.run(element, { resultTypes: ['violations'], preload: false })
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, html }) => `${id}: ${String(target)} ${html.slice(0, 200)}`),
    )
  }, place)
