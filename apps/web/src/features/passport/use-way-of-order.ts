import type { Collection, Gate } from '@visa/contract/custody/handover'
import { useEffect, useEffectEvent, useRef } from 'react'

interface Desk {
  gates: readonly Gate[]
  collection: Collection
  fillIn: (applicantId: number, known: Partial<Collection>) => void
}

/**
 * Whether what came onto an empty desk goes by courier: every order says so, and nobody stands at the counter, whose
 * card was scanned or whose name was typed.
 */
export const isForCourier = (
  gates: readonly Pick<Gate, 'returnWay'>[],
  { collectorName, idNo }: Pick<Collection, 'collectorName' | 'idNo'>,
): boolean =>
  gates.length > 0 &&
  gates.every(({ returnWay }) => returnWay === 'COURIER') &&
  collectorName === '' &&
  idNo === ''

const NO_PARCEL = { carrier: '', waybillNo: '', address: '' } as const

/**
 * Chosen by hand: a parcel goes to somebody else than whoever stood at the desk, who is said anew; over the counter
 * nothing goes by a waybill or to an address.
 */
export const goingBy = (way: Collection['way'], collection: Collection): Collection =>
  way === 'COURIER' && collection.way !== way
    ? {
        ...collection,
        way,
        collectorName: '',
        idType: '',
        idNo: '',
        collectorMobile: '',
        documentSeen: false,
        damageSeen: false,
      }
    : { ...collection, ...(way === 'COUNTER' && NO_PARCEL), way }

/** Opens the return of an order as its order says; whoever chooses otherwise then is not overruled, and an undo takes it back. */
export function useWayOfOrder({ gates, collection, fillIn }: Desk): void {
  const settled = useRef(false)
  const settle = useEffectEvent(() => {
    if (settled.current) return
    settled.current = true
    const [first] = gates
    if (first !== undefined && collection.way === 'COUNTER' && isForCourier(gates, collection))
      fillIn(first.applicantId, { way: 'COURIER' })
  })
  const isEmpty = gates.length === 0
  useEffect(() => {
    if (isEmpty) settled.current = false
    else settle()
  }, [isEmpty])
}
