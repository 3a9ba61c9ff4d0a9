import { machine } from '../states.ts'

/** Where a passport stands on its way through the house (workflows f). */
export const PASSPORT_STATUS = {
  HELD: 1,
  CHECKED: 2,
  SENT: 3,
  RETRIEVED: 4,
  RETURNED: 5,
  MISSING: 6,
  DAMAGED: 7,
  UNCLAIMED: 8,
} as const
export type PassportStatus = (typeof PASSPORT_STATUS)[keyof typeof PASSPORT_STATUS]

const { HELD, CHECKED, SENT, RETRIEVED, RETURNED, MISSING, DAMAGED, UNCLAIMED } = PASSPORT_STATUS

/** It is there to be lodged. */
export const PASSPORTS_BEFORE_LODGING: readonly PassportStatus[] = [HELD, CHECKED]
/** It stands somewhere in the house. */
export const PASSPORTS_HERE: readonly PassportStatus[] = [HELD, CHECKED, RETRIEVED, DAMAGED, UNCLAIMED]

export const PASSPORT_STATUSES: readonly PassportStatus[] = Object.values(PASSPORT_STATUS)

const HANDLING = 'visa.handling'
/** Whoever holds one of these, at the visa desk or at a centre, settles what was reported of passports. */
export const EXCEPTION_SETTLERS = [
  'visa.passport.return.exceptions',
  'center.passport.check.exceptions',
] as const

const withdrawn = <const Operation extends string, const To extends PassportStatus>(
  operation: Operation,
  to: To,
) =>
  ({
    operation,
    from: [MISSING, DAMAGED],
    to,
    access: EXCEPTION_SETTLERS[0],
    reason: 'required',
  }) as const

/**
 * Every move is one of a thing that somebody can hold in their hand: the database writes a movement with each of them
 * (`passport_movement`), so that no state is without one.
 */
export const PASSPORT_MACHINE = machine({
  name: 'passport_item',
  states: PASSPORT_STATUSES,
  edges: [
    { operation: 'receive', from: [null], to: HELD, access: 'visa.receipt' },
    { operation: 'check', from: [HELD], to: CHECKED, access: HANDLING },
    // What was found at the lodging desk goes back to the safe.
    { operation: 'uncheck', from: [CHECKED], to: HELD, access: HANDLING },
    { operation: 'send', from: [CHECKED], to: SENT, access: 'visa.sendBill' },
    { operation: 'takeOut', from: [SENT], to: CHECKED, access: 'visa.sendBill', reason: 'required' },
    { operation: 'retrieve', from: [SENT], to: RETRIEVED, access: 'visa.result.batch' },
    // The consulate has to mend it.
    {
      operation: 'correct',
      from: [RETRIEVED, UNCLAIMED],
      to: SENT,
      access: 'visa.sendBill',
      reason: 'required',
    },
    { operation: 'giveBack', from: [RETRIEVED, UNCLAIMED], to: RETURNED, access: HANDLING },
    // Ready for long, and nobody comes for it.
    { operation: 'markUnclaimed', from: [RETRIEVED], to: UNCLAIMED, access: null },
    // Without a visa: the customer wants it back.
    { operation: 'giveBackEarly', from: [HELD, CHECKED], to: RETURNED, access: HANDLING, reason: 'required' },
    {
      operation: 'reportMissing',
      from: [HELD, CHECKED, SENT, RETRIEVED, UNCLAIMED, DAMAGED],
      to: MISSING,
      access: HANDLING,
      reason: 'required',
      danger: true,
    },
    // Found again it is where it was lost: a passport with a visa is not one that never left.
    { operation: 'reportFound', from: [MISSING], to: HELD, access: HANDLING, reason: 'required' },
    { operation: 'reportFoundSent', from: [MISSING], to: SENT, access: HANDLING, reason: 'required' },
    {
      operation: 'reportFoundRetrieved',
      from: [MISSING],
      to: RETRIEVED,
      access: HANDLING,
      reason: 'required',
    },
    { operation: 'reportFoundDamaged', from: [MISSING], to: DAMAGED, access: HANDLING, reason: 'required' },
    {
      operation: 'reportDamaged',
      from: [HELD, CHECKED, RETRIEVED, UNCLAIMED],
      to: DAMAGED,
      access: HANDLING,
      reason: 'required',
      danger: true,
    },
    { operation: 'giveBackDamaged', from: [DAMAGED], to: RETURNED, access: HANDLING, reason: 'required' },
    // A report that was a mistake is taken back: it stands as it did before, and both stay in its history.
    withdrawn('withdrawToHeld', HELD),
    withdrawn('withdrawToChecked', CHECKED),
    { ...withdrawn('withdrawToSent', SENT), from: [MISSING] },
    withdrawn('withdrawToRetrieved', RETRIEVED),
    withdrawn('withdrawToUnclaimed', UNCLAIMED),
    { ...withdrawn('withdrawToDamaged', DAMAGED), from: [MISSING] },
  ],
})
