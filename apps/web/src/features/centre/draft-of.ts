import type { ContractDetail } from '@visa/contract/centre/contract'
import type { ContractFromOrder } from '@visa/contract/centre/contract-from-order'
import { BLANK_DRAFT, type CounterDraft, type DraftPerson } from './draft.ts'

/** What the counter begins with where something is there already. */

/** A contract that is there already, as it is changed. */
export function draftOf(contract: ContractDetail): CounterDraft {
  const { applicants, ...known } = contract
  const names = Object.keys(BLANK_DRAFT)
  const kept = Object.fromEntries(Object.entries(known).filter(([name]) => names.includes(name)))
  return {
    ...BLANK_DRAFT,
    ...kept,
    seen: contract.updateTime,
    people: applicants.map(
      (
        {
          ageGroup: _age,
          applicantId: _of,
          passportId: _item,
          passportStatus: _at,
          passportPlace: _in,
          placeNote: _note,
          ...person
        },
        index,
      ) => Object.assign(person, { key: index + 1, checked: true }),
    ),
  }
}

/** An order that is there already, as the contract that is made of it begins; the counter adds what it always sells. */
export function draftOfOrder(order: ContractFromOrder, begins: readonly string[]): CounterDraft {
  const { orderId: id, orderNo, applicants, services, ...known } = order
  const isPerson = known.customerName === known.contactName || known.contactName === ''
  return {
    ...BLANK_DRAFT,
    ...known,
    customerKind: isPerson ? 'PERSON' : 'COMPANY',
    services: [...new Set([...services, ...begins])],
    fromOrder: { id, orderNo },
    people: applicants.map(({ ...person }, index) =>
      Object.assign(person, { key: index + 1, checked: true }),
    ),
  }
}

/** Who was in it when it was opened and is not any more. */
export const leftOut = (initial: CounterDraft, { people }: CounterDraft): DraftPerson[] =>
  initial.people.filter(({ id }) => id !== undefined && !people.some((person) => person.id === id))
