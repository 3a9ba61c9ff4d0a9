/**
 * Whether the server gives another version than the one in this window: then the parts of this one that were not
 * downloaded yet are gone for good, and the window gets the newer one by being loaded again. Looked at when a part
 * does not arrive, for until then nothing is missing.
 */

/** The files this window began with. Most of them are the same in the next version; all of them are in none but this. */
const startedWith = (): string[] =>
  [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')].map(
    ({ src }) => new URL(src).pathname,
  )

let outdated = false
const listeners = new Set<() => void>()

export const isOutdated = (): boolean => outdated

export function onOutdated(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

async function givesAnother(files: readonly string[]): Promise<boolean> {
  if (files.length === 0) return false
  try {
    const page = await fetch('/', { cache: 'no-store' })
    if (!page.ok) return false
    const given = await page.text()
    return files.some((file) => !given.includes(file))
  } catch {
    return false
  }
}

/** Something that belongs to this window did not arrive. */
export async function lookForNewerVersion(): Promise<void> {
  if (outdated || !(await givesAnother(startedWith()))) return
  outdated = true
  for (const listener of listeners) listener()
}
