import { expect, test, type Page } from '@playwright/test'
import { chineseIn } from '../support/cjk.ts'
import { Colleague } from '../support/colleague.ts'
import { login } from '../support/login.ts'

const strip = (page: Page) => page.getByRole('tablist', { name: '已打开的页面' })
const tab = (page: Page, name: string) => strip(page).getByRole('tab', { name, exact: true })
const panel = (page: Page) => page.getByRole('tabpanel')
const heading = (page: Page, name: string) =>
  panel(page).getByRole('heading', { level: 1, name, exact: true })
const row = (page: Page, name: string) => panel(page).getByRole('row').filter({ hasText: name })

const post = (page: Page, path: string, form: Record<string, string | number>) =>
  page.request.post(path, { form, headers: { origin: new URL(page.url()).origin } })

interface Saved {
  id: number
  name: string
  short: string
}

/** A company of its own, so that the journeys beside this one do not meet. */
async function addCompany(page: Page): Promise<Saved> {
  const stamp = Date.now().toString(36).toUpperCase()
  const [name, short] = [`详情公司${stamp}`, `详情${stamp}`]
  const answer = await page.request.post('/api/company/save', {
    data: { companyCode: '', companyName: name, shortName: short, identityCode: 4 },
    headers: { origin: new URL(page.url()).origin },
  })
  const { data } = (await answer.json()) as { data: { id: number } }
  await (await Colleague.of(page)).pass(data.id)
  return { id: data.id, name, short }
}

test('a company opens from the list in a tab of its own, which outlives a reload; back leads to the list', async ({
  page,
}) => {
  await login(page, 'admin')
  const { id, name, short } = await addCompany(page)
  await page.goto('/#/main?screen=cust.company')
  await panel(page).getByRole('textbox', { name: '关键字' }).fill(short)
  await panel(page).getByRole('button', { name: '查询' }).click()
  await row(page, name).getByRole('link', { name }).click()

  await test.step('the tab is called as the record, also after a reload; folds are kept', async () => {
    await expect(heading(page, short)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`#/cust/company-detail\\?id=${id}$`))
    await expect(tab(page, short)).toHaveAttribute('aria-selected', 'true')
    const contact = panel(page).getByRole('region', { name: '联系与开票' })
    await contact.getByRole('button', { name: '联系与开票' }).click()
    await expect(contact.getByText('银行账户')).toBeHidden()
    await page.reload()
    await expect(heading(page, short)).toBeVisible()
    await expect(tab(page, short)).toHaveAttribute('aria-selected', 'true')
    await expect(contact.getByText('银行账户')).toBeHidden()
    await panel(page)
      .getByRole('navigation', { name: '本页内容' })
      .getByRole('button', { name: '联系与开票' })
      .click()
    await expect(contact.getByText('银行账户')).toBeVisible()
  })

  await test.step('a letter does what its button does', async () => {
    await heading(page, short).click()
    await page.keyboard.press('e')
    await expect(tab(page, `编辑公司：${short}`)).toHaveAttribute('aria-selected', 'true')
    await panel(page).getByLabel('发票抬头').fill('穆晓商旅')
    await panel(page).getByRole('button', { name: /^保存/ }).click()
    await expect(heading(page, short)).toBeVisible()
    await expect(panel(page).getByRole('region', { name: '联系与开票' })).toContainText('穆晓商旅')
    // A form that was saved is left for good: going back does not lead into it again.
    await page.goBack()
    await expect(heading(page, short)).toBeVisible()
  })

  await test.step('back is the list as it was left, forward the record', async () => {
    await page.goBack()
    await expect(row(page, name)).toBeVisible()
    await page.goForward()
    await expect(heading(page, short)).toBeVisible()
  })

  await test.step('somebody else’s change is seen without asking; a failed refresh keeps what is shown', async () => {
    await post(page, '/api/company/updateStatus', { id, auditStatus: 4, reason: '长期未合作' })
    await expect(panel(page).getByRole('banner').or(panel(page).locator('header'))).toContainText('已停用')
    await expect(panel(page).getByRole('region', { name: '时间线' })).toContainText('长期未合作')
    await page.route('**/api/company/detail*', (route) => route.abort())
    await post(page, '/api/company/updateStatus', { id, auditStatus: 1, reason: '' })
    await expect(panel(page).getByRole('alert')).toContainText('没有刷新成功')
    await expect(heading(page, short)).toBeVisible()
    await page.unroute('**/api/company/detail*')
    await panel(page).getByRole('alert').getByRole('button', { name: '重试' }).click()
    await expect(panel(page).getByRole('alert')).toHaveCount(0)
  })

  await test.step('it prints without the frame around it, with what is folded away', async () => {
    await panel(page).getByRole('region', { name: '基本信息' }).getByRole('button').click()
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await page.emulateMedia({ media: 'print' })
    await expect(strip(page)).toBeHidden()
    await expect(page.getByText(/陈志远 打印于/)).toBeVisible()
    await expect(page.getByText('统一社会信用代码').filter({ visible: true })).toHaveCount(1)
    await expect(page.getByRole('button', { name: '编辑' }).filter({ visible: true })).toHaveCount(0)
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await expect(strip(page)).toBeVisible()
  })
})

