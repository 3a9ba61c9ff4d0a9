import { integer } from '@visa/contract/fields'
import { ruleMessages } from '@visa/messages/rules'
import * as z from 'zod/mini'
import { useTexts } from '../../lib/i18n.tsx'
import { failureTexts } from '../form/failure-texts.ts'

interface Bounds {
  min: number
  max: number
}

/** What is wrong with a number that is typed outside a form, in the words that forms have for it. */
export function useCountProblem({ min, max }: Bounds): (count: number | null) => string | undefined {
  const rules = useTexts(ruleMessages)
  const schema = z.strictObject({ count: integer(min, max) })
  return (count) => failureTexts(schema, { count }, rules)['count']
}
