import { expect, test, type Page } from '@playwright/test'
import { bringChecker, violations } from '../a11y/violations.ts'
import { ownCentre } from '../support/centre.ts'
import { chineseIn } from '../support/cjk.ts'
import { acceptedContract } from '../support/contract.ts'
import { inDatabase } from '../support/database.ts'
import { login } from '../support/login.ts'
import { wordsIn, wordsOfPdf } from '../support/pdf-text.ts'
import { openList, option } from '../support/select.ts'

const DESIGNER = '/#/main?screen=center.config.docTemplate'

async function printOf(page: Page, id: number): Promise<{ words: string; bytes: Buffer }> {
  const answer = await page.request.get('/api/visacenter/contract/receipt', { params: { id } })
  const { url } = ((await answer.json()) as { data: { url: string } }).data
  return { words: await wordsOfPdf(page, url), bytes: await (await page.request.get(url)).body() }
}

const beginDraft = async (page: Page) => {
  await page.getByRole('button', { name: '以此新建草稿' }).click()
  await expect(page.getByText('已新建草稿，可以编辑')).toBeVisible()
  await expect(page.getByRole('button', { name: '发布第 1 版' })).toBeVisible()
}

const chooseBlock = (page: Page, name: RegExp) => page.getByRole('button', { name }).click()

const saveOf = (by: Page) => by.getByRole('button', { name: '保存', exact: true })

const write = async (by: Page, words: string, name?: string) => {
  await chooseBlock(by, /甲方委托乙方办理/)
  await by.getByLabel('文字', { exact: true }).fill(words)
  if (name !== undefined) await by.getByLabel('版本说明').fill(name)
}

