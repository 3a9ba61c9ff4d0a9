import { shellMessages } from '@visa/messages/shell/shell'
import {
  chooseDensity,
  chooseScheme,
  DENSITIES,
  SCHEMES,
  useAppearance,
  type Density,
  type SchemeChoice,
} from '../../lib/appearance.ts'
import { useTexts } from '../../lib/i18n.tsx'

/** How the product looks, as entries of a menu, and the keys of those that hold. */
export function useAppearanceItems() {
  const { appearance: texts } = useTexts(shellMessages)
  const { choice, density } = useAppearance()
  const scheme = (key: SchemeChoice) => ({
    key,
    label: texts.schemes[key],
    'aria-checked': key === choice,
    onClick: () => chooseScheme(key),
  })
  const spacing = (key: Density) => ({
    key,
    label: texts.densities[key],
    'aria-checked': key === density,
    onClick: () => chooseDensity(key),
  })
  return {
    items: [
      { type: 'group' as const, key: 'scheme', label: texts.scheme, children: SCHEMES.map(scheme) },
      { type: 'group' as const, key: 'density', label: texts.density, children: DENSITIES.map(spacing) },
    ],
    chosen: [choice, density],
  }
}
