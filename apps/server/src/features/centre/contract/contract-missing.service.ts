import type { MissingPapers } from '@visa/contract/centre/contract-papers'
import { isEndedContract } from '@visa/contract/centre/contract.states'
import { dayOf } from '@visa/contract/dates'
import type { Language } from '@visa/contract/session/personal'
import { DOCUMENT_STATUS, type DocumentStatus } from '@visa/contract/visa/document.states'
import type { Queryable } from '../../../db/sql.ts'
import { documentsOfOrder } from '../../visa/order/applicant-documents.service.ts'
import { documentNames, standingOf, type StandingDocument } from '../../visa/order/audit-standing.service.ts'
import type { Contract } from './contract.table.ts'

/** What lacks of whom, named in the reader's language: the same at the counter and on the customer's phone. */
export async function missingOf(
  db: Queryable,
  { orderId, status }: Pick<Contract, 'orderId' | 'status'>,
  { language, now }: { language: Language; now: Date },
): Promise<MissingPapers[]> {
  if (orderId === null || isEndedContract(status)) return []
  const nameOf = await documentNames(db)
  const told: MissingPapers[] = []
  for (const { applicantId, name } of await documentsOfOrder(db, dayOf(now), orderId)) {
    // What came over the counter is here: nobody is asked for a picture of it.
    const { missing, refused } = await standingOf(db, now, applicantId)
    const tell = (state: DocumentStatus | null) => (each: StandingDocument) => ({
      name: nameOf(each, language),
      status: state,
      reason: each.reason,
    })
    const documents = [...missing.map(tell(null)), ...refused.map(tell(DOCUMENT_STATUS.REFUSED))]
    if (documents.length > 0) told.push({ applicantId, name, documents })
  }
  return told
}
