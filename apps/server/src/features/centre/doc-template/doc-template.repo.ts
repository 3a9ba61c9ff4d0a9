import type { DocTemplateRow } from '@visa/contract/centre/config-doc-template'
import { DOC_KINDS, type DocKind } from '@visa/contract/centre/doc-fields'
import type { DocBody } from '@visa/contract/centre/doc-template'
import { dayOf } from '@visa/contract/dates'
import type { Language } from '@visa/contract/session/personal'
import type { ActingPerson } from '../../../access/mover.ts'
import { personFor } from '../../../access/person-name.ts'
import type { ListSource } from '../../../db/capped-page.ts'
import { allOf, first, one, rows, sql, type Queryable } from '../../../db/sql.ts'
import { selectOf } from '../../../db/table.ts'
import { contractDoc } from './shipped/contract.ts'
import { OTHER_DOCS } from './shipped/others.ts'
import { docTemplateTable } from './doc-template.table.ts'

/** What the product comes with: version 0 of every kind. */
export const shippedDoc = (kind: DocKind): Readonly<Record<Language, DocBody>> =>
  kind === 'contract' ? contractDoc : OTHER_DOCS[kind]

/** By which template a paper is made. */
export interface ValidTemplate {
  /** Null: the one the product comes with. */
  id: number | null
  version: number
  body: DocBody
}

/** The version of a kind that holds at a centre on a day. */
export async function validTemplate(
  db: Queryable,
  companyId: number | null,
  { kind, language, day }: { kind: DocKind; language: Language; day: string },
): Promise<ValidTemplate> {
  const found = await first<{ id: number; version: number; zh: DocBody; en: DocBody }>(
    db,
    sql`select id, version, zh, en from doc_template
        where company_id = ${companyId}::bigint and kind = ${kind} and valid_from <= ${day}::date
        order by valid_from desc, version desc limit 1`,
  )
  if (found === undefined) return templateThere(db, null, { kind, language })
  return { id: found.id, version: found.version, body: found[language] }
}

/** A version by which something was made already. */
export async function templateThere(
  db: Queryable,
  id: number | null,
  { kind, language }: { kind: DocKind; language: Language },
): Promise<ValidTemplate> {
  if (id === null) return { id: null, version: 0, body: shippedDoc(kind)[language] }
  const found = await one<{ version: number; zh: DocBody; en: DocBody }>(
    db,
    sql`select version, zh, en from doc_template where id = ${id}`,
  )
  return { id, version: found.version, body: found[language] }
}

export type FoundTemplate = DocTemplateRow & { [column: string]: unknown }

/** What the own centre has written, the latest first. */
export function ownTemplates(
  { viewer, now }: Pick<ActingPerson, 'viewer' | 'now'>,
  kind?: DocKind,
): ListSource {
  const { companyId } = viewer
  const today = dayOf(now)
  return {
    columns: sql`${selectOf(docTemplateTable, undefined, 't')},
          coalesce(${personFor(viewer, sql`t.published_by`)}, '') as "publishedBy",
          case when t.valid_from is null then 'draft' when t.valid_from > ${today}::date then 'coming'
            when t.id = (select c.id from doc_template c where c.company_id = t.company_id and c.kind = t.kind
              and c.valid_from <= ${today}::date order by c.valid_from desc, c.version desc limit 1) then 'inForce'
            else 'over' end as phase,
          (select count(*) from kept_paper k where k.template_id = t.id) as prints`,
    from: sql`doc_template t`,
    where: allOf(sql`t.company_id = ${companyId}`, kind === undefined ? undefined : sql`t.kind = ${kind}`),
    orderBy: sql`t.version desc, t.id desc`,
  }
}

/** The drafts and versions of the own centre by kind, the latest first, each kind ending with what the product comes with. */
export async function listTemplates(
  db: Queryable,
  { viewer, now }: ActingPerson,
  kinds: readonly DocKind[] = DOC_KINDS,
): Promise<DocTemplateRow[]> {
  const { companyId } = viewer
  const { columns, from, where, orderBy } = ownTemplates({ viewer, now })
  const own = await rows<FoundTemplate>(
    db,
    sql`select ${columns} from ${from} where ${where} order by ${orderBy}`,
  )
  const { prints } = await one<{ prints: Record<string, number> }>(
    db,
    sql`select coalesce(jsonb_object_agg(kind, count), '{}') as prints from (
          select case when k.kind like 'sealed.%' then 'contract' else split_part(k.kind, '.', 1) end as kind, count(*) from kept_paper k join app_user u on u.id = k.made_by
          where k.template_version = 0 and u.company_id = ${companyId} group by 1) counted`,
  )
  return kinds.flatMap((kind, place): DocTemplateRow[] => {
    const versions = own.filter((row) => row.kind === kind)
    const shipped: DocTemplateRow = {
      id: -1 - place,
      createTime: EVER,
      updateTime: EVER,
      kind,
      name: '',
      ...shippedDoc(kind),
      version: 0,
      validFrom: null,
      publishedBy: '',
      publishedAt: null,
      phase: versions.some(({ phase }) => phase === 'inForce') ? 'over' : 'inForce',
      prints: prints[kind] ?? 0,
    }
    return [...versions, shipped]
  })
}

const EVER = '2026-01-01T00:00:00.000Z'
