import { expect, type Page } from '@playwright/test'
import { dayIn } from './days.ts'

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
      entryDate: dayIn(110),
      exitDate: dayIn(122),
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

/** An e-visa order for the Philippines of the agent who is logged in, through an organisation. */
export async function makeEvisaOrder(page: Page, acceptOrgId: number): Promise<number> {
  const answer = await page.request.post('/api/order', {
    headers: { origin: new URL(page.url()).origin },
    data: {
      visaType: 2,
      visaCountry: 'PHL',
      contactName: '何静怡',
      contactMobile: `137${String(Date.now()).slice(-8)}`,
      contactEmail: 'couple@example.com',
      customerAddr: '北京市朝阳区建国路 88 号',
      entryDate: dayIn(110),
      exitDate: dayIn(122),
      urgencyLevel: 'NORMAL',
      acceptOrgId,
      anyway: true,
    },
  })
  const made = (await answer.json()) as { code: string; data: number }
  expect(made).toMatchObject({ code: '0000' })
  return made.data
}

/** People added to an order, by their names or with what is known of them; their ids. */
export async function addPeople(
  page: Page,
  orderId: number,
  people: readonly (string | object)[],
): Promise<number[]> {
  const answer = await page.request.post('/api/visa/applicant/add', {
    headers: { origin: new URL(page.url()).origin },
    data: { orderId, people: people.map((each) => (typeof each === 'string' ? { cnName: each } : each)) },
  })
  const added = (await answer.json()) as { code: string; data: { ids: number[] } }
  expect(added).toMatchObject({ code: '0000' })
  return added.data.ids
}
