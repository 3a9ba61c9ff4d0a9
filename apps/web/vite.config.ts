import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'
import manifest from './package.json' with { type: 'json' }
import { noChunkCycles } from './chunk-cycles.config.ts'
import { CHUNK_GROUPS, chunkFile } from './chunks.config.ts'
import { firstLoad } from './first-load.config.ts'
import { FLAGS, fixedAssets } from './fixed-assets.config.ts'
import { iconSprites } from './icon-sprites.config.ts'
import { perLanguageTexts } from './per-language.config.ts'
import { themeVariables } from './theme-css.config.ts'

const api = `127.0.0.1:${process.env['VISA_API_PORT'] ?? '8080'}`

/**
 * The component library hands the page's nonce to its own styles, but two helpers beneath it (scroll lock,
 * scrollbar measuring) write style elements without one, which the content security policy refuses.
 */
function nonceForHelperStyles(): Plugin {
  const before = 'styleNode.innerHTML = css'
  const nonce = `styleNode.nonce ||= document.querySelector('meta[name="csp-nonce"]')?.content ?? ''`
  return {
    name: 'nonce-for-helper-styles',
    apply: 'build',
    transform: {
      filter: { id: /@rc-component\/util\/es\/Dom\/dynamicCSS\.js$/ },
      handler(code) {
        if (!code.includes(before)) this.error('dynamicCSS.js has changed: its styles would lack the nonce')
        return { code: code.replace(before, `${nonce}\n  ${before}`), map: null }
      },
    },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    perLanguageTexts(),
    themeVariables(),
    react(),
    nonceForHelperStyles(),
    iconSprites(),
    fixedAssets(),
    firstLoad(),
    noChunkCycles(),
  ],
  define: { APP_VERSION: JSON.stringify(manifest.version), FLAGS_FOLDER: JSON.stringify(FLAGS) },
  // The workspace's own packages are compiled from source, so no build of theirs can be stale.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
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
