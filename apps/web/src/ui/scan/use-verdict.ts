import { useState } from 'react'
import type { Verdict } from './scan-bar.tsx'
import { playSound } from './scan-sound.ts'

/** What a desk says of the last thing that was done there; it is heard, too, by whoever looks at passports instead. */
export function useVerdict() {
  const [verdict, setVerdict] = useState<Verdict>()
  return {
    verdict,
    tell: (told: Verdict) => {
      setVerdict(told)
      if (told.tone === 'good' || told.tone === 'bad') playSound(told.tone)
    },
    forget: () => setVerdict(undefined),
  }
}
