import type { Page } from '@playwright/test'

/** Two lines of text and their padding, or a name with two small lines below it. */
const ROW_MOST_PX = 72

/**
 * What is wrong with the shape of a place: buttons and links that are cut off at a side, and of its lists two columns of
 * one name, rows of more than two lines, cells that run into the next, no name that stays while the columns beside it are
 * scrolled, and rows that show above the heading which stays.
 */
export const shapeProblems = (page: Page, place: string): Promise<string[]> =>
  page.evaluate(
    async ([selector, most]) => {
      const problems: string[] = []
      const pane = document.querySelector(selector)
      const within = <Kind extends Element>(wanted: string): Kind[] => [
        ...(pane?.querySelectorAll<Kind>(wanted) ?? []),
      ]
      for (const control of within<HTMLElement>('button, a[href]')) {
        const { left, right, width } = control.getBoundingClientRect()
        if (width === 0 || !control.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
          continue
        for (
          let around = control.parentElement;
          around !== null && around !== pane;
          around = around.parentElement
        ) {
          // Tables are scrolled to their sides, and long words in a line end in dots.
          if (around.matches('.ant-table-content, .ant-table-body, .ant-table-header')) break
          const { overflowX, textOverflow } = getComputedStyle(around)
          if (overflowX === 'visible' || textOverflow === 'ellipsis') continue
          const room = around.getBoundingClientRect()
          if (right <= room.right + 1 && left >= room.left - 1) continue
          problems.push(
            `cut off: ${control.getAttribute('aria-label') ?? control.textContent?.slice(0, 40) ?? ''}`,
          )
          break
        }
      }
      for (const head of within('thead')) {
        const names = [...head.querySelectorAll('th:not([colspan])')]
          .map((cell) => cell.textContent?.trim() ?? '')
          .filter((name) => name !== '')
        const twice = names.filter((name, index) => names.indexOf(name) !== index)
        problems.push(...twice.map((name) => `two columns called ${name}`))
      }
      const rows = within<HTMLElement>('.ant-table-tbody > tr[data-row-key]')
      for (const cell of within<HTMLElement>('.ant-table-tbody > tr[data-row-key] > td')) {
        const { overflowX, position } = getComputedStyle(cell)
        // Those that stay have a shadow beside them.
        const judged = overflowX === 'visible' && position !== 'sticky'
        const runsOver = judged && cell.scrollWidth > cell.clientWidth + 1
        if (runsOver) problems.push(`a cell runs into the next: ${cell.textContent?.slice(0, 40) ?? ''}`)
      }
      const high = rows.map(({ offsetHeight }) => offsetHeight).filter((height) => height > most)
      if (high.length > 0) problems.push(`rows of ${Math.max(...high)} px`)
      for (const body of within('.ant-table-body, .ant-table-content')) {
        const cell = body.querySelector('tr[data-row-key] > td:not(.ant-table-selection-column)')
        const stays = cell === null || getComputedStyle(cell).position === 'sticky'
        if (body.scrollWidth > body.clientWidth + 1 && !stays)
          problems.push('no name stays while it is scrolled')
      }
      const heading = within<HTMLElement>('.ant-table-sticky-holder')[0]
      const scroller = heading?.closest<HTMLElement>('[role=tabpanel]')
      if (
        heading !== undefined &&
        scroller instanceof HTMLElement &&
        scroller.scrollHeight > scroller.clientHeight + 100
      ) {
        const before = scroller.scrollTop
        scroller.scrollTop = before + heading.getBoundingClientRect().top
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
        const { top, left } = heading.getBoundingClientRect()
        const above = document.elementFromPoint(left + 80, top - 4)
        if (above?.closest('tr[data-row-key]') instanceof Element)
          problems.push('rows show above the heading')
        scroller.scrollTop = before
      }
      return [...new Set(problems)]
    },
    [place, ROW_MOST_PX] as const,
  )
