import { expect, type Page } from '@playwright/test'

/** A sticker order of the agent who is logged in; what an order's own dialog does is tested elsewhere. */
export async function makeOrder(page: Page): Promise<number> {
  const { origin } = new URL(page.url())
  const orders = await page.request.get('/api/visa/order/page', { params: { page: 1, pageSize: 10 } })
  const { data } = (await orders.json()) as { data: { rows: { acceptOrgId: number | null }[] } }
  const acceptOrgId = data.rows.find((row) => row.acceptOrgId !== null)?.acceptOrgId
  const answer = await page.request.post('/api/visa/order/submit', {
    headers: { origin },
    data: {
      type: 1,
      visaCountry: 'RUS',
      contactName: '沈国栋',
      contactMobile: `139${String(Date.now()).slice(-8)}`,
      purposeSection: 'TOURISM',
      purposeGoal: 'TOURISM',
      visaType: 'COMMON_TOURIST',
      entries: 'SINGLE',
      entryDate: '2027-03-08',
      exitDate: '2027-03-20',
      urgencyLevel: 'NORMAL',
      returnWay: 2,
      acceptOrgId,
      anyway: true,
    },
  })
  const made = (await answer.json()) as { code: string; data: { id: number } }
  expect(made).toMatchObject({ code: '0000' })
  return made.data.id
}

/** People added to an order, by their names; their ids. */
export async function addPeople(page: Page, orderId: number, names: readonly string[]): Promise<number[]> {
  const answer = await page.request.post('/api/visa/applicant/add', {
    headers: { origin: new URL(page.url()).origin },
    data: { orderId, people: names.map((cnName) => ({ cnName })) },
  })
  const added = (await answer.json()) as { code: string; data: { ids: number[] } }
  expect(added).toMatchObject({ code: '0000' })
  return added.data.ids
}
