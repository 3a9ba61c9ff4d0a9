import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'
import manifest from './package.json' with { type: 'json' }
import { noChunkCycles } from './chunk-cycles.config.ts'
import { CHUNK_GROUPS, chunkFile } from './chunks.config.ts'
import { downloads, MODULE_PRELOAD } from './downloads.config.ts'
import { firstLoad } from './first-load.config.ts'
import { FLAGS, fixedAssets } from './fixed-assets.config.ts'
import { iconSprites } from './icon-sprites.config.ts'
import { perLanguageTexts } from './per-language.config.ts'
import { themeVariables } from './theme-css.config.ts'

const api = `127.0.0.1:${process.env['VISA_API_PORT'] ?? '8080'}`

interface Mend {
  name: string
  file: RegExp
  before: string
  after: string
}

/** Changes one place of a library while it is built, and fails when the place is not there any more. */
const mended = ({ name, file, before, after }: Mend): Plugin => ({
  name,
  apply: 'build',
  transform: {
    filter: { id: file },
    handler(code) {
      if (!code.includes(before)) this.error(`the library has changed, look at ${name} again`)
      return { code: code.replace(before, () => after), map: null }
    },
  },
})

/**
 * The component library hands the page's nonce to its own styles, but two helpers beneath it (scroll lock,
 * scrollbar measuring) write style elements without one, which the content security policy refuses.
 */
const nonceForHelperStyles = (): Plugin =>
  mended({
    name: 'nonce-for-helper-styles',
    file: /@rc-component\/util\/es\/Dom\/dynamicCSS\.js$/,
    before: 'styleNode.innerHTML = css',
    after: `styleNode.nonce ||= document.querySelector('meta[name="csp-nonce"]')?.content ?? ''
  styleNode.innerHTML = css`,
  })

/**
 * A dialog copies how to focus its panel at a moment when there may be none: drawn anew behind another tab, it fails
 * when the tab comes back, and takes the screen with what was typed along.
 */
const focusOfDialogs = (): Plugin =>
  mended({
    name: 'focus-of-dialogs',
    file: /@rc-component\/dialog\/es\/Dialog\/Content\/index\.js$/,
    before: '...panelRef.current,',
    after: 'focus: () => panelRef.current?.focus(),',
  })

/** One bubble for all tooltips, which we do not ask for: it would bring what places bubbles into every first load. */
const noSharedTooltip = (): Plugin =>
  mended({
    name: 'no-shared-tooltip',
    file: /antd\/es\/config-provider\/index\.js$/,
    before: "import UniqueProvider from '../tooltip/UniqueProvider';",
    after: 'const UniqueProvider = ({ children }) => children;',
  })

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    perLanguageTexts(),
    themeVariables(),
    react(),
    nonceForHelperStyles(),
    focusOfDialogs(),
    noSharedTooltip(),
    iconSprites(),
    fixedAssets(),
    firstLoad(),
    downloads(),
    noChunkCycles(),
  ],
  define: { APP_VERSION: JSON.stringify(manifest.version), FLAGS_FOLDER: JSON.stringify(FLAGS) },
  // The workspace's own packages are compiled from source, so no build of theirs can be stale.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    target: 'es2023',
    modulePreload: MODULE_PRELOAD,
    assetsInlineLimit: 0,
    // Charts and PDF are big and loaded on demand; what the first load may weigh is tested: e2e/shell/first-load.spec.ts.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // They hold nothing but what they export, and do not say so: without this every page with a button has a form engine.
      treeshake: { moduleSideEffects: [{ test: /node_modules\/@rc-component\//, sideEffects: false }] },
      output: {
        codeSplitting: { groups: [...CHUNK_GROUPS] },
        chunkFileNames: chunkFile,
        assetFileNames: ({ names: [name = ''] }) =>
          `assets/${name.replace(/~.*(?=\.\w+$)/, '').replace(/\.\w+$/, '')}-[hash][extname]`,
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': `http://${api}`,
      '/store': `http://${api}`,
      '/ws': `http://${api}`,
      '/healthz': `http://${api}`,
      '/readyz': `http://${api}`,
    },
  },
})
