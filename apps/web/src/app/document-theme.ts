import type { Appearance } from '../lib/appearance.ts'

/** The class under which antd writes its tokens as `--ant-*` properties. */
export const scopeOf = ({ scheme, density }: Appearance): string => `visa-${scheme}-${density}`

let worn: string | undefined

/**
 * Tells the document its appearance. Style sheets read the tokens of the theme from it, with or without the
 * component library: theme-css.config.ts.
 */
export function applyAppearance(appearance: Appearance): void {
  const { classList, dataset } = document.documentElement
  const scope = scopeOf(appearance)
  if (worn !== undefined) classList.remove(worn)
  classList.add(scope)
  worn = scope
  dataset['scheme'] = appearance.scheme
  dataset['density'] = appearance.density
}
