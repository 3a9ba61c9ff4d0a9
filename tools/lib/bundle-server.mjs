import { copyFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { root } from './root.mjs'

/** Loaded as they are: native code, and packages that look for files of their own beside them. */
export const APART = [
  'sharp',
  '@node-rs/argon2',
  'i18n-iso-countries',
  'pg',
  'pdfkit',
  'pino',
  'playwright-core',
]

/** What is started by itself, each from a file of its name beside the others. */
const PROGRAMS = [
  ['main', 'src/main.ts'],
  ['command', 'src/command.ts'],
  ['robot', 'src/robot.ts'],
  ['image', '../image/src/image.ts'],
  ['image-worker', '../image/src/image-worker.ts'],
]

/** What is imported while the server runs is asked of launch.mjs. As long as the word itself: maps go on fitting. */
const importsByLaunch = {
  name: 'imports-by-launch',
  renderChunk: (code) => ({ code: code.replaceAll(/(?<![\w.$])import\(/g, '__load('), map: null }),
}

/**
 * Puts the server into a few files: finding and reading a thousand small ones takes longer than everything else a
 * start does. The folder is as deep as those of the compiled modules, which know their neighbours by relative paths.
 */
export async function bundleServer(id) {
  await build({
    configFile: false,
    root: path.join(root, 'apps', 'server'),
    logLevel: 'warn',
    define: { VISA_BUILD: JSON.stringify(id) },
    plugins: [importsByLaunch],
    resolve: { conditions: ['source'] },
    ssr: {
      noExternal: true,
      external: APART,
      resolve: { conditions: ['source', 'import', 'node', 'default'] },
    },
    build: {
      ssr: true,
      outDir: 'dist/bundle',
      target: 'node20',
      sourcemap: true,
      minify: false,
      rolldownOptions: {
        // The server, and in processes of their own the robot that files applications and the image service.
        input: Object.fromEntries(PROGRAMS),
        // The format in which Node can be given compiled code: launch.mjs.
        output: { format: 'cjs', chunkFileNames: '[name]-[hash].cjs', entryFileNames: '[name].cjs' },
      },
    },
  })
  for (const [name] of PROGRAMS)
    copyFileSync(
      new URL('./launch.mjs', import.meta.url),
      path.join(root, 'apps', 'server', 'dist', 'bundle', `${name}.js`),
    )
}
