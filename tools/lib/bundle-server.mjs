import path from 'node:path'
import { build } from 'vite'
import { root } from './root.mjs'

/** Loaded as they are: native code, and packages that look for files of their own beside them. */
const APART = ['sharp', '@node-rs/argon2', 'i18n-iso-countries', 'pg', 'pdfkit', 'pino', 'playwright-core']

/**
 * Puts the server into a few files: finding and reading a thousand small ones takes longer than everything else a
 * start does. The folder is as deep as those of the compiled modules, which know their neighbours by relative paths.
 */
export const bundleServer = () =>
  build({
    configFile: false,
    root: path.join(root, 'apps', 'server'),
    logLevel: 'warn',
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
        // The server, and the robot that files applications in a process of its own.
        input: { main: 'src/main.ts', robot: 'src/robot.ts' },
        output: { chunkFileNames: '[name]-[hash].js', entryFileNames: '[name].js' },
      },
    },
  })
