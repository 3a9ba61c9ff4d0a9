import type { Collection, Gate } from '@visa/contract/custody/handover'
import { useEffect, useEffectEvent } from 'react'

interface Desk {
  gates: readonly Gate[]
  collection: Collection
  setCollection: (collection: Collection) => void
}

/** Whom the order names need not be typed: the contact who collects, or to whom a parcel goes. */
export function useContactOf({ gates, collection, setCollection }: Desk): void {
  const contact = gates[0]?.contact
  const { way, collector, collectorName, collectorMobile, address } = collection
  const isTheirs = way === 'COURIER' || collector === 'CONTACT'
  const isOpen = isTheirs && collectorName === '' && collectorMobile === ''
  const fillIn = useEffectEvent((known: NonNullable<typeof contact>) =>
    setCollection({
      ...collection,
      collectorName: known.name,
      collectorMobile: known.mobile,
      ...(way === 'COURIER' && address === '' ? { address: known.address } : {}),
    }),
  )
  useEffect(() => {
    if (isOpen && contact !== undefined && contact.name !== '') fillIn(contact)
  }, [isOpen, contact])
}
