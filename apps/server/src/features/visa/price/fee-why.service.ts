import { dayOf } from '@visa/contract/dates'
import type { HandlerInput } from '@visa/contract/endpoint'
import { addDays } from '@visa/contract/rules/days'
import { NORMAL_SPEED, chargedCents } from '@visa/contract/visa/fee-kinds'
import type { FeeWhy, WhyKind, feeWhy } from '@visa/contract/visa/fee-matrix'
import type { Viewer } from '../../../access/viewer.ts'
import type { Queryable } from '../../../db/sql.ts'
import {
  bySpecificity,
  conditionsOf,
  fits,
  holdsOn,
  ruleOn,
  type Asked,
  type FeeRule,
} from './choose-rule.ts'
import { askedAt, isNeeded, kindsAt, lookingFor, totalOn, turningDays, type Place } from './fee-looking.ts'

type WhyQuery = HandlerInput<typeof feeWhy>['query']

const SPAN_BEFORE = 60
const SPAN_AFTER = 180

function spansOf(rules: readonly FeeRule[], asked: Asked, day: string): WhyKind['spans'] {
  const [begin, end] = [addDays(day, -SPAN_BEFORE), addDays(day, SPAN_AFTER)]
  const days = [begin, ...turningDays(rules).filter((each) => each > begin && each <= end)].toSorted()
  const spans: WhyKind['spans'] = []
  for (const [index, from] of days.entries()) {
    const next = days[index + 1]
    const to = next === undefined ? end : addDays(next, -1)
    const rule = ruleOn(rules, asked, from)
    const last = spans.at(-1)
    const ruleId = rule?.id ?? null
    if (last !== undefined && last.ruleId === ruleId) last.to = to
    else spans.push({ from, to, ruleId, cents: rule === undefined ? null : chargedCents(rule) })
  }
  return spans
}

type Verdict = WhyKind['rules'][number]['verdict']

function verdictOf(rule: FeeRule, used: FeeRule | undefined, day: string): Verdict {
  if (rule.validFrom > day) return 'notYet'
  if (!holdsOn(rule, day)) return 'over'
  if (used === undefined || rule.id === used.id) return 'used'
  return conditionsOf(rule) < conditionsOf(used) ? 'lessSpecific' : 'otherConditions'
}

const phaseOn = ({ validFrom, validTo }: FeeRule, today: string): WhyKind['rules'][number]['phase'] => {
  if (validFrom > today) return 'coming'
  return validTo !== null && validTo < today ? 'over' : 'inForce'
}

/** Why one price is what it is. */
export async function whyFor(db: Queryable, viewer: Viewer, query: WhyQuery, now: Date): Promise<FeeWhy> {
  const today = dayOf(now)
  const day = query.day ?? today
  const looking = await lookingFor(db, viewer, query)
  const { visaCategory, entries, ageGroup, nationGroup } = query
  const place: Place = {
    visaCategory,
    entries,
    ageGroup,
    nationGroup,
    urgencyLevel: query.urgencyLevel || NORMAL_SPEED,
  }
  const kinds = kindsAt(looking, place).map((kind): WhyKind => {
    const asked = askedAt(looking, place, kind)
    const fitting = looking.rules.filter((rule) => fits(rule, asked)).toSorted(bySpecificity)
    const used = ruleOn(fitting, asked, day)
    return {
      kind,
      needed: isNeeded(kind, place),
      cents: used === undefined ? null : chargedCents(used),
      rules: fitting.map((rule) => ({
        ...rule,
        remark: '',
        chargedCents: chargedCents(rule),
        conditions: conditionsOf(rule),
        verdict: verdictOf(rule, used, day),
        phase: phaseOn(rule, today),
      })),
      spans: spansOf(fitting, asked, day),
    }
  })
  return {
    day,
    kinds: kinds.filter(({ needed, rules }) => needed || rules.length > 0),
    totalCents: totalOn(looking, place, day),
    todayCents: totalOn(looking, place, today),
  }
}
