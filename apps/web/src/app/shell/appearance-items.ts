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
import type { MenuEntry } from '../menu/menu.tsx'

/** How the product looks, as entries of a menu. */
export function useAppearanceItems(): readonly MenuEntry[] {
  const { appearance: texts } = useTexts(shellMessages)
  const { choice, density } = useAppearance()
  const scheme = (key: SchemeChoice) => ({
    key,
    label: texts.schemes[key],
    checked: key === choice,
    stays: true,
    onChoose: () => chooseScheme(key),
  })
  const spacing = (key: Density) => ({
    key,
    label: texts.densities[key],
    checked: key === density,
    stays: true,
    onChoose: () => chooseDensity(key),
  })
  return [
    { type: 'group', key: 'scheme', label: texts.scheme, entries: SCHEMES.map(scheme) },
    { type: 'group', key: 'density', label: texts.density, entries: DENSITIES.map(spacing) },
  ]
}
