import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository, whatever folder the command was started from. */
export const root = path.resolve(fileURLToPath(new URL('../../', import.meta.url)))
export const cacheDir = path.join(root, '.cache')
