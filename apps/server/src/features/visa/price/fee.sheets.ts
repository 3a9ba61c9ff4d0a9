import { dayOf } from '@visa/contract/dates'
import { textOrEmpty } from '@visa/contract/fields'
import { IDENTITY } from '@visa/contract/identity'
import { ruleFailures, type RuleFailure } from '@visa/contract/issues'
import { moneyText, parseMoney } from '@visa/contract/money'
import type { Language } from '@visa/contract/session/personal'
import {
  AGE_GROUPS,
  FEE_READERS,
  FEE_WRITERS,
  HOME_CURRENCY,
  RULE_KINDS,
  screenOfKind,
  type FeeScreen,
} from '@visa/contract/visa/fee-kinds'
import { FeeRuleDraft, FeeRuleQuery } from '@visa/contract/visa/fee-rule'
import { NATION_CODES, type VisaType } from '@visa/contract/visa/products'
import { fieldMessages } from '@visa/messages/fields'
import { feeKindMessages } from '@visa/messages/visa/fee-kinds'
import { feeMessages } from '@visa/messages/visa/fees'
import { nationMessages } from '@visa/messages/visa/nations'
import { visaTypeMessages } from '@visa/messages/visa/visa-types'
import * as z from 'zod/mini'
import { narrowedTo, viewerBy } from '../../../access/narrowed.ts'
import type { Tx } from '../../../db/pool.ts'
import { rows, sql } from '../../../db/sql.ts'
import { InvalidInput } from '../../../refusal/refusal.ts'
import { bilingual } from '../../../sheets/bilingual.ts'
import { exporter } from '../../../sheets/exporter.ts'
import type { ImportColumn } from '../../../sheets/import-columns.ts'
import { importer } from '../../../sheets/importer.ts'
import { categoryDictionary } from '../product/product.service.ts'
import { feeRuleSource, type StoredRule } from './fee-rule.repo.ts'
import { putFeeRule } from './fee-rule.service.ts'

/** Price lists as files: what goes out comes in again, by the same titles and words. */

const Filters = z.omit(FeeRuleQuery, { page: true, pageSize: true })

const MAX_ROWS = 2000
const CELL = 255

const Row = z.strictObject({
  kind: textOrEmpty(CELL),
  service: textOrEmpty(CELL),
  nationCode: textOrEmpty(CELL),
  visaType: textOrEmpty(CELL),
  visaCategory: textOrEmpty(CELL),
  entries: textOrEmpty(CELL),
  urgencyLevel: textOrEmpty(CELL),
  ageGroup: textOrEmpty(CELL),
  nationGroup: textOrEmpty(CELL),
  agentId: textOrEmpty(CELL),
  agentLevel: textOrEmpty(CELL),
  acceptOrgId: textOrEmpty(CELL),
  amountCents: textOrEmpty(CELL),
  currency: textOrEmpty(CELL),
  rateCents: textOrEmpty(CELL),
  validFrom: textOrEmpty(CELL),
  validTo: textOrEmpty(CELL),
  remark: textOrEmpty(CELL),
})
type Row = z.output<typeof Row>

const titleOf = (field: keyof Row, language: Language): string =>
  field === 'kind' ? feeMessages[language].kind : fieldMessages[language][field]

const CODES = ['service', 'visaCategory', 'entries', 'urgencyLevel', 'nationGroup', 'agentLevel'] as const

/** The entries of the menu whose rules are asked for: a file of all kinds takes the right to each of them. */
function entriesOf({ kind, screen }: z.output<typeof Filters>): readonly FeeScreen[] {
  if (kind === undefined && screen === undefined) return FEE_READERS
  return [...(kind === undefined ? [] : [screenOfKind(kind)]), ...(screen === undefined ? [] : [screen])]
}

