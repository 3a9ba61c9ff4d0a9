import { isCountedKind } from '@visa/contract/centre/contract'
import type { ContractEstimate } from '@visa/contract/centre/contract-estimate'
import type { CounterDraft } from '../draft.ts'

/** The lines of a price, as the roll shows them. */

export type EstimatedFee = ContractEstimate['fees'][number]

/** What the centre does on top stands apart from what it always asks. */
const ROLL_GROUPS = ['consular', 'thirdParty', 'service', 'vas'] as const
type RollGroup = (typeof ROLL_GROUPS)[number]

const groupOf = ({ kind, group }: EstimatedFee): RollGroup => (kind === 'vas' ? 'vas' : group)

export interface RollPart {
  group: RollGroup
  fees: readonly EstimatedFee[]
  cents: number
}

export const rollOf = (fees: readonly EstimatedFee[]): RollPart[] =>
  ROLL_GROUPS.flatMap((group) => {
    const ofGroup = fees.filter((fee) => groupOf(fee) === group)
    return ofGroup.length === 0
      ? []
      : [{ group, fees: ofGroup, cents: ofGroup.reduce((sum, { amount }) => sum + amount, 0) }]
  })

type Counted = CounterDraft['quantities'][number]

/** Where the counter wants another number of something. */
export function withQuantity(
  quantities: CounterDraft['quantities'],
  { kind, service }: Pick<EstimatedFee, 'kind' | 'service'>,
  quantity: number,
): CounterDraft['quantities'] {
  if (!isCountedKind(kind)) return quantities
  const rest = quantities.filter((each) => each.kind !== kind || each.service !== service)
  return [...rest, { kind: kind as Counted['kind'], service, quantity }]
}

export const withService = (
  { services }: Pick<CounterDraft, 'services'>,
  service: string,
): Pick<CounterDraft, 'services'> => ({ services: [...services.filter((each) => each !== service), service] })

/** A service that is taken off forgets how many there were. */
export const withoutService = (
  { services, quantities }: Pick<CounterDraft, 'services' | 'quantities'>,
  service: string,
): Pick<CounterDraft, 'services' | 'quantities'> => ({
  services: services.filter((each) => each !== service),
  quantities: quantities.filter((each) => each.service !== service || each.kind !== 'vas'),
})
