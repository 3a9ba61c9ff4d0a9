import {
  sendBillAdd,
  sendBillCounts,
  sendBillDetail,
  sendBillHistory,
  sendBillPage,
  sendBillUpdate,
} from '@visa/contract/visa/send-bill'
import {
  sendBillCancel,
  sendBillOpen,
  sendBillRemove,
  sendBillScan,
  sendBillSubmit,
  sendBillTake,
  sendBillTakeOut,
  sendBillWaiting,
} from '@visa/contract/visa/send-bill-work'
import {
  sendBillExcel,
  sendBillPdf,
  sendBillPreview,
  sendBillTemplate,
  sendBillTemplateSet,
} from '@visa/contract/visa/send-bill-papers'
import { onDeskWrite } from '../../../http/desk-only.ts'
import { on, type Route } from '../../../http/route.ts'
import type { PaperDeps } from '../../file/paper/kept-paper.service.ts'
import { seenRow } from '../../../refusal/held-row.ts'
import { historyWithin } from '../../../workflow/history-within.ts'
import { paperOf, previewOf } from './bill-paper.service.ts'
import { scanOnto, takeOnto } from './scan-line.service.ts'
import { sendBillFlow } from './send-bill.flow.ts'
import { countsOf, pageBills, waitingOf } from './send-bill.repo.ts'
import { addBill, cancelBill, detailOf, openCheck, removeLine, updateBill } from './send-bill.service.ts'
import { sendBillTable } from './send-bill.table.ts'
import { submitBill, takeOut } from './submit-bill.service.ts'
import { setTemplate, templateOf } from './template.service.ts'

export const sendBillRoutes = (deps: PaperDeps): Route[] => [
  on(sendBillPage)((visit, { query }) => pageBills(deps.db, visit, query)),
  on(sendBillCounts)((visit) => countsOf(deps.db, visit)),
  on(sendBillDetail)((visit, { query: { id } }) => detailOf(deps.db, visit, id)),
  on(sendBillHistory)((visit, { query: { id } }) => historyWithin(deps.db, visit, sendBillFlow, id)),
  on(sendBillWaiting)(async (visit, { query: { id } }) =>
    waitingOf(deps.db, visit, await seenRow(deps.db, visit, sendBillTable, id)),
  ),
  onDeskWrite(sendBillAdd)((tx, visit, { body }) => addBill(tx, visit, body)),
  onDeskWrite(sendBillUpdate)((tx, visit, { body }) => updateBill(tx, visit, body)),
  onDeskWrite(sendBillScan)((tx, visit, { body }) => scanOnto(tx, visit, body)),
  onDeskWrite(sendBillTake)((tx, visit, { body }) => takeOnto(tx, visit, body)),
  onDeskWrite(sendBillRemove)(async (tx, visit, { body: { id, lineId } }) => {
    await removeLine(tx, visit, id, lineId)
    return null
  }),
  onDeskWrite(sendBillOpen)(async (tx, visit, { body }) => {
    await openCheck(tx, visit, body)
    return null
  }),
  onDeskWrite(sendBillSubmit)((tx, visit, { body }) => submitBill(tx, visit, body)),
  onDeskWrite(sendBillCancel)(async (tx, visit, { body }) => {
    await cancelBill(tx, visit, body)
    return null
  }),
  onDeskWrite(sendBillTakeOut)(async (tx, visit, { body }) => {
    await takeOut(tx, visit, body)
    return null
  }),
  on(sendBillPreview)((visit, { query: { id } }) => previewOf(deps.db, visit, id)),
  on(sendBillPdf)((visit, { query: { id } }) => paperOf(deps, visit, id, 'pdf')),
  on(sendBillExcel)((visit, { query: { id } }) => paperOf(deps, visit, id, 'xlsx')),
  on(sendBillTemplate)((visit, { query: { acceptOrgId } }) => templateOf(deps.db, visit, acceptOrgId)),
  onDeskWrite(sendBillTemplateSet)(async (tx, visit, { body }) => {
    await setTemplate(tx, visit, body)
    return null
  }),
]