export const feeExporter = exporter<z.output<typeof Filters>, StoredRule>({
  kind: 'visaFee',
  access: entriesOf,
  filters: Filters,
  titleOf: ({ nationCode }) => nationCode ?? '',
  columns(language) {
    const text = (field: keyof Row, value: (rule: StoredRule) => string, width = 14) => ({
      title: titleOf(field, language),
      kind: 'text' as const,
      width,
      value,
    })
    const { kinds, ages } = feeKindMessages[language]
    return [
      text('kind', ({ kind }) => kinds[kind]),
      text('service', ({ service }) => service),
      text('nationCode', ({ nationCode }) => (nationCode === '' ? '' : nationMessages[language][nationCode])),
      text('visaType', ({ visaType }) => (visaType === null ? '' : visaTypeMessages[language][visaType])),
      text('visaCategory', ({ visaCategory }) => visaCategory, 24),
      text('entries', ({ entries }) => entries),
      text('urgencyLevel', ({ urgencyLevel }) => urgencyLevel),
      text('ageGroup', ({ ageGroup }) => (ageGroup === '' ? '' : ages[ageGroup])),
      text('nationGroup', ({ nationGroup }) => nationGroup),
      text('agentId', ({ agentName }) => agentName, 20),
      text('agentLevel', ({ agentLevel }) => agentLevel),
      text('acceptOrgId', ({ acceptOrgName }) => acceptOrgName, 20),
      { title: titleOf('amountCents', language), kind: 'money', value: ({ amountCents }) => amountCents },
      text('currency', ({ currency }) => currency),
      text('rateCents', ({ rateCents }) => moneyText(rateCents)),
      text('validFrom', ({ validFrom }) => validFrom),
      text('validTo', ({ validTo }) => validTo ?? ''),
      text('remark', ({ remark }) => remark, 30),
    ]
  },
  source: (viewer, filters, now) => feeRuleSource(viewer, filters, dayOf(now)),
})

const plain = (word: string): string => word.trim().toLowerCase()

function meaning<Value extends string | number>(
  values: readonly Value[],
  wordOf: (language: Language, value: Value) => string,
): ReadonlyMap<string, Value> {
  return new Map(
    values.flatMap((value): [string, Value][] => [
      [plain(String(value)), value],
      [plain(wordOf('zh', value)), value],
      [plain(wordOf('en', value)), value],
    ]),
  )
}

const KINDS = meaning(RULE_KINDS, (language, kind) => feeKindMessages[language].kinds[kind])
const NATIONS = meaning(NATION_CODES, (language, code) => nationMessages[language][code])
const TYPES = meaning([1, 2] as const, (language, type) => visaTypeMessages[language][type])
const AGES = meaning(AGE_GROUPS, (language, age) => feeKindMessages[language].ages[age])

/** A name that several have: which of them is meant nobody knows but whoever wrote it. */
const SEVERAL = Symbol('several')

type Named<Value> = ReadonlyMap<string, Value | typeof SEVERAL>

function named<Value>(pairs: readonly (readonly [word: string, value: Value])[]): Named<Value> {
  const known = new Map<string, Value | typeof SEVERAL>()
  for (const [written, value] of pairs) {
    const word = plain(written)
    if (word !== '') known.set(word, known.has(word) && known.get(word) !== value ? SEVERAL : value)
  }
  return known
}

interface Known {
  /** Entries of each column's dictionaries by their names and codes. */
  codes: (field: (typeof CODES)[number], visaType: VisaType | null) => Named<string>
  /** Of each side by their names and codes. */
  agents: Named<number>
  acceptOrgs: Named<number>
}

const DICTIONARIES: Readonly<Record<(typeof CODES)[number], readonly string[]>> = {
  service: ['VAS_KIND'],
  visaCategory: ['VISA_CATEGORY', 'EVISA_CATEGORY'],
  entries: ['VISA_ENTRIES'],
  urgencyLevel: ['VISA_HANDLE_WAY'],
  nationGroup: ['NATION_GROUP'],
  agentLevel: ['AGENT_LEVEL'],
}

async function knownIn(tx: Tx): Promise<Known> {
  const entries = await rows<{ type: string; code: string; cname: string; ename: string }>(
    tx,
    sql`select type, code, cname, ename from dict_data where type = any(${Object.values(DICTIONARIES).flat()}::text[])`,
  )
  const companies = await rows<{ id: number; identity: number; code: string; name: string }>(
    tx,
    sql`select id, identity_code as identity, company_code as code, short_name as name from company
        where identity_code in (${IDENTITY.AGENT}, ${IDENTITY.VISA})`,
  )
  const ofSide = (side: number): Named<number> => {
    const those = companies.filter(({ identity }) => identity === side)
    // What a company is called may be what another one has as its code, which counts.
    const byName = named(those.map(({ id, name }) => [name, id] as const))
    return new Map([...byName, ...named(those.map(({ id, code }) => [code, id] as const))])
  }
  const codes: Known['codes'] = (field, visaType) => {
    const types =
      field === 'visaCategory' && visaType !== null ? [categoryDictionary(visaType)] : DICTIONARIES[field]
    const those = entries.filter(({ type }) => types.includes(type))
    const byName = named(
      those.flatMap(({ code, cname, ename }) => [[cname, code] as const, [ename, code] as const]),
    )
    return new Map([...byName, ...named(those.map(({ code }) => [code, code] as const))])
  }
  return { codes, agents: ofSide(IDENTITY.AGENT), acceptOrgs: ofSide(IDENTITY.VISA) }
}

