/** The program this window began with. */
const startedWith = (): string | undefined => {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  return entry === null ? undefined : new URL(entry.src).pathname
}

/**
 * Whether the server gives another version than the one in this window: then the parts of this one that were not
 * downloaded yet are gone for good.
 */
export async function isNewerVersionOut(): Promise<boolean> {
  const mine = startedWith()
  if (mine === undefined) return false
  try {
    const page = await fetch('/', { cache: 'no-store' })
    return page.ok && !(await page.text()).includes(mine)
  } catch {
    return false
  }
}
