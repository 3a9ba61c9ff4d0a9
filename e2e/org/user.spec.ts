import { expect, test, type Page } from '@playwright/test'
import { TEST_CAPTCHA } from '../support/env.ts'
import { login } from '../support/login.ts'
import { openList } from '../support/select.ts'

const main = (page: Page) => page.getByRole('main')
const row = (page: Page, name: string) => main(page).getByRole('row').filter({ hasText: name })

async function pick(page: Page, form: ReturnType<Page['locator']>, label: string, name: string) {
  await form.getByRole('combobox', { name: label }).click()
  await form.getByRole('combobox', { name: label }).fill(name)
  await openList(page).getByText(name, { exact: true }).click()
}

test('C2.12, P2.38: somebody of another company is added on the page, logged out, and moved', async ({
  page,
  browser,
}) => {
  const account = `u.${Date.now().toString(36)}`
  const name = `用户${account}`
  await login(page, 'admin', '/#/main?screen=cust.user')

  const password =
    await test.step('added on the page of its own, with the departments of the chosen company', async () => {
      await main(page).getByRole('button', { name: '新增用户' }).first().click()
      const form = main(page)
        .getByRole('tabpanel')
        .filter({ has: page.getByRole('heading', { name: '新增用户' }) })
      await form.getByLabel('登录账号').fill(account)
      await form.getByLabel('姓名').fill(name)
      await pick(page, form, '公司', '上海恒拓进出口贸易有限公司')
      await form.getByRole('combobox', { name: '部门' }).click()
      await openList(page).getByText('行政部').click()
      await page.keyboard.press('Escape')
      await form.getByRole('button', { name: /保存/ }).click()
      const told = page.getByRole('dialog', { name: '初始密码' })
      const secret = await told.locator('code').innerText()
      await told.getByRole('button', { name: '我已保存' }).click()
      await expect(main(page).getByRole('heading', { name })).toBeVisible()
      return secret
    })

  const other = await (await browser.newContext()).newPage()
  await test.step('their login is listed, and ended for good', async () => {
    const answer = await other.request.post('/api/system/login', {
      form: { userName: account, password, imageCaptcha: TEST_CAPTCHA },
    })
    expect(await answer.json()).toMatchObject({ code: '0000' })
    await page.reload()
    const logins = main(page).getByRole('region', { name: '当前登录' })
    await logins.getByRole('button', { name: '退出', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: '退出', exact: true }).click()
    await expect(page.getByText(`已退出 ${name} 的 1 个登录`)).toBeVisible()
    await expect(logins.getByText('当前没有登录')).toBeVisible()
    expect(await (await other.request.get('/api/system/logined')).json()).toMatchObject({ data: false })
  })

  await test.step('moved to another company, where the list finds them', async () => {
    await main(page).getByRole('button', { name: /更多/ }).click()
    await page.getByRole('menuitem', { name: /转移公司/ }).click()
    const dialog = page.getByRole('dialog', { name: `把“${name}”转移到其他公司` })
    await expect(dialog.getByText('没有未完成的工作')).toBeVisible()
    await pick(page, dialog, '公司', '北京签证中心服务有限公司')
    await dialog.getByRole('combobox', { name: '部门' }).click()
    await openList(page).getByRole('treeitem').first().click()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText(`已把 ${name} 转移到新公司`)).toBeVisible()
    await page.goto('/#/main?screen=cust.user')
    await main(page).getByRole('textbox', { name: '关键字' }).fill(account)
    await main(page).getByRole('button', { name: '查询' }).click()
    await expect(row(page, name)).toContainText('北京签证中心')
  })
})
