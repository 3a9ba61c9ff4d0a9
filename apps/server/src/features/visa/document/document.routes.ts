import { dayOf } from '@visa/contract/dates'
import {
  documentAudit,
  documentLink,
  documentLinkEnd,
  documentList,
  documentMove,
  documentRemove,
  documentRequest,
  documentSave,
  documentSummary,
  phoneUpload,
  phoneUploadList,
} from '@visa/contract/visa/document'
import { onDeskWrite } from '../../../http/desk-only.ts'
import { on, onPublic, onWrite, type Route } from '../../../http/route.ts'
import type { StoreDeps } from '../../file/stored/put-files.service.ts'
import { documentsOfOrder } from '../order/applicant-documents.service.ts'
import { seenApplicant, seenOrder } from '../order/applicant-rows.service.ts'
import { listDocuments } from './document-list.service.ts'
import { auditDocument } from './document-verdict.service.ts'
import { moveDocument, removeDocument, requestDocument, saveDocument } from './document.service.ts'
import { endLink, makeLink, phoneList, takeFromPhone } from './upload-link.service.ts'

export const documentRoutes = (deps: StoreDeps): Route[] => [
  on(documentList)(async (visit, { query: { applicantId } }) => {
    await seenApplicant(deps.db, visit, applicantId)
    return listDocuments(deps.db, visit, applicantId)
  }),
  on(documentSummary)(async (visit, { query: { orderId } }) => {
    await seenOrder(deps.db, visit, orderId)
    return documentsOfOrder(deps.db, dayOf(visit.now), orderId)
  }),
  onWrite(documentSave)(async (tx, visit, { body }) => ({ id: await saveDocument(tx, visit, body) })),
  onWrite(documentRemove)(async (tx, visit, { body }) => {
    await removeDocument(tx, visit, body)
    return null
  }),
  onWrite(documentMove)(async (tx, visit, { body }) => ({ id: await moveDocument(tx, visit, body) })),
  onWrite(documentRequest)(async (tx, visit, { body }) => {
    await requestDocument(tx, visit, body)
    return null
  }),
  onDeskWrite(documentAudit)(async (tx, visit, { body }) => ({
    status: await auditDocument(tx, visit, body),
  })),
  on(documentLink)((visit, { body: { applicantId } }) => makeLink(deps.db, visit, applicantId)),
  onWrite(documentLinkEnd)(async (tx, visit, { body: { applicantId } }) => {
    await endLink(tx, visit, applicantId)
    return null
  }),
  onPublic(phoneUploadList)((visit, { body: { token } }) => phoneList(deps.db, visit, token)),
  onPublic(phoneUpload)((visit, { body }) => takeFromPhone(deps, visit, body)),
]
