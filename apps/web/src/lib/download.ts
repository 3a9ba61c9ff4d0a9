import { lookForNewerVersion } from './newer-version.ts'

/**
 * Brings the files of a part of the app before the part is run: the build calls this wherever the app imports one
 * (downloads.config.ts). A browser remembers a module that did not arrive and never asks for it again until the page is
 * loaded anew; a file that is fetched can be asked for as often as need be, and is then taken from the browser's store.
 */

const coming = new Map<string, Promise<void>>()

/** Asked for by the page itself, which does not start without it. */
const isOfThePage = (address: string): boolean =>
  document.querySelector(`link[rel="modulepreload"][href="${address}"], script[src="${address}"]`) !== null

async function fetched(address: string): Promise<void> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}`)
  // Only what has been read to its end is kept.
  await answer.arrayBuffer()
}

const styled = (address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    if (document.querySelector(`link[rel="stylesheet"][href="${address}"]`) !== null) return resolve()
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '' })
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      // Left there, it would look like one that has arrived.
      link.remove()
      reject(new Error(`${address} did not arrive`))
    })
    link.href = address
    document.head.append(link)
  })

function brought(address: string): Promise<void> {
  const known = coming.get(address)
  if (known !== undefined) return known
  const isStyle = address.endsWith('.css')
  if (!isStyle && isOfThePage(address)) return Promise.resolve()
  const bringing = isStyle ? styled(address) : fetched(address)
  coming.set(address, bringing)
  // Whoever wants it next time asks again.
  bringing.catch(() => coming.delete(address))
  return bringing
}

/** Runs a part once it and all that it needs are here. */
export async function downloaded<Part>(
  run: () => Promise<Part>,
  files: readonly string[] = [],
): Promise<Part> {
  try {
    await Promise.all(files.map((file) => brought(`/${file}`)))
    return await run()
  } catch (error) {
    await lookForNewerVersion()
    throw error
  }
}
