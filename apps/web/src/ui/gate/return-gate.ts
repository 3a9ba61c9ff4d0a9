import type { Gate, GateCell, GateCondition } from '@visa/contract/custody/handover'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { fill } from '../../lib/i18n.tsx'
import type { Verdict } from '../scan/scan-bar.tsx'

/** Conditions that were opened, with the reasons, by the applicant. */
export type Openings = Readonly<Record<number, Readonly<Partial<Record<GateCondition, string>>>>>

/** Without a result, or damaged: somebody says why it goes back so. */
export const wantsReason = ({ early, passport }: Gate): boolean =>
  early || passport?.status === PASSPORT_STATUS.DAMAGED

/** Something of it is damaged: whoever collects it is told. */
export const hasDamaged = (gates: readonly Pick<Gate, 'passport'>[]): boolean =>
  gates.some(({ passport }) => passport?.status === PASSPORT_STATUS.DAMAGED)

/** Opened by somebody else, so that whoever looks can hand it out. */
export const isOpenedFor = ({ opening }: GateCell): boolean => opening?.opened === true && !opening.own

const isOpen = ({ cells, applicantId }: Gate, openings: Openings): boolean =>
  cells.every(
    (cell) =>
      cell.ok ||
      isOpenedFor(cell) ||
      (cell.openable && openings[applicantId]?.[cell.condition] !== undefined),
  )

export const canGo = (gate: Gate, openings: Openings, reasons: Readonly<Record<number, string>>): boolean =>
  isOpen(gate, openings) && (!wantsReason(gate) || (reasons[gate.applicantId] ?? '').trim() !== '')

/** A scan that found somebody is green once everything of theirs can go, and not before. */
export const atTheGate = (
  verdict: Verdict | undefined,
  { people, gates, going }: { people: number; gates: number; going: number },
  counts: string,
): Verdict | undefined => {
  if (verdict?.tone !== 'good' || people === 0) return verdict
  if (gates === 0) return { ...verdict, tone: 'busy' }
  const text = verdict.text === undefined ? counts : `${verdict.text} · ${counts}`
  return { ...verdict, tone: going === gates ? 'good' : 'ask', text }
}

/** What of somebody goes out. */
interface Counted {
  passport: object | null
  originals: number
}

/** What goes out with these: passports, and originals of papers. */
export const countedOf = (gates: readonly Counted[]): { passports: number; originals: number } => ({
  passports: gates.filter(({ passport }) => passport !== null).length,
  originals: gates.reduce((sum, { originals }) => sum + originals, 0),
})

type CountWords = Readonly<Record<'passports' | 'originals' | 'both', string>>

/** So many passports, so many originals: whichever there are. */
export function wordsOf(words: CountWords, gates: readonly Counted[]): string {
  const { passports, originals } = countedOf(gates)
  const kind = originals === 0 ? 'passports' : passports === 0 ? 'originals' : 'both'
  return fill(words[kind], { count: passports, originals })
}
