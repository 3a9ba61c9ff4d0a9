import { APPROVAL_STATUS } from '@visa/contract/centre/approval.states'
import { contractApplicantFields, contractFields, type ContractDetail } from '@visa/contract/centre/contract'
import type { ContractRevision } from '@visa/contract/centre/contract-revisions'
import { maskDocument } from '@visa/contract/org/user-identity'
import type { Language } from '@visa/contract/session/personal'
import { applicantName } from '@visa/contract/visa/applicant'
import { contractMessages } from '@visa/messages/centre/contracts'
import { requestFieldMessages } from '@visa/messages/request-fields'
import { fill } from '@visa/messages/texts'
import type { ActingPerson } from '../../../access/mover.ts'
import { personFor } from '../../../access/person-name.ts'
import { instantOf } from '../../../db/instant.ts'
import { rows, sql, type Queryable } from '../../../db/sql.ts'
import { seenRow } from '../../../refusal/held-row.ts'
import { feeNames, nameOfFee, type FeeNames, type StoredFee } from './contract-fees.repo.ts'
import { lapsedOf } from './contract-lapsed.service.ts'
import type { StoredPerson } from './contract-people.repo.ts'
import { contractTable, type Contract } from './contract.table.ts'

/** What a contract said when the revision was kept; in early ones nobody could be named who collects. */
interface Snapshot {
  contract: Omit<Contract, 'proxy'> & { proxy?: Contract['proxy'] }
  applicants: readonly StoredPerson[]
  fees: readonly StoredFee[]
  documents: ContractDetail['documents']
}

type Kept = Omit<
  ContractRevision,
  'totalCents' | 'discountCents' | 'beforeCents' | 'changes' | 'money' | 'lapsed' | 'people' | 'fees'
> & {
  snapshot: Snapshot
  [column: string]: unknown
}

interface Words {
  language: Language
  fees: FeeNames
  /** Names of codes, of countries and of companies. */
  names: ReadonlyMap<string, string>
}

type Change = ContractRevision['changes'][number]

const BETWEEN: Readonly<Record<Language, string>> = { zh: '、', en: ', ' }

/** Dictionaries of what a contract says in codes. */
const DICTIONARIES: Readonly<Record<string, readonly string[]>> = {
  visaCategory: ['VISA_CATEGORY', 'EVISA_CATEGORY'],
  entries: ['VISA_ENTRIES'],
  urgencyLevel: ['VISA_HANDLE_WAY'],
  services: ['VAS_KIND'],
  document: ['MATERIAL_KIND'],
  consulate: ['RU_CONSULATE'],
  sex: ['SEX'],
  relation: ['RELATION'],
  nationCode: ['COUNTRY'],
  nationality: ['COUNTRY'],
  payerId: ['COMPANY'],
}

async function wordsIn(db: Queryable, language: Language, kept: readonly Kept[]): Promise<Words> {
  const payers = kept.flatMap(({ snapshot }) => snapshot.contract.payerId ?? [])
  const found = await rows<{ key: string; zh: string; en: string }>(
    db,
    sql`select type || ' ' || code as key, cname as zh, ename as en from dict_data
          where type = any(${Object.values(DICTIONARIES).flat()}::text[])
        union all select 'COUNTRY ' || nation_code, cname, ename from country
        union all select 'COMPANY ' || k.id, k.short_name, k.short_name from company k
          where k.id = any(${payers}::bigint[])`,
  )
  const names = new Map(found.map(({ key, zh, en }) => [key, language === 'en' && en !== '' ? en : zh]))
  return { language, fees: await feeNames(db), names }
}

/** Numbers of papers are told as the log tells them. */
const MASKED: ReadonlySet<string> = new Set(['customerIdNo', 'contactMobile', 'mobile'])
/** Told by what stands beside it, with the money, or of no use to a reader. */
const UNTOLD: ReadonlySet<string> = new Set(['memberId', 'discountCents', 'proxy'])

function said(field: string, value: unknown, words: Words): string {
  if (value === null || value === undefined || value === '') return ''
  if (Array.isArray(value)) return value.map((each) => said(field, each, words)).join(BETWEEN[words.language])
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (MASKED.has(field)) return maskDocument(text)
  const { returnWays } = contractMessages[words.language]
  if (field === 'returnWay') return value === 1 || value === 2 ? returnWays[value] : text
  const known = (DICTIONARIES[field] ?? []).map((type) => words.names.get(`${type} ${text}`))
  return known.find((name) => name !== undefined) ?? text
}

/** What one says otherwise than another, by the names of the fields. */
function differing(
  fields: readonly string[],
  [was, is]: readonly [object, object],
  words: Words,
  about = '',
): Change[] {
  const names: Readonly<Record<string, string>> = {
    ...requestFieldMessages[words.language],
    label: contractMessages[words.language].label,
    promisedDate: contractMessages[words.language].promised,
  }
  return fields.flatMap((field) => {
    const [before, after] = [was, is].map((side) => said(field, Reflect.get(side, field), words))
    if (before === undefined || after === undefined || before === after) return []
    return [{ name: [about, names[field] ?? field].filter((each) => each !== '').join(' '), before, after }]
  })
}

const HEAD = [...Object.keys(contractFields).filter((field) => !UNTOLD.has(field)), 'promisedDate']
const PERSON = Object.keys(contractApplicantFields)

function proxyChange(was: Snapshot['contract'], is: Snapshot['contract'], { language }: Words): Change[] {
  const t = contractMessages[language]
  const [before, after] = [was, is].map(({ proxy }) =>
    proxy === null || proxy === undefined
      ? ''
      : fill(t.byProxy, { name: `${proxy.collectorName} ${maskDocument(proxy.idNo)}` }),
  )
  return before === undefined || after === undefined || before === after
    ? []
    : [{ name: t.returnWay, before, after }]
}

