import { can } from '@visa/contract/authority'
import { CODES } from '@visa/contract/codes'
import { formatDate } from '@visa/contract/dates'
import type { Language } from '@visa/contract/session/personal'
import { actionsIn, operationText, stateText, type StateValue } from '@visa/contract/states'
import { stateWordMessages } from '@visa/messages/states/state-words'
import type { LocalParams, LocalText } from '@visa/messages/texts'
import { SYSTEM_ACTOR } from '../access/actor.ts'
import type { Mover } from '../access/mover.ts'
import { Refusal } from '../refusal/refusal.ts'
import type { Flow, HeldState } from './flow.ts'
import type { LastMove } from './history.repo.ts'

/** The words of one flow, each in every language: the reader of a refusal is not known where it is made. */
type Told = Pick<Flow<StateValue, string, never>, 'machine' | 'words'>

const inEach = (tell: (language: Language) => string): LocalText => ({ zh: tell('zh'), en: tell('en') })

const operationOf = ({ words }: Told, operation: string): LocalText =>
  inEach((language) => operationText(words[language], operation))

const stateOf = ({ words }: Told, state: StateValue | null): LocalText =>
  inEach((language) =>
    state === null ? stateWordMessages[language].ended : stateText(words[language], state),
  )

const whoOf = ({ actorId, actorName }: LastMove): string | LocalText =>
  actorId === null && actorName === SYSTEM_ACTOR.name
    ? inEach((language) => stateWordMessages[language].system)
    : actorName

const about = (flow: Told, { name }: HeldState<StateValue>, operation: string): LocalParams => ({
  record: inEach((language) => flow.words[language].record),
  name,
  operation: operationOf(flow, operation),
})

/** Not in this state: names it, and what this person could do instead; not what only others may, by who did what before. */
export function illegal(
  flow: Told,
  held: HeldState<StateValue>,
  operation: string,
  { viewer }: Mover,
  others: ReadonlySet<string> = new Set(),
): Refusal {
  const allowed = actionsIn(flow.machine, held.state, (code) => can(viewer?.authorities ?? [], code)).filter(
    (action) => !others.has(action.operation),
  )
  return new Refusal('stateIllegal', {
    ...about(flow, held, operation),
    state: stateOf(flow, held.state),
    allowed: inEach((language) => {
      const { nothing, comma } = stateWordMessages[language]
      const names = allowed.map((action) => operationText(flow.words[language], action.operation))
      return names.length === 0 ? nothing : names.join(comma)
    }),
  })
}

/** Somebody moved it since the mover looked: says who, from where to where, and when. */
export function stale(
  flow: Told,
  held: HeldState<StateValue>,
  operation: string,
  last: LastMove | undefined,
): Refusal {
  // Nothing is known of moves from before the history was kept, and what only began has come from nowhere.
  if (last === undefined || last.to !== held.state || last.from === null) {
    const params = { ...about(flow, held, operation), state: stateOf(flow, held.state) }
    return new Refusal('stateUnlikeSeen', params, CODES.DIALOG)
  }
  const params = {
    ...about(flow, held, last.operation),
    who: whoOf(last),
    at: formatDate(last.at),
    from: stateOf(flow, last.from),
    to: stateOf(flow, last.to),
  }
  return new Refusal('stateMoved', params, CODES.DIALOG)
}

export const reasonMissing = (flow: Told, operation: string): Refusal =>
  new Refusal('stateReason', { operation: operationOf(flow, operation) })

/** Nobody approves their own request. */
export const notBySelf = (
  flow: Told,
  held: HeldState<StateValue>,
  operation: string,
  asked: LastMove,
): Refusal =>
  new Refusal('stateNotBySelf', {
    ...about(flow, held, operation),
    asked: operationOf(flow, asked.operation),
  })

export const onlyBySelf = (
  flow: Told,
  held: HeldState<StateValue>,
  operation: string,
  asked: LastMove,
): Refusal =>
  new Refusal('stateOnlyBy', {
    ...about(flow, held, operation),
    asked: operationOf(flow, asked.operation),
    who: whoOf(asked),
  })
