import { expect, test, type Page } from '@playwright/test'
import { chineseIn } from '../support/cjk.ts'
import { dayIn } from '../support/days.ts'
import { login } from '../support/login.ts'
import { addPeople, makeOrder } from '../support/order.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const rail = (page: Page) => page.getByRole('navigation', { name: '步骤' })

/** A call as the page itself makes it. */
async function post(page: Page, path: string, data: object): Promise<unknown> {
  const answer = await page.request.post(path, {
    data,
    headers: { 'Idempotency-Key': crypto.randomUUID().replaceAll('-', '') },
  })
  const { code, msg, data: told } = (await answer.json()) as { code: string; msg: string; data: unknown }
  expect(code, `${path}: ${msg}`).toBe('0000')
  return told
}

/** All that the Philippine form asks but its files, which may follow. */
const PHILIPPINES = {
  phService: 'EVISA',
  flightType: 'ARRIVAL',
  transportationType: 'AIR',
  passengerType: 'FOREIGNER',
  birthCountry: 'CHN',
  passportIssueCountry: 'CHN',
  passportIssueDate: '2022-07-01',
  occupationCode: 'PROFESSIONAL',
  mobile: '86-13800138000',
  email: 'couple@example.com',
  homeCountry: 'CHN',
  homeAddress: '88 JIANGUO ROAD, BEIJING',
  purposeCode: 'HOLIDAY',
  arrivalDate: dayIn(40),
  arrivalPort: 'MNL',
  returnDate: dayIn(47),
  airlineCode: 'CA',
  flightNumber: 'CA179',
  stayLocationType: 'HOTEL',
  stayAddress: 'Manila Hotel',
  entries: 'SINGLE',
  maritalStatus: 'MARRIED',
  everRefused: 'n',
  criminalRecord: 'n',
}

const person = (cnName: string, surname: string, givenNames: string, sex: string, passportNo: string) => ({
  cnName,
  surname,
  givenNames,
  sex,
  birthDate: '1988-04-12',
  nationality: 'CHN',
  passportNo,
  passportExpiry: '2032-06-30',
})

