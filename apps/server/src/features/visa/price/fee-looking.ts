import type { HandlerInput } from '@visa/contract/endpoint'
import { IDENTITY } from '@visa/contract/identity'
import { addDays } from '@visa/contract/rules/days'
import {
  FEE_KINDS,
  NORMAL_SPEED,
  SHARE_KINDS,
  chargedCents,
  isShare,
  type AgeGroup,
  type RuleKind,
} from '@visa/contract/visa/fee-kinds'
import type { feeMatrix } from '@visa/contract/visa/fee-matrix'
import type { NationCode, VisaType } from '@visa/contract/visa/products'
import { isPlatform, reaches } from '../../../access/scope.ts'
import type { Viewer } from '../../../access/viewer.ts'
import type { Queryable } from '../../../db/sql.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { ruleOn, type Asked, type FeeRule } from './choose-rule.ts'
import { feeRules, levelOf } from './fee-rule.repo.ts'
import { nationGroups, type NationGroup } from './nation-group.service.ts'
import { kindsFor } from './fee-rule.table.ts'

/** Prices as somebody looks at them: by the rules that they may read, for whom they may ask. */

export type MatrixQuery = HandlerInput<typeof feeMatrix>['query']

/** For whom prices are looked at, as far as the viewer may: an agent looks at its own, an organisation at nobody's. */
async function sideOf(db: Queryable, viewer: Viewer, { agentId, agentLevel, acceptOrgId }: MatrixQuery) {
  const org = acceptOrgId ?? (viewer.isCentre ? viewer.companyId : null)
  if (viewer.identityCode === IDENTITY.AGENT) {
    return { agentId: viewer.companyId, agentLevel: await levelOf(db, viewer.companyId), acceptOrgId: org }
  }
  if (!isPlatform(viewer) || agentId === undefined) {
    return { agentId: null, agentLevel: isPlatform(viewer) ? agentLevel : '', acceptOrgId: org }
  }
  if (!reaches(viewer, { company: agentId })) throw new Refusal('recordGone')
  return { agentId, agentLevel: await levelOf(db, agentId), acceptOrgId: org }
}

type Side = Awaited<ReturnType<typeof sideOf>>

export interface Looking {
  rules: readonly FeeRule[]
  groups: readonly NationGroup[]
  kinds: readonly RuleKind[]
  side: Side
  nationCode: NationCode
  visaType: VisaType
}

export interface Place {
  visaCategory: string
  entries: string
  urgencyLevel: string
  ageGroup: AgeGroup
  /** Empty: what holds for everybody. */
  nationGroup: string
}

/** What is chosen on top of a visa is not part of what the visa costs. */
const ON_TOP: ReadonlySet<RuleKind> = new Set<RuleKind>(['vas', 'courier'])

export const isNeeded = (kind: RuleKind, { urgencyLevel }: Place): boolean =>
  kind === 'consular' || kind === 'service' || (kind === 'urgent' && urgencyLevel !== NORMAL_SPEED)

export const askedAt = (
  { side, nationCode, visaType }: Looking,
  place: Place,
  kind: RuleKind,
  service = '',
): Asked => ({
  ...side,
  ...place,
  nationCode,
  visaType,
  kind,
  service,
})

/** The kinds of fee that a cell shows; haste costs nothing at the normal speed. */
export const kindsAt = ({ kinds }: Looking, { urgencyLevel }: Place): RuleKind[] =>
  kinds.filter((kind) => !ON_TOP.has(kind) && (kind !== 'urgent' || urgencyLevel !== NORMAL_SPEED))

/** What a person pays in a place on a day, without what is chosen on top; null where something is missing. */
export function totalOn(looking: Looking, place: Place, day: string): number | null {
  let total = 0
  for (const kind of kindsAt(looking, place).filter((each) => !isShare(each))) {
    const rule = ruleOn(looking.rules, askedAt(looking, place, kind), day)
    if (rule === undefined && isNeeded(kind, place)) return null
    total += rule === undefined ? 0 : chargedCents(rule)
  }
  return total
}

/** The days on which another rule begins to count. */
export const turningDays = (rules: readonly FeeRule[]): string[] => [
  ...new Set(
    rules.flatMap(({ validFrom, validTo }) => [
      validFrom,
      ...(validTo === null ? [] : [addDays(validTo, 1)]),
    ]),
  ),
]

export const lookingFor = async (db: Queryable, viewer: Viewer, query: MatrixQuery): Promise<Looking> => ({
  rules: await feeRules(db, viewer, query.nationCode),
  groups: await nationGroups(db),
  kinds: [...FEE_KINDS, ...SHARE_KINDS].filter((kind) => kindsFor(viewer).includes(kind)),
  side: await sideOf(db, viewer, query),
  nationCode: query.nationCode,
  visaType: query.visaType,
})