const told = (person: StoredPerson): string => `${applicantName(person)} ${person.passportNo}`.trim()

function peopleChanges(was: Snapshot, is: Snapshot, words: Words): Change[] {
  const { people } = contractMessages[words.language]
  const left = was.applicants.filter(({ id }) => is.applicants.every((person) => person.id !== id))
  return [
    ...left.map((person) => ({ name: people, before: told(person), after: '' })),
    ...is.applicants.flatMap((person) => {
      const before = was.applicants.find(({ id }) => id === person.id)
      if (before === undefined) return [{ name: people, before: '', after: told(person) }]
      return differing(PERSON, [before, person], words, applicantName(person))
    }),
  ]
}

function documentChanges(was: Snapshot, is: Snapshot, words: Words): Change[] {
  const t = contractMessages[words.language]
  const papersOf = ({ documents }: Snapshot): string =>
    documents
      .map(({ document, count, original }) =>
        [said('document', document, words), original ? t.original : t.copy, `× ${count}`].join(' '),
      )
      .join(BETWEEN[words.language])
  const [before, after] = [papersOf(was), papersOf(is)]
  return before === after ? [] : [{ name: t.documents, before, after }]
}

const isSame = (one: StoredFee, other: StoredFee): boolean =>
  one.kind === other.kind &&
  one.service === other.service &&
  one.ruleId === other.ruleId &&
  one.centreFeeId === other.centreFeeId

const sizeOf = (fee: StoredFee | undefined) =>
  fee === undefined ? null : { unitPrice: fee.unitCents, quantity: fee.quantity }
const centsOf = (fee: StoredFee | undefined): number => (fee === undefined ? 0 : fee.unitCents * fee.quantity)

/** What became of the money, line by line: the difference between two revisions is the sum of these. */
function moneyChanges(was: Snapshot, is: Snapshot, words: Words): ContractRevision['money'] {
  const all = [...was.fees, ...is.fees.filter((fee) => !was.fees.some((each) => isSame(each, fee)))]
  const lines = all.map((fee) => {
    const [before, after] = [was, is].map(({ fees }) => fees.find((each) => isSame(each, fee)))
    return {
      name: nameOfFee(words.fees, words.language, fee),
      before: sizeOf(before),
      after: sizeOf(after),
      differenceCents: centsOf(after) - centsOf(before),
    }
  })
  const off = [was, is].map(({ contract: { discountCents } }) =>
    discountCents === 0 ? null : { unitPrice: -discountCents, quantity: 1 },
  )
  const discount = {
    name: contractMessages[words.language].discount,
    before: off[0] ?? null,
    after: off[1] ?? null,
    differenceCents: was.contract.discountCents - is.contract.discountCents,
  }
  return [...lines, discount].filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
}

const keptOf = (db: Queryable, { viewer }: ActingPerson, id: number): Promise<Kept[]> =>
  rows<Kept>(
    db,
    sql`select r.revision, r.snapshot, ${personFor(viewer, sql`r.made_by`)} as by, ${instantOf(sql`r.made_at`)} as at,
          coalesce(p.kind, case when r.reason in ('accept', 'acceptAgain') then r.reason else '' end) as cause,
          case when r.reason in ('accept', 'acceptAgain') then '' else r.reason end as reason,
          coalesce(p.approval_no, '') as "approvalNo",
          (select ${instantOf(sql`s.signed_at`)} from contract_signature s
            where s.contract_id = r.contract_id and s.revision = r.revision limit 1) as "signedAt"
        from contract_revision r
        left join contract_approval p on p.contract_id = r.contract_id and p.decided_at = r.made_at and p.status = ${APPROVAL_STATUS.APPROVED}
        where r.contract_id = ${id} order by r.revision desc`,
  )

/** Every revision of a contract, newest first, each with what it says otherwise than the one before. */
export async function revisionsOf(
  db: Queryable,
  by: ActingPerson & { language: Language },
  id: number,
): Promise<ContractRevision[]> {
  await seenRow(db, by, contractTable, id)
  const kept = await keptOf(db, by, id)
  const words = await wordsIn(db, by.language, kept)
  const revisions: ContractRevision[] = []
  for (const [place, { snapshot: is, ...rest }] of kept.entries()) {
    const was = kept[place + 1]?.snapshot
    // What an approval itself made otherwise is told as that approval.
    const reprices = was !== undefined && rest.cause !== 'FEE'
    const lapsed = reprices
      ? await lapsedOf(
          db,
          id,
          { before: was.fees, after: is.fees },
          { names: words.fees, language: by.language },
        )
      : []
    const revision = Object.assign(rest, {
      lapsed,
      totalCents: is.contract.totalCents,
      discountCents: is.contract.discountCents,
      beforeCents: was === undefined ? null : was.contract.totalCents,
      changes:
        was === undefined
          ? []
          : [
              ...differing(HEAD, [was.contract, is.contract], words),
              ...proxyChange(was.contract, is.contract, words),
              ...peopleChanges(was, is, words),
              ...documentChanges(was, is, words),
            ],
      money: was === undefined ? [] : moneyChanges(was, is, words),
      people: is.applicants.map((person) => ({
        name: applicantName(person),
        passportNo: person.passportNo,
      })),
      fees: is.fees.map((fee) => ({
        name: nameOfFee(words.fees, by.language, fee),
        unitPrice: fee.unitCents,
        quantity: fee.quantity,
        amount: centsOf(fee),
      })),
    })
    revisions.push(revision)
  }
  return revisions
}
