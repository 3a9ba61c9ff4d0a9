import { expect, test, type Locator, type Page } from '@playwright/test'
import { TEST_CAPTCHA } from '../support/env.ts'
import { login } from '../support/login.ts'
import { openList } from '../support/select.ts'

const main = (page: Page) => page.getByRole('main')
const row = (page: Page, name: string) => main(page).getByRole('row').filter({ hasText: name })

/** Agrees to a confirmation that names what it is about. */
async function agree(page: Page, question: string, button: string): Promise<void> {
  const confirmation = page.getByRole('dialog', { name: question })
  await confirmation.getByRole('button', { name: button }).click()
  await expect(confirmation).toHaveCount(0)
}

async function act(page: Page, name: string, action: string): Promise<void> {
  const direct = row(page, name).getByRole('button', { name: new RegExp(`^${action}`) })
  if ((await direct.count()) > 0) return direct.click()
  await row(page, name).getByRole('button', { name: /更多/ }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

const node = (page: Page, name: string): Locator =>
  page.getByRole('tree', { name: '部门' }).getByRole('treeitem', { name })

test('P2.33, P7.57–P7.62: departments are added, checked while typing, moved with and without a mouse, and deleted', async ({
  page,
}) => {
  const code = `J${Date.now().toString(36).toUpperCase()}`
  const name = `旅程部门${code}`
  await login(page, 'admin', '/#/main?screen=sys.department')
  await node(page, '总经办').click()
  await main(page).getByRole('button', { name: '新增下级部门' }).click()
  const form = page.getByRole('dialog', { name: '新增部门' })

  await test.step('P5.17: an empty form says what is missing, a taken code is told while typing', async () => {
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form.getByText('请输入部门名称')).toBeVisible()
    await expect(form.getByText('请输入部门编码')).toBeVisible()
    await form.getByLabel('部门编码').fill('GM')
    await expect(form.getByText('该编码已被其他部门使用')).toBeVisible()
    await form.getByLabel('部门编码').fill(code)
    await expect(form.getByText('编码可用')).toBeVisible()
    await form.getByLabel('部门名称').fill(name)
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form).toHaveCount(0)
  })

  await test.step('it stands below its parent, and is moved to the top with a form', async () => {
    await expect(main(page).getByText('公司（最上级） / 总经办')).toBeVisible()
    await main(page).getByRole('button', { name: '移动到…' }).click()
    const move = page.getByRole('dialog', { name: `移动部门“${name}”` })
    await move.getByLabel('移到哪个部门之下').hover()
    await move.locator('.ant-select-clear').click()
    await move.getByRole('button', { name: '保存' }).click()
    await expect(move).toHaveCount(0)
    await expect(main(page).getByText('公司（最上级） / 总经办')).toHaveCount(0)
    await expect(main(page).getByRole('button', { name: '下移' })).toBeDisabled()
    await main(page).getByRole('button', { name: '上移' }).click()
    await expect(main(page).getByRole('button', { name: '下移' })).toBeEnabled()
  })

  await test.step('dragged below another it asks first, with what that changes; it can be undone', async () => {
    const drag = () =>
      node(page, name).dragTo(node(page, '总经办'), {
        sourcePosition: { x: 40, y: 12 },
        // Further to the right than it was taken: below the other, not beside it.
        targetPosition: { x: 100, y: 16 },
      })
    await drag()
    const question = page.getByRole('dialog', { name: `把“${name}”移到“总经办”之下？` })
    await expect(question).toContainText('一起移动：1 个部门，0 名员工。')
    await expect(question).toContainText('没有人的数据范围因此改变。')
    await question.getByRole('button', { name: '取消' }).click()
    await expect(question).toHaveCount(0)
    const below = main(page).getByText('公司（最上级） / 总经办')
    await expect(below).toHaveCount(0)
    await drag()
    await question.getByRole('button', { name: '移动', exact: true }).click()
    await expect(below).toBeVisible()
    // An earlier move may still be told: the word is taken by what it says, not by where it stands.
    const told = page.locator('.ant-message-notice').filter({ hasText: `已把“${name}”移到“总经办”之下` })
    await told.getByRole('button', { name: '撤销' }).click()
    await expect(below).toHaveCount(0)
  })

  await test.step('what has people in it stays; what is empty goes', async () => {
    await node(page, '信息技术部').click()
    await expect(row(page, '陈志远')).toBeVisible()
    await main(page).getByRole('button', { name: '删除' }).click()
    await agree(page, '删除部门“信息技术部”？', '删除')
    await expect(page.getByText('部门“信息技术部”下还有 0 个下级部门、1 名员工，不能删除')).toBeVisible()
    await node(page, name).click()
    await main(page).getByRole('button', { name: '删除' }).click()
    await agree(page, `删除部门“${name}”？`, '删除')
    await expect(node(page, name)).toHaveCount(0)
  })
})