/** A row of a file as its form would be; what nobody knows is refused at its column. */
function draftOf(row: Row, { codes, agents, acceptOrgs }: Known): FeeRuleDraft {
  const failures: RuleFailure[] = []
  const refuse = (field: keyof Row, rule: RuleFailure['rule']) => failures.push({ field, rule, params: {} })
  const read = <Value>(field: keyof Row, words: Named<Value>, blank: Value): Value => {
    const word = plain(row[field])
    const found = word === '' ? blank : words.get(word)
    if (found === undefined || found === SEVERAL) {
      refuse(field, found === SEVERAL ? 'severalNamed' : 'choice')
      return blank
    }
    return found
  }
  const money = (field: keyof Row, blank: string): number => {
    const cents = parseMoney(row[field] === '' ? blank : row[field])
    if (cents === undefined) refuse(field, 'money')
    return cents ?? 0
  }
  const visaType = read<VisaType | null>('visaType', TYPES, null)
  const form = {
    kind: read<string>('kind', KINDS, ''),
    nationCode: read<string>('nationCode', NATIONS, ''),
    visaType,
    ageGroup: read<string>('ageGroup', AGES, ''),
    agentId: read<number | null>('agentId', agents, null),
    acceptOrgId: read<number | null>('acceptOrgId', acceptOrgs, null),
    ...Object.fromEntries(CODES.map((field) => [field, read(field, codes(field, visaType), '')])),
    amountCents: money('amountCents', ''),
    currency: row.currency === '' ? HOME_CURRENCY : row.currency.toUpperCase(),
    rateCents: money('rateCents', '100.00'),
    validFrom: row.validFrom,
    validTo: row.validTo === '' ? null : row.validTo,
    remark: row.remark,
  }
  if (failures.length > 0) throw new InvalidInput(failures)
  const result = z.safeParse(FeeRuleDraft, form)
  if (!result.success) throw new InvalidInput(ruleFailures(result.error, form))
  return result.data
}

const column = (field: keyof Row, more: Partial<ImportColumn> = {}): ImportColumn => ({
  required: false,
  width: 14,
  ...more,
  field,
  title: bilingual((language) => titleOf(field, language)),
})

export const feeImporter = importer({
  kind: 'visaFee',
  access: FEE_WRITERS,
  options: z.strictObject({}),
  columns: [
    column('kind', { required: true, example: feeKindMessages.zh.kinds.service }),
    column('service'),
    column('nationCode', { example: nationMessages.zh.RUS }),
    column('visaType', { example: visaTypeMessages.zh[1] }),
    column('visaCategory', { width: 24 }),
    column('entries', { example: 'SINGLE' }),
    column('urgencyLevel'),
    column('ageGroup'),
    column('nationGroup'),
    column('agentId', { width: 20 }),
    column('agentLevel'),
    column('acceptOrgId', { width: 20 }),
    column('amountCents', { required: true, kind: 'money', example: 24_000 }),
    column('currency', { example: HOME_CURRENCY }),
    column('rateCents', { example: '100.00' }),
    column('validFrom', { required: true, example: '2030-01-01' }),
    column('validTo'),
    column('remark', { width: 30 }),
  ],
  schema: Row,
  limit: MAX_ROWS,
  share: knownIn,
  async add(tx, actor, row, _options, { now, shared }) {
    const draft = draftOf(row, shared)
    const writer = await viewerBy(tx, actor.userId, FEE_WRITERS)
    // Each line by the right to its own kind: one without it is refused by its name, however the file came in.
    const viewer = await narrowedTo(tx, writer, [`${screenOfKind(draft.kind)}.edit`])
    await putFeeRule(tx, { viewer, actor, now }, draft)
  },
})
