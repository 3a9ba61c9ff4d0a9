import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { theme as Theme } from 'antd'
import type { Plugin } from 'vite'
import { tokensOf } from './src/app/theme-tokens.ts'
import type { Scheme } from './src/lib/appearance.ts'

const require = createRequire(import.meta.url)
const { default: antd } = require('antd/lib/theme') as { default: typeof Theme }
const { unitless } = require('antd/lib/theme/useToken') as { unitless: Readonly<Record<string, boolean>> }

const SOURCES = join(import.meta.dirname, 'src')

/** As the component library writes the names of its tokens. */
const variable = (token: string): string =>
  `--ant-${token}`
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll(/([A-Z]+)([A-Z][a-z0-9]+)/g, '$1-$2')
    .replaceAll(/([a-z])([A-Z0-9])/g, '$1-$2')
    .toLowerCase()

const written = (token: string, value: unknown): string =>
  typeof value === 'number' && !Object.hasOwn(unitless, token) ? `${value}px` : String(value)

/** The variables that our own style sheets read. */
function variablesInUse(): Set<string> {
  const sheets = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.css'),
  )
  return new Set(
    sheets.flatMap((name) => readFileSync(join(SOURCES, name), 'utf8').match(/--ant-[a-z\d-]+/g) ?? []),
  )
}

const ALGORITHMS = { light: antd.defaultAlgorithm, dark: antd.darkAlgorithm }

function valuesOf(scheme: Scheme, compact: boolean): Map<string, string> {
  const algorithm = compact ? [ALGORITHMS[scheme], antd.compactAlgorithm] : [ALGORITHMS[scheme]]
  const tokens = Object.entries(antd.getDesignToken({ algorithm, token: tokensOf(scheme) }))
  return new Map(tokens.map(([token, value]) => [variable(token), written(token, value)]))
}

const rule = (selector: string, values: readonly (readonly [string, string])[]): string =>
  `${selector}{${values.map(([name, value]) => `${name}:${value}`).join(';')}}`

/** The theme as far as our style sheets read it; what depends on the density is written for itself. */
function themeCss(): string {
  const used = variablesInUse()
  return (['light', 'dark'] as const)
    .flatMap((scheme) => {
      const usual = valuesOf(scheme, false)
      const values = [...usual].filter(([name]) => used.has(name))
      const dense = [...valuesOf(scheme, true)].filter(
        ([name, value]) => used.has(name) && usual.get(name) !== value,
      )
      const selector = `:root[data-scheme='${scheme}']`
      return [rule(selector, values), rule(`${selector}[data-density='compact']`, dense)]
    })
    .join('\n')
}

/**
 * Our style sheets read the tokens of the theme, which the component library computes and writes when it runs. Pages that
 * do without it, and the first picture of all others, need them before: they are computed in the build.
 */
export function themeVariables(): Plugin {
  return {
    name: 'theme-variables',
    enforce: 'pre',
    transform: {
      filter: { id: /\/app\/base\.css$/ },
      handler: (code) => ({ code: `${themeCss()}\n${code}`, map: null }),
    },
  }
}