test('P2.33, P7.50–P7.51: somebody is added, logs in with the password shown once, is blocked and deleted', async ({
  page,
  browser,
}) => {
  const account = `j.${Date.now().toString(36)}`
  const name = `旅程${account}`
  await login(page, 'admin', '/#/main?screen=sys.employee')
  await main(page).getByRole('button', { name: '新增员工' }).first().click()
  const drawer = page.getByRole('dialog', { name: '新增员工' })

  const password = await test.step('the form says what is missing and what is taken', async () => {
    await drawer.getByLabel('登录账号').fill('admin')
    await expect(drawer.getByText('该账号已被使用')).toBeVisible()
    await drawer.getByLabel('登录账号').fill(account)
    await drawer.getByLabel('姓名').fill(name)
    await drawer.getByLabel('证件号码').fill('110105194912310021')
    await drawer.getByRole('button', { name: '保存' }).click()
    await expect(drawer.getByText('请选择部门')).toBeVisible()
    await expect(drawer.getByText('身份证号码不正确')).toBeVisible()
    await drawer.getByLabel('证件号码').fill('11010519491231002X')
    await drawer.getByRole('combobox', { name: '部门' }).click()
    await openList(page).getByText('财务部').click()
    await page.keyboard.press('Escape')
    await drawer.getByRole('button', { name: '保存' }).click()
    const told = page.getByRole('dialog', { name: '初始密码' })
    const secret = await told.locator('code').innerText()
    await told.getByRole('button', { name: '我已保存' }).click()
    await expect(told).toHaveCount(0)
    return secret
  })

  await test.step('the person gets in with it and is asked to change it', async () => {
    const other = await browser.newPage()
    await other.goto('/')
    await other.getByLabel('登录账号').fill(account)
    await other.getByRole('textbox', { name: '密码' }).fill(password)
    await other.getByRole('textbox', { name: '图形验证码' }).fill(TEST_CAPTCHA)
    await other.getByRole('button', { name: '登录', exact: true }).click()
    await expect(other.getByRole('dialog', { name: '请先设置自己的密码' })).toBeVisible()
    await other.close()
  })

  await test.step('the document is masked until it is asked for, which is in the log', async () => {
    await main(page).getByRole('textbox', { name: '关键字' }).fill(account)
    await main(page).getByRole('button', { name: '查询' }).click()
    await expect(row(page, name)).toContainText('110***********002X')
    await row(page, name).getByRole('link', { name }).click()
    const detail = main(page).getByRole('tabpanel', { name })
    await detail.getByRole('button', { name: '查看', exact: true }).click()
    await expect(detail.getByText('11010519491231002X')).toBeVisible()
    await detail.getByRole('button', { name: '日志' }).last().click()
    await expect(detail.getByRole('row').filter({ hasText: '查看' })).toContainText('证件号码')
    await page.goBack()
    await expect(row(page, name)).toBeVisible()
  })

  await test.step('whoever saves second is told, sees both changes merged, and saves both', async () => {
    const edit = page.getByRole('dialog', { name: '编辑员工' })
    const second = await page.context().newPage()
    await login(second, 'admin', '/#/main?screen=sys.employee')
    await second.getByRole('main').getByRole('textbox', { name: '关键字' }).fill(account)
    await second.getByRole('main').getByRole('button', { name: '查询' }).click()
    await act(page, name, '编辑')
    await edit.getByLabel('邮箱').fill('first@example.com')
    await act(second, name, '编辑')
    const other = second.getByRole('dialog', { name: '编辑员工' })
    await other.getByLabel('手机号码').fill('13911118888')
    await other.getByRole('button', { name: '保存' }).click()
    await expect(row(second, name)).toContainText('13911118888')
    // The list has heard of it, and the draft outlives a reload: neither makes the old version the latest one.
    await expect(row(page, name)).toContainText('13911118888')
    await page.reload()
    await edit.getByRole('button', { name: '保存' }).click()
    await expect(edit.getByText(/改过这条记录.*已采用对方的修改：手机号码.*保留您的修改：邮箱/)).toBeVisible()
    await expect(edit.getByLabel('邮箱')).toHaveValue('first@example.com')
    await expect(edit.getByLabel('手机号码')).toHaveValue('13911118888')
    await edit.getByRole('button', { name: '保存' }).click()
    await expect(row(page, name)).toContainText('13911118888')
    await expect(row(page, name)).toContainText('first@example.com')
    await second.close()
  })

  await test.step('blocked with a reason, unblocked, and deleted', async () => {
    await act(page, name, '封禁')
    const block = page.getByRole('dialog', { name: `封禁“${name}”？` })
    await block.getByLabel('封禁原因').fill('离岗调查')
    await block.getByRole('button', { name: '保存' }).click()
    await expect(row(page, name)).toContainText('已封禁')
    await act(page, name, '解封')
    await agree(page, `解封“${name}”？`, '解封')
    await expect(row(page, name)).toContainText('正常')
    await act(page, name, '删除')
    await agree(page, `删除“${name}”？`, '删除')
    await expect(row(page, name)).toHaveCount(0)
  })
})
