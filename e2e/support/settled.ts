import { expect, type Page, type Request } from '@playwright/test'

/** What stands in a place that still waits for its content. */
const WAITING = 'output[aria-label="加载中"], output[aria-label="Loading"], .ant-skeleton, .ant-spin-spinning'

/**
 * Tells when a page has come to rest: nothing that it asked for is on its way, and nothing in it says that it waits.
 * Begun before the page asks for anything.
 */
export function watchLoading(page: Page): () => Promise<void> {
  const underWay = new Set<Request>()
  page.on('request', (request) => {
    // The stream of events never ends.
    if (request.resourceType() !== 'eventsource') underWay.add(request)
  })
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  // Two frames on, what has arrived is drawn and has asked for what it needs in turn.
  const waiting = async () => {
    const places = await page.evaluate(
      (selector) =>
        new Promise<number>((resolve) => {
          requestAnimationFrame(() =>
            requestAnimationFrame(() => resolve(document.querySelectorAll(selector).length)),
          )
        }),
      WAITING,
    )
    return places + underWay.size
  }
  return () => expect.poll(waiting, { intervals: [20, 50] }).toBe(0)
}
