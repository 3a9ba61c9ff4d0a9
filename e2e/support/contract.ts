import type { Page } from '@playwright/test'
import { post } from './confirmed.ts'
import { dayIn } from './days.ts'

const WAITING = 1

/** An accepted contract of whoever is logged in, for one person; its id. */
export async function acceptedContract(
  page: Page,
  contactMobile = `139${String(Date.now()).slice(-8)}`,
): Promise<number> {
  const { first } = await post<{ first: string }>(page, '/api/visacenter/barcode/batch', { count: 1 })
  const { id } = await post<{ id: number }>(page, '/api/visacenter/contract/create', {
    customerName: '林致远',
    contactName: '林致远',
    contactMobile,
    nationCode: 'RUS',
    visaType: 1,
    visaCategory: 'COMMON_TOURIST',
    entries: 'SINGLE',
    urgencyLevel: 'NORMAL',
    purposeSection: 'TOURISM',
    purposeGoal: 'TOURISM',
    entryDate: dayIn(110),
    exitDate: dayIn(122),
    returnWay: 2,
    services: [],
    applicants: [
      {
        cnName: '林致远',
        surname: 'LIN',
        givenNames: 'ZHIYUAN',
        sex: 'M',
        birthDate: '1988-04-12',
        nationality: 'CHN',
        passportNo: `E${String(Date.now()).slice(-8)}`,
        passportExpiry: '2033-06-30',
        label: first,
      },
    ],
    documents: [{ document: 'PHOTO', count: 2, original: true }],
  })
  await post(page, '/api/visacenter/contract/accept', { id, seenStatus: WAITING })
  return id
}

/** One of the manager who is logged in, with changes that wait for a second person; its id. */
export async function contractInChange(page: Page): Promise<number> {
  const id = await acceptedContract(page)
  const answer = await page.request.get('/api/visacenter/contract/details', { params: { id } })
  const { fees } = ((await answer.json()) as { data: { fees: { id: number; unitPrice: number }[] } }).data
  const lines = fees.map((fee) => ({ feeId: fee.id, unitPrice: fee.unitPrice + 100, quantity: 1 }))
  const asked = { contractId: id, reason: '客户要求改由本人付款' }
  await post(page, '/api/visacenter/approval/fee/applyFrom', {
    ...asked,
    change: { lines, discountCents: 0 },
  })
  await post(page, '/api/visacenter/approval/payment/applyFrom', {
    ...asked,
    change: { payerId: null, payerName: '林晓', invoiceTitle: '林晓', invoiceTaxCode: '' },
  })
  return id
}
