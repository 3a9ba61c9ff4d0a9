import { contractRevisionMessages } from '@visa/messages/centre/contract-revisions'
import { listMessages } from '@visa/messages/ui/list'
import { Alert, Button } from 'antd'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { personName } from '../draft.ts'
import type { Counter } from './use-counter.ts'

interface GaveUpProps {
  counter: Counter
  /** Whose passport went back unlodged. */
  gaveUpIds: readonly number[]
}

/** Who is still in the contract and has their passport back: they are charged until they are taken out. */
export function GaveUpNote({ counter: { draft, remove }, gaveUpIds }: GaveUpProps) {
  const t = useTexts(contractRevisionMessages)
  const { separator } = useTexts(listMessages)
  const people = draft.people.flatMap((person, index) =>
    person.id !== undefined && gaveUpIds.includes(person.id) ? [{ person, row: index + 1 }] : [],
  )
  if (people.length === 0) return null
  const names = people.map(({ person, row }) => fill(t.rowOf, { row, name: personName(person) }))
  return (
    <Alert
      type="warning"
      showIcon
      title={fill(t.gaveUp, { names: names.join(separator), count: draft.people.length })}
      action={people.map(({ person }) => (
        <Button key={person.key} type="link" size="small" onClick={() => remove(person)}>
          {fill(t.takeOut, { name: personName(person) })}
        </Button>
      ))}
    />
  )
}