test('C2.10 a couple’s order for the Philippines is guided from its contact to its confirmation', async ({
  page,
}) => {
  await login(page, 'agent', '/#/main?screen=visa.order.add')
  await page.getByRole('button', { name: '菲律宾 电子签', exact: true }).first().click()
  const mobile = dialog(page).getByLabel('联系手机')
  await mobile.fill(`86-1${String(Date.now()).slice(-10)}`)
  await dialog(page).getByLabel('联系人', { exact: true }).fill('顾晨')
  await dialog(page).getByLabel('联系邮箱').fill('couple@example.com')
  await dialog(page).getByLabel('收件地址').fill('上海市黄浦区人民大道 1 号')
  // Enter in a plain field is the button.
  await dialog(page).getByLabel('收件地址').press('Enter')
  await expect(page).toHaveURL(/#\/visa\/order-detail-v2\?id=\d+/)
  const id = Number(new URL(page.url().replace('#/', '')).searchParams.get('id'))

  await test.step('the page of the order says what lacks and leads to the steps', async () => {
    await expect(page.getByRole('region', { name: '还缺什么' })).toContainText('还没有申请人')
    await page.getByRole('button', { name: /^逐步填写/ }).click()
    await expect(page).toHaveURL(/#\/visa\/new-order-detail\?id=\d+/)
    await expect(rail(page).getByRole('button')).toHaveCount(5)
  })

  await test.step('the first step is judged whole, and its draft is kept', async () => {
    const step = page.getByRole('region', { name: '联系与行程' })
    await step.getByLabel('联系人', { exact: true }).fill('')
    await step.getByRole('button', { name: '下一步' }).click()
    await expect(step.getByText('请填写联系人姓名').first()).toBeVisible()
    await step.getByLabel('联系人', { exact: true }).fill('顾晨女士')
    await page.reload()
    await expect(step.getByLabel('联系人', { exact: true })).toHaveValue('顾晨女士')
    await step.getByRole('button', { name: '下一步' }).click()
    await expect(rail(page).getByRole('button', { name: /^申请人/ })).toHaveAttribute('aria-current', 'step')
  })

  await test.step('going on from a step that lacks something is refused, and the rail says so', async () => {
    const step = page.getByRole('region', { name: '申请人' })
    await step.getByRole('button', { name: '下一步' }).click()
    await expect(step.getByRole('alert')).toContainText('还没有申请人')
    await expect(rail(page).getByRole('button', { name: /申请人\s*未完成/ })).toBeVisible()
  })

  const people = [
    person('顾晨', 'GU', 'CHEN', 'F', `E${String(Date.now()).slice(-8)}`),
    person('沈远', 'SHEN', 'YUAN', 'M', `G${String(Date.now()).slice(-8)}`),
  ]
  const { ids } = (await post(page, '/api/visa/applicant/add', { orderId: id, people })) as { ids: number[] }
  const fillIn = (applicantId: number) =>
    post(page, '/api/visa/applicant/save', {
      id: applicantId,
      changes: Object.entries(PHILIPPINES).map(([field, value]) => ({ field, value, base: null })),
    })
  await fillIn(ids[0] ?? 0)

  await test.step('the last step names whoever is not whole, each with a link', async () => {
    await page.keyboard.press('Alt+ArrowRight')
    await page.keyboard.press('Alt+ArrowRight')
    await page.keyboard.press('Alt+ArrowRight')
    const step = page.getByRole('region', { name: '确认' })
    await expect(step.getByRole('heading', { name: /^沈远/ }).first()).toBeVisible()
    // What was known before may be told for a moment.
    await expect(step.getByRole('link', { name: /^办理项目：/ })).toHaveCount(1)
    await expect(step.getByRole('link', { name: /^办理项目：/ })).toHaveAttribute(
      'href',
      new RegExp(`#/visa/applicant\\?id=${ids[1]}&field=phService`),
    )
    await expect(step.getByRole('button', { name: '确认下单' })).toBeDisabled()
  })

  await fillIn(ids[1] ?? 0)

  await test.step('whole but for papers it is confirmed, and its page shows it', async () => {
    const step = page.getByRole('region', { name: '确认' })
    await expect(step.getByText(/可以确认；资料还缺 \d+ 项/)).toBeVisible()
    await step.getByRole('button', { name: '确认下单' }).click()
    await dialog(page).getByRole('button', { name: '确认下单' }).click()
    await expect(page).toHaveURL(/#\/visa\/order-detail-v2\?id=\d+/)
    await expect(page.getByRole('region', { name: '办理' })).toContainText('审核中')
  })

  await test.step('a remark is added and stays with its author', async () => {
    const remarks = page.getByRole('region', { name: /^备注与短信/ })
    await remarks.getByRole('button', { name: '追加备注' }).click()
    await page.getByRole('tooltip').getByRole('textbox').fill('航班改到下午')
    await page.getByRole('tooltip').getByRole('button', { name: '追加' }).click()
    await expect(remarks.getByRole('listitem').first()).toContainText('航班改到下午')
  })

  await test.step('in English nothing of an application is Chinese but what people wrote', async () => {
    await page.getByRole('button', { name: 'English' }).click()
    await page.goto(`/#/visa/applicant?id=${ids[0]}`)
    await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible()
    await expect(page.getByRole('group', { name: 'Documents' })).toBeVisible()
    const form = page.getByRole('tabpanel').filter({ visible: true })
    expect(await chineseIn(form, await writtenIn(page, id))).toEqual([])
  })
})

/** What people wrote of an order: it stays as it is in whichever language it is read. */
async function writtenIn(page: Page, id: number): Promise<string[]> {
  const told = async (path: string) =>
    ((await (await page.request.get(path, { params: { timestamp: Date.now() } })).json()) as { data: object })
      .data
  const texts = (value: unknown): string[] => {
    if (typeof value === 'string') return [value]
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : []
  }
  const people = (await told(`/api/order/${id}/applicants`)) as { cnName: string }[]
  const found = texts([await told(`/api/order/${id}`), people])
  const chinese = found
    .filter((text) => /\p{Script=Han}/u.test(text))
    .toSorted((one, other) => other.length - one.length)
  // Where there is no photograph the first character of a name stands in its place.
  return [...chinese, ...people.flatMap(({ cnName }) => Array.from(cnName).slice(0, 1))]
}

test('in English nothing of the guided page is Chinese but what people wrote', async ({ page }) => {
  // An order of its own: nobody else looks at it, whose name would stand on the page too.
  await login(page, 'agent')
  const id = await makeOrder(page)
  await addPeople(page, id, ['沈知远', '沈知行'])
  await page.getByRole('button', { name: 'English' }).click()
  await page.goto(`/#/visa/order-detail?id=${id}`)
  await page.getByRole('button', { name: /^Step by step/ }).click()
  const steps = page.getByRole('navigation', { name: 'Steps' })
  await expect(steps).toBeVisible()
  const written = await writtenIn(page, id)
  for (const name of ['Contact and journey', 'Applicants', 'Documents', 'Price and payment', 'Confirm']) {
    await steps.getByRole('button', { name }).click()
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
    expect(await chineseIn(page.getByRole('article'), written), name).toEqual([])
  }
})
