import { meaningsOf } from '@visa/contract/centre/centre-query'
import { centreQueryMessages } from '@visa/messages/centre/queries'
import { fill, useTexts } from '../../../lib/i18n.tsx'

/** As what something typed was looked for, in words; nothing: nothing was typed. */
export function useUnderstood(): (typed: string) => string {
  const t = useTexts(centreQueryMessages)
  return (typed) =>
    typed === ''
      ? ''
      : fill(t.understood, {
          what: meaningsOf(typed)
            .map((meaning) => t.meanings[meaning])
            .join(` ${t.or} `),
        })
}