test('C7.33 a manager writes the contract of the centre, sees it on a real one and publishes it; what was printed stays as it was', async ({
  page,
}) => {
  const mark = `T${Date.now().toString(36).slice(-5)}`
  const centre = await ownCentre(mark)
  await login(page, centre.manager)
  const before = await acceptedContract(page)
  const first = await printOf(page, before)
  expect(first.words).toContain('甲方委托乙方办理下列签证事项')

  await login(page, centre.manager, DESIGNER)
  await beginDraft(page)
  const publish = page.getByRole('button', { name: '发布第 1 版' })
  const save = saveOf(page)
  const text = page.getByLabel('文字', { exact: true })
  const problems = page.getByRole('list', { name: '发布前须解决' })

  await test.step('a field that papers do not have is red, and its words lead to the block', async () => {
    await chooseBlock(page, /甲方委托乙方办理/)
    await text.fill(`本中心${mark}受托为{{customer.nick}}办理签证。`)
    await expect(problems).toContainText('customer.nick')
    await chooseBlock(page, /^标题\s*二、申请人/)
    await expect(text).toHaveValue('二、申请人')
    await problems.getByRole('button', { name: /customer\.nick/ }).click()
    await expect(text).toHaveValue(/customer\.nick/)
    // Nothing is saved that no paper could tell.
    await save.click()
    await expect(page.getByText(/customer\.nick/).first()).toBeVisible()
    await expect(publish).toBeDisabled()
  })

  await test.step('a field is put in by its name, and the contract of a customer shows it a moment later', async () => {
    await text.fill(`本中心${mark}受托办理，客户：`)
    // The list is long and drawn as far as it is seen: what is typed narrows it.
    await page.getByRole('combobox', { name: '插入字段' }).first().fill('customer.name')
    await openList(page)
      .getByTitle(/customer\.name$/)
      .click()
    await expect(text).toHaveValue(`本中心${mark}受托办理，客户：{{customer.name}}`)
    await expect(page.getByText('没有问题，可以发布')).toBeVisible()
    const drawn = page.waitForResponse(
      async (answer) =>
        answer.url().includes('/docTemplate/try') &&
        /客户：\{\{customer\.name.*recordId|recordId.*客户：\{\{customer\.name/s.test(
          answer.request().postData() ?? '',
        ),
    )
    await page.getByRole('combobox', { name: '用真实合同预览' }).click()
    await option(page, /^HT.*林致远 1 人$/).click()
    const { data } = (await (await drawn).json()) as { data: { pdf: string } }
    const words = await wordsIn(Buffer.from(data.pdf, 'base64'))
    expect(words).toContain(`本中心${mark}受托办理，客户：林致远`)
    await expect(page.getByText(/^共 \d+ 页$/)).toBeVisible()
    await bringChecker(page)
    expect(await violations(page, 'main [role=tabpanel]:not([hidden])')).toEqual([])
  })

  await test.step('what is not saved stays through another kind, another version and a reload', async () => {
    await page.getByText('收件回执', { exact: true }).click()
    await page.getByText('合同', { exact: true }).click()
    await page.getByRole('combobox', { name: '版本' }).click()
    await option(page, /^系统自带版/).click()
    await page.getByRole('button', { name: '去编辑草稿' }).click()
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await chooseBlock(page, /受托办理，客户/)
    await expect(text).toHaveValue(`本中心${mark}受托办理，客户：{{customer.name}}`)
    await expect(page.getByText('有未保存的修改')).toBeVisible()
    await save.click()
    await expect(page.getByText('草稿已保存')).toBeVisible()
    await expect(page.getByText('有未保存的修改')).toHaveCount(0)
  })

  await test.step('from the day on that is named contracts are printed by it; an old one gives the same bytes', async () => {
    await publish.click()
    const dialog = page.getByRole('dialog', { name: '发布第 1 版' })
    await dialog.getByRole('button', { name: '发布', exact: true }).click()
    await expect(page.getByText(/第 1 版自 \d{4}-\d\d-\d\d 起生效/)).toBeVisible()
    await expect(page.getByText('已发布的版本和系统自带版只能看')).toBeVisible()
    const after = await printOf(page, await acceptedContract(page))
    expect(after.words).toContain(`本中心${mark}受托办理，客户：林致远`)
    const again = await printOf(page, before)
    expect(again.bytes.equals(first.bytes)).toBe(true)
  })

  await test.step('in English all is English but what the centre wrote', async () => {
    await page.getByRole('button', { name: 'English' }).first().click()
    await expect(page.getByText('can be read only', { exact: false })).toBeVisible()
    const own = await inDatabase<{ zh: unknown }>(
      `select zh from doc_template where company_id = $1 order by id desc limit 1`,
      [centre.id],
    )
    expect(own).toHaveLength(1)
    await page.getByLabel('Language of the template').getByText('English').click()
    const pane = page.locator('main [role=tabpanel]:not([hidden])').first()
    await expect.poll(() => chineseIn(pane, ['新版', '林致远', '中文'])).toEqual([])
  })
})

test('C7.33 of two managers at one draft the second is told who was quicker, and chooses; nobody is written over', async ({
  page,
  browser,
}) => {
  const mark = `M${Date.now().toString(36).slice(-5)}`
  const centre = await ownCentre(mark)
  await login(page, centre.manager, DESIGNER)
  await beginDraft(page)
  const others = await browser.newContext({ locale: 'zh-CN', baseURL: new URL(page.url()).origin })
  const other = await others.newPage()
  await login(other, centre.manager, DESIGNER)
  await write(other, '后保存的人写的。')
  await write(page, '先保存的人写的。', '先写的')
  await saveOf(page).click()
  await expect(page.getByText('草稿已保存')).toBeVisible()
  const save = saveOf(other)
  await save.click()
  const told = other.getByRole('alert').filter({ hasText: '改过这条记录' })
  await expect(told).toContainText(centre.managerName)
  await expect(told).toContainText('已采用对方的修改：版本说明。')
  // A second press does not write over it.
  await expect(save).toBeDisabled()
  const sides = told.getByRole('group', { name: /中文版/ })
  await sides.getByRole('radio').nth(1).check()
  await expect(other.getByRole('button', { name: /先保存的人写的/ })).toBeVisible()
  await sides.getByRole('radio', { name: '我的' }).check()
  await expect(other.getByRole('button', { name: /后保存的人写的/ })).toBeVisible()
  await sides.getByRole('button', { name: '用选中的' }).click()
  await save.click()
  await expect(other.getByText('草稿已保存')).toBeVisible()
  const [kept] = await inDatabase<{ name: string; words: string }>(
    `select name, zh::text as words from doc_template where company_id = $1`,
    [centre.id],
  )
  expect(kept?.name).toBe('先写的')
  expect(kept?.words).toContain('后保存的人写的。')
  await others.close()
})
