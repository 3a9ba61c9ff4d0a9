import type { Collection, Gate } from '@visa/contract/custody/handover'
import { useEffect, useEffectEvent } from 'react'
import { isForContact } from './collector-undo.ts'

interface Desk {
  gates: readonly Gate[]
  collection: Collection
  fillIn: (applicantId: number, known: Partial<Collection>) => void
}

/** Whom the order names need not be typed: the contact who collects, or to whom a parcel goes. */
export function useContactOf({ gates, collection, fillIn }: Desk): void {
  const [first] = gates
  const contact = first?.contact
  const { way, collectorName, collectorMobile, address } = collection
  const isOpen = isForContact(collection) && collectorName === '' && collectorMobile === ''
  const fill = useEffectEvent((known: NonNullable<typeof contact>) => {
    if (first === undefined) return
    fillIn(first.applicantId, {
      collectorName: known.name,
      collectorMobile: known.mobile,
      ...(way === 'COURIER' && address === '' ? { address: known.address } : {}),
    })
  })
  useEffect(() => {
    if (isOpen && contact !== undefined && contact.name !== '') fill(contact)
  }, [isOpen, contact])
}
