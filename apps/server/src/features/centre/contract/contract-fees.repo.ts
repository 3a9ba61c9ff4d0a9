import { isDeepStrictEqual } from 'node:util'
import { feeGroupOf, type ContractFee } from '@visa/contract/centre/contract'
import type { FeeLog } from '@visa/contract/centre/contract-calls'
import type { Language } from '@visa/contract/session/personal'
import type { AgeGroup, FeeKind } from '@visa/contract/visa/fee-kinds'
import { contractMessages } from '@visa/messages/centre/contracts'
import { fill } from '@visa/messages/texts'
import { feeKindMessages } from '@visa/messages/visa/fee-kinds'
import type { Mover } from '../../../access/mover.ts'
import { personFor } from '../../../access/person-name.ts'
import { instantOf } from '../../../db/instant.ts'
import type { Tx } from '../../../db/pool.ts'
import { affected, rows, sql, type Queryable } from '../../../db/sql.ts'

/** How a centre calls what it does itself; English may be empty. */
export interface OwnName {
  zh: string
  en: string
}

/** Of a line `f` of a contract, joined with what the centre charges as `s`. */
const OWN_NAME = sql`case when s.id is null then null else jsonb_build_object('zh', s.name, 'en', s.name_en) end as own`

/** A line of what a contract costs, as it is kept. */
export interface StoredFee {
  id: number
  contractId: number
  seq: number
  kind: FeeKind
  service: string
  ageGroups: readonly AgeGroup[]
  /** The same with the country of their passports. */
  whom: readonly string[]
  /** NATION_GROUP that its rule asks for. */
  nationGroup: string
  quantity: number
  /** As many as there were before an approval said another number. */
  ruleQuantity: number
  unitCents: number
  ruleCents: number
  /** The rule of the price list, or else what the centre charges itself. */
  ruleId: number | null
  centreFeeId: number | null
  version: number
  remark: string
  /** What the centre calls a service of its own; null: the line is named by its kind or its dictionary. */
  own: OwnName | null
}

/** Whether an approval made another price or another number of a line. */
export const isChangedFee = ({
  unitCents,
  ruleCents,
  quantity,
  ruleQuantity,
}: Pick<StoredFee, 'unitCents' | 'ruleCents' | 'quantity' | 'ruleQuantity'>): boolean =>
  unitCents !== ruleCents || quantity !== ruleQuantity

export const feesOf = (db: Queryable, contractId: number): Promise<StoredFee[]> =>
  rows<StoredFee & { [column: string]: unknown }>(
    db,
    sql`select f.id, f.contract_id as "contractId", f.seq, f.kind, f.service, f.age_groups as "ageGroups", f.whom,
          coalesce(r.nation_group, '') as "nationGroup", f.quantity,
          f.rule_quantity as "ruleQuantity", f.unit_cents as "unitCents", f.rule_cents as "ruleCents", f.rule_id as "ruleId",
          f.centre_fee_id as "centreFeeId", f.version, f.remark, ${OWN_NAME}
        from contract_fee f left join centre_service_fee s on s.id = f.centre_fee_id
        left join visa_fee_rule r on r.id = f.rule_id
        where f.contract_id = ${contractId} order by f.seq`,
  )

/** Puts other lines in the place of those that a contract has. */
export async function writeFees(
  tx: Tx,
  contractId: number,
  fees: readonly Omit<StoredFee, 'id' | 'contractId'>[],
): Promise<void> {
  await tx.query(sql`delete from contract_fee where contract_id = ${contractId}`)
  await tx.query(sql`
    insert into contract_fee (contract_id, seq, kind, service, age_groups, whom, quantity, rule_quantity, unit_cents, rule_cents, rule_id,
      centre_fee_id, version, remark)
    select ${contractId}, seq, kind, service, array(select jsonb_array_elements_text("ageGroups")),
      array(select jsonb_array_elements_text(whom)), quantity, "ruleQuantity",
      "unitCents", "ruleCents", "ruleId", "centreFeeId", version, remark
    from jsonb_to_recordset(${JSON.stringify(fees)}::jsonb) as fee (seq smallint, kind text, service text,
      "ageGroups" jsonb, whom jsonb, quantity integer, "ruleQuantity" integer, "unitCents" bigint, "ruleCents" bigint, "ruleId" bigint, "centreFeeId" bigint, version integer,
      remark text)`)
}

export type FeeNames = ReadonlyMap<string, { zh: string; en: string }>

/** What the services on top are called, and the groups of nationalities. */
export const feeNames = async (db: Queryable): Promise<FeeNames> =>
  new Map(
    (
      await rows<{ code: string; zh: string; en: string }>(
        db,
        sql`select code, cname as zh, ename as en from dict_data where type in ('VAS_KIND', 'NATION_GROUP')`,
      )
    ).map(({ code, zh, en }) => [code, { zh, en }]),
  )

