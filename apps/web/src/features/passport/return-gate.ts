import type { Gate, GateCondition } from '@visa/contract/custody/handover'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'

/** Conditions that were opened, with the reasons, by the passport. */
export type Openings = Readonly<Record<number, Readonly<Partial<Record<GateCondition, string>>>>>

/** Without a result, or damaged: somebody says why it goes back so. */
export const wantsReason = ({ early, passport: { status } }: Gate): boolean =>
  early || status === PASSPORT_STATUS.DAMAGED

const isOpen = ({ cells, passport: { id } }: Gate, openings: Openings): boolean =>
  cells.every(({ ok, openable, condition }) => ok || (openable && openings[id]?.[condition] !== undefined))

export const canGo = (gate: Gate, openings: Openings, reasons: Readonly<Record<number, string>>): boolean =>
  isOpen(gate, openings) && (!wantsReason(gate) || (reasons[gate.passport.id] ?? '').trim() !== '')
