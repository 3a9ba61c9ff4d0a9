import type { Spell } from '@visa/contract/rules/passport-spelling'
import { useEffect, useState } from 'react'

let loading: Promise<Spell> | undefined

async function loadSpell(): Promise<Spell> {
  const { pinyin } = await import('pinyin-pro')
  return (text, surname) =>
    pinyin(text, { toneType: 'none', type: 'array', v: true, mode: surname ? 'surname' : 'normal' })
}

/** How Chinese characters are read. The dictionary is large: it is downloaded once some were typed. */
export function useSpell(needed: boolean): Spell | undefined {
  const [spell, setSpell] = useState<{ now: Spell }>()
  useEffect(() => {
    if (!needed || spell !== undefined) return
    let gone = false
    loading ??= loadSpell()
    loading.then(
      (now) => {
        if (!gone) setSpell({ now })
      },
      () => {
        // Without it nothing is offered; the next form tries again.
        loading = undefined
      },
    )
    return () => {
      gone = true
    }
  }, [needed, spell])
  return spell?.now
}
