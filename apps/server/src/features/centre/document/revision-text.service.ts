import type { ContractDetail } from '@visa/contract/centre/contract'
import { isFixedContract } from '@visa/contract/centre/contract.states'
import { dayOf } from '@visa/contract/dates'
import type { Language } from '@visa/contract/session/personal'
import type { Queryable } from '../../../db/sql.ts'
import { madeBy } from '../../file/paper/kept-paper.service.ts'
import { contractTable } from '../contract/contract-change.service.ts'
import { templateThere, validTemplate } from '../doc-template/doc-template.service.ts'

type Template = Awaited<ReturnType<typeof validTemplate>>

/** As which paper a revision that is fixed is kept; undefined: nothing of it is fixed yet. */
export const fixedKind = ({ status, revision }: Pick<ContractDetail, 'status' | 'revision'>) =>
  isFixedContract(status) ? `contract.${revision}` : undefined

/**
 * By which template a contract is read, printed and signed: a revision has one text. What was printed of it goes by the
 * template of its print, in every language, whatever was published since.
 */
export async function contractTemplate(
  db: Queryable,
  contract: Pick<ContractDetail, 'id' | 'centreId' | 'status' | 'revision'>,
  { language, now }: { language: Language; now: Date },
): Promise<Template> {
  const kind = fixedKind(contract)
  const printed =
    kind === undefined
      ? undefined
      : await madeBy(db, { table: contractTable.name, recordId: contract.id, kind })
  const of = { kind: 'contract', language } as const
  return printed === undefined
    ? validTemplate(db, contract.centreId, { ...of, day: dayOf(now) })
    : templateThere(db, printed.templateId, of)
}
