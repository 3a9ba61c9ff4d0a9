import { useState } from 'react'
import type { Language } from '@visa/contract/session/personal'
import { useLanguage } from '../../lib/i18n.tsx'
import type { Verdict } from './scan-bar.tsx'
import { playSound } from './scan-sound.ts'

/**
 * What a desk says of the last thing that was done there; it is heard, too, by whoever looks at passports instead. What
 * was said in one language is not shown in another.
 */
export function useVerdict() {
  const { language } = useLanguage()
  const [said, setSaid] = useState<{ told: Verdict; language: Language }>()
  return {
    verdict: said?.language === language ? said.told : undefined,
    tell: (told: Verdict) => {
      setSaid({ told, language })
      // Whoever looks elsewhere hears that it did not go on by itself.
      if (told.tone !== 'busy') playSound(told.tone === 'good' ? 'good' : 'bad')
    },
    forget: () => setSaid(undefined),
  }
}
