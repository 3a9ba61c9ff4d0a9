import type { ModulePreloadOptions, Plugin } from 'vite'
import { sourceFile } from './sources.config.ts'

/**
 * Whatever is imported when it is first shown is downloaded by lib/download.ts, with the files that it needs itself: vite
 * would put them into the page as modules, of which a browser remembers for ever that one did not arrive.
 */

const HELPER = /vite\/preload-helper\.js$/

export const downloads = (): Plugin => ({
  name: 'downloads',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: HELPER },
    handler: () =>
      `export { downloaded as __vitePreload } from ${JSON.stringify(sourceFile('lib/download.ts'))}`,
  },
  // Were the helper called otherwise one day, everything would go the old way unnoticed.
  generateBundle(_, bundle) {
    const isOurs = Object.values(bundle).some(
      (file) => file.type === 'chunk' && Object.keys(file.modules).includes(sourceFile('lib/download.ts')),
    )
    if (!isOurs)
      this.error('parts of the app are not downloaded by lib/download.ts, look at downloads.config.ts again')
  },
})

/** Vite names what a part needs, and leaves the part itself out where it needs nothing. */
export const MODULE_PRELOAD: ModulePreloadOptions = {
  polyfill: false,
  resolveDependencies: (file, needed, { hostType }) =>
    hostType === 'html' ? needed : [...new Set([file, ...needed])],
}