export const nameOfFee = (
  names: FeeNames,
  language: Language,
  { kind, service, own }: Pick<StoredFee, 'kind' | 'service' | 'own'>,
): string => {
  const said = [
    names.get(service)?.[language],
    own?.[language],
    own?.zh,
    feeKindMessages[language].kinds[kind],
  ]
  return said.find((name) => name !== undefined && name !== '') ?? service
}

/** A line as people read it. */
export function namedFee(names: FeeNames, language: Language, fee: StoredFee): ContractFee {
  const { id, kind, service, ageGroups, quantity, unitCents, version, remark } = fee
  const t = contractMessages[language]
  const ages = ageGroups.map((group) => feeKindMessages[language].ages[group])
  const nationGroup = names.get(fee.nationGroup)?.[language] ?? fee.nationGroup
  return {
    id,
    kind,
    group: feeGroupOf(kind),
    service,
    serviceFeeId: fee.ruleId ?? fee.centreFeeId,
    name: nameOfFee(names, language, fee),
    description: [
      ...ages,
      ...(nationGroup === '' ? [] : [nationGroup]),
      fee.centreFeeId === null ? fill(t.version, { version }) : t.ownPrice,
    ].join(' · '),
    ageGroups: [...ageGroups],
    nationGroup,
    unitPrice: unitCents,
    quantity,
    amount: unitCents * quantity,
    remark,
    changed: isChangedFee(fee),
  }
}

type LoggedFee = Pick<
  StoredFee,
  'kind' | 'service' | 'ruleId' | 'centreFeeId' | 'quantity' | 'unitCents' | 'remark' | 'own'
>

interface FeeMove {
  contractId: number
  revision: number
  cause: FeeLog['cause']
  before: readonly LoggedFee[]
  after: readonly LoggedFee[]
  beforeCents: number
  afterCents: number
  reason?: string
  approvalId?: number | null
}

const isSame = (one: LoggedFee, other: LoggedFee): boolean =>
  one.kind === other.kind &&
  one.service === other.service &&
  one.ruleId === other.ruleId &&
  one.centreFeeId === other.centreFeeId

const sizeOf = (fee: LoggedFee | undefined) =>
  fee === undefined ? null : { unitPrice: fee.unitCents, quantity: fee.quantity, remark: fee.remark }

/** Keeps what became of the price, line by line; what stayed as it was is not told. */
export async function logFees(tx: Tx, by: Mover, move: FeeMove): Promise<void> {
  const { contractId, revision, cause, before, after, beforeCents, afterCents } = move
  const all = [...before, ...after.filter((fee) => !before.some((each) => isSame(each, fee)))]
  const lines = all.flatMap((fee) => {
    const was = sizeOf(before.find((each) => isSame(each, fee)))
    const is = sizeOf(after.find((each) => isSame(each, fee)))
    if (isDeepStrictEqual(was, is)) return []
    const { kind, service, own } = fee
    return [{ kind, service, own, before: was, after: is }]
  })
  if (lines.length === 0 && beforeCents === afterCents) return
  await affected(
    tx,
    sql`insert into contract_fee_log (contract_id, revision, cause, before_cents, after_cents, lines, reason,
          approval_id, made_by, made_at)
        values (${contractId}, ${revision}, ${cause}, ${beforeCents}, ${afterCents}, ${JSON.stringify(lines)}::jsonb,
          ${move.reason ?? ''}, ${move.approvalId ?? null}, ${by.actor.userId}, ${by.now})`,
  )
}

/** Lines that were logged before anything was said about them tell no remark. */
type StoredSize = Omit<NonNullable<FeeLog['lines'][number]['before']>, 'remark'> & { remark?: string }

const sizeTold = (size: StoredSize | null) => size && { ...size, remark: size.remark ?? '' }

type StoredLog = Omit<FeeLog, 'lines'> & {
  lines: {
    before: StoredSize | null
    after: StoredSize | null
    kind: FeeKind
    service: string
    /** Not told of lines that were logged before centres sold services of their own. */
    own?: OwnName | null
  }[]
}

export async function feeLogsOf(
  db: Queryable,
  { viewer }: Pick<Mover, 'viewer'>,
  contractId: number,
  language: Language,
): Promise<FeeLog[]> {
  const names = await feeNames(db)
  const found = await rows<StoredLog & { [column: string]: unknown }>(
    db,
    sql`select l.id, l.revision, l.cause, l.before_cents as "beforeCents", l.after_cents as "afterCents", l.lines,
          l.reason, coalesce(a.approval_no, '') as "approvalNo", ${personFor(viewer, sql`l.made_by`)} as by,
          ${instantOf(sql`l.made_at`)} as at
        from contract_fee_log l left join contract_approval a on a.id = l.approval_id
        where l.contract_id = ${contractId} order by l.id desc`,
  )
  const named = ({ kind, service, own = null, before, after }: StoredLog['lines'][number]) => ({
    name: nameOfFee(names, language, { kind, service, own }),
    before: sizeTold(before),
    after: sizeTold(after),
  })
  return found.map((log) => Object.assign(log, { lines: log.lines.map(named) }))
}