test('two people side by side in two tabs; what one may not do to oneself is locked and says why', async ({
  page,
}) => {
  await login(page, 'admin', '/#/main?screen=sys.employee')
  // Found by name: other journeys add people, and the newest stand first.
  const find = async (name: string) => {
    await panel(page).getByRole('textbox', { name: '关键字' }).fill(name)
    await panel(page).getByRole('button', { name: '查询' }).click()
    await panel(page).getByRole('row').getByRole('link', { name }).click()
  }
  await find('陈志远')
  await expect(heading(page, '陈志远')).toBeVisible()
  await expect(panel(page).getByText('冻结：不能对自己操作')).toBeVisible()
  const freeze = panel(page).getByRole('button', { name: '冻结' })
  await expect(freeze).toHaveAttribute('aria-disabled', 'true')
  await freeze.click({ force: true })
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await tab(page, '员工管理').click()
  await find('何思敏')
  await expect(heading(page, '何思敏')).toBeVisible()
  await expect(strip(page).getByRole('tab')).toHaveText(['首页', '员工管理', '何思敏', '陈志远'])
  await panel(page)
    .getByRole('button', { name: /账号信息/ })
    .last()
    .click()
  await tab(page, '陈志远').click()
  await expect(panel(page).getByRole('region', { name: '账号信息' }).getByText('昵称')).toBeVisible()
  await tab(page, '何思敏').click()
  await expect(panel(page).getByRole('region', { name: '账号信息' }).getByText('昵称')).toBeHidden()
  await panel(page).getByRole('link', { name: '签证业务平台' }).click()
  await expect(heading(page, '平台')).toBeVisible()
})

test('a record that is not there, one without a number, and a route without permission', async ({ page }) => {
  await login(page, 'admin', '/#/cust/user-detail?id=999999')
  await expect(heading(page, '记录不存在或已被删除')).toBeVisible()
  await page.goto('/#/cust/company-detail?id=abc')
  await expect(heading(page, '记录不存在或已被删除')).toBeVisible()
  await page.route('**/api/company/getExt*', (route) => route.abort())
  await page.goto('/#/cust/company-detail?id=1')
  await expect(panel(page).getByRole('alert')).toContainText('加载失败')
  await page.unroute('**/api/company/getExt*')
  await panel(page).getByRole('button', { name: '重试' }).click()
  await expect(heading(page, '平台')).toBeVisible()

  await login(page, 'agent', '/#/cust/company-detail?id=1')
  await expect(heading(page, '没有访问权限')).toBeVisible()
  await expect(panel(page)).toContainText('系统管理员')
  await expect(panel(page)).toContainText('cust.company')
})

test('in English a detail page has no Chinese but the data', async ({ page }) => {
  await login(page, 'admin', '/#/cust/company-detail?id=1')
  await expect(heading(page, '平台')).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(panel(page).getByRole('region', { name: 'Time line' })).toBeVisible()
  const written = panel(page).locator('dt, h2, nav, header > div:nth-child(2)')
  for (const each of await written.all()) expect(await chineseIn(each, [])).toEqual([])
  await page.getByRole('button', { name: '中文' }).click()
})
