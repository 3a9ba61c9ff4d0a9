import type { RuleFailure, RuleKey } from '@visa/contract/issues'
import { NOTICE_LIMITS, type NoticeDraft } from '@visa/contract/notice/notice'
import { isReadable } from '@visa/contract/rules/patterns'
import type { Queryable } from '../../db/sql.ts'
import { InvalidInput } from '../../refusal/refusal.ts'
import { isPlatform } from '../../access/scope.ts'
import { safeRichText } from '../../rich-text/rich-text.ts'
import { countCompanies, type NoticeOwner, type PreparedNotice } from './notice.repo.ts'

type Refuse = (field: keyof NoticeDraft, rule: RuleKey, params?: RuleFailure['params']) => void

function safeContent(source: string, refuse: Refuse): string {
  const content = safeRichText(source)
  if (content === undefined) refuse('content', 'invalid')
  else if (!isReadable(content.text)) refuse('content', 'required')
  // Escaping makes it longer, and what is stored must fit when it comes back to be edited.
  else if (content.html.length > NOTICE_LIMITS.content) {
    refuse('content', 'tooLong', { max: NOTICE_LIMITS.content })
  }
  return content?.html ?? ''
}

type Cities = Pick<NoticeDraft, 'departureCity' | 'arrivalCity'>

function citiesOf({ showPlace, departureCity, arrivalCity }: NoticeDraft, refuse: Refuse): Cities {
  if (showPlace !== 'ROUTE') return { departureCity: '', arrivalCity: '' }
  if (departureCity === '') refuse('departureCity', 'required')
  if (arrivalCity === '') refuse('arrivalCity', 'required')
  return { departureCity, arrivalCity }
}

type Targets = Pick<NoticeDraft, 'identityCodes' | 'companyIds'>

/** The platform may speak to anybody, a company to its own people. */
async function targetsOf(
  db: Queryable,
  owner: NoticeOwner,
  draft: NoticeDraft,
  refuse: Refuse,
): Promise<Targets> {
  const identityCodes = [...new Set(draft.identityCodes)].toSorted((a, b) => a - b)
  const companyIds = [...new Set(draft.companyIds)].toSorted((a, b) => a - b)
  if (isPlatform(owner)) {
    const known = companyIds.length === 0 ? 0 : await countCompanies(db, companyIds)
    if (known < companyIds.length) refuse('companyIds', 'choice')
    return { identityCodes, companyIds }
  }
  if (identityCodes.some((code) => code !== owner.identityCode)) refuse('identityCodes', 'choice')
  if (companyIds.some((id) => id !== owner.companyId)) refuse('companyIds', 'choice')
  return { identityCodes, companyIds: [owner.companyId] }
}

/** Makes a draft fit to be stored, or refuses it naming every field that does not fit. */
export async function prepareNotice(
  db: Queryable,
  owner: NoticeOwner,
  draft: NoticeDraft,
  defaultStart: Date,
): Promise<PreparedNotice> {
  const failures: RuleFailure[] = []
  const refuse: Refuse = (field, rule, params = {}) => failures.push({ field, rule, params })
  const content = safeContent(draft.content, refuse)
  const cities = citiesOf(draft, refuse)
  const startTime = draft.startTime ? new Date(draft.startTime) : defaultStart
  const endTime = draft.endTime ? new Date(draft.endTime) : null
  if (endTime !== null && endTime <= startTime) refuse('endTime', 'afterStart')
  const targets = await targetsOf(db, owner, draft, refuse)
  if (failures.length > 0) throw new InvalidInput(failures)
  return { ...draft, content, ...cities, startTime, endTime, ...targets }
}
