import type { FeeRuleDraft } from '@visa/contract/visa/fee-rule'
import type { Language } from '@visa/contract/session/personal'
import type { LocalText } from '@visa/messages/texts'
import { feeKindMessages } from '@visa/messages/visa/fee-kinds'
import { nationMessages } from '@visa/messages/visa/nations'
import { visaTypeMessages } from '@visa/messages/visa/visa-types'
import { rows, sql, type Queryable } from '../../../db/sql.ts'
import { codeNames } from './fee-rule.repo.ts'

const TYPES = [
  'VAS_KIND',
  'VISA_CATEGORY',
  'EVISA_CATEGORY',
  'VISA_ENTRIES',
  'VISA_HANDLE_WAY',
  'NATION_GROUP',
  'AGENT_LEVEL',
]

/** What a rule is for, in whatever language it will be read. */
export async function ruleText(db: Queryable, rule: FeeRuleDraft, first?: LocalText): Promise<LocalText> {
  const { service, visaCategory, entries, urgencyLevel, nationGroup, agentLevel } = rule
  const codes = [service, visaCategory, entries, urgencyLevel, nationGroup, agentLevel].filter(
    (code) => code !== '',
  )
  const names = await codeNames(db, TYPES, codes)
  const companies = await rows<{ shortName: string }>(
    db,
    sql`select short_name as "shortName" from company
        where id = any(${[rule.agentId, rule.acceptOrgId].filter((id) => id !== null)}::bigint[]) order by id`,
  )
  const tell = (language: Language): string =>
    [
      first?.[language],
      rule.nationCode === '' ? undefined : nationMessages[language][rule.nationCode],
      rule.visaType === null ? undefined : visaTypeMessages[language][rule.visaType],
      ...codes.map((code) => {
        const name = names.find((each) => each.code === code)
        return (language === 'zh' ? name?.cname : name?.ename) ?? code
      }),
      rule.ageGroup === '' ? undefined : feeKindMessages[language].ages[rule.ageGroup],
      ...companies.map(({ shortName }) => shortName),
    ]
      .filter((part) => part !== undefined)
      .join(' ')
  return { zh: tell('zh'), en: tell('en') }
}
