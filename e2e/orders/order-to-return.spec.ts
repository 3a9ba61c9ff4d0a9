import { expect, test, type Page } from '@playwright/test'
import { chineseIn } from '../support/cjk.ts'
import { confirmedOrder, lodgingDayHasCome, payOrder, post, statusesOf } from '../support/confirmed.ts'
import { inDatabase } from '../support/database.ts'
import { login } from '../support/login.ts'
import { openList, option } from '../support/select.ts'

/** From the confirmation to “material returned”: what each desk is there for is done in the browser, the rest by calls. */

const RETURNED = 80

/** Numbers of this run's own: what is scanned leads to these people and nobody else. */
const RUN = String(Date.now()).slice(-6)

const at = (page: Page, screen: string, more = '') => page.goto(`/#/main?screen=${screen}${more}`)

/** As typed, or as a scanner types it: the code and Enter. */
async function scan(page: Page, label: string, codes: readonly string[]): Promise<void> {
  const field = page.getByLabel(label)
  for (const code of codes) {
    await field.fill(code)
    await field.press('Enter')
  }
}

const FAMILY = [
  ['沈国栋', 'SHEN', 'GUODONG', `E${RUN}11`],
  ['吕静怡', 'LYU', 'JINGYI', `E${RUN}12`],
] as const

test('a Russian family: received, audited, planned, lodged on a bill, decided, and given back', async ({
  page,
}) => {
  await login(page, 'agent')
  const order = await confirmedOrder(page, { kind: 'sticker', people: FAMILY, open: ['TICKET'] })
  await login(page, 'accept', '/#/main?screen=visa.receipt')
  await payOrder(page, order.id)
  const { first, last } = await post<{ first: string; last: string }>(page, '/api/visacenter/barcode/batch', {
    count: 2,
  })
  let receiptNo = ''

  await test.step('a parcel comes: two passports with their labels, and an original of each', async () => {
    const parcels = page.getByRole('region', { name: '快递包裹' })
    await parcels.getByLabel('快递单号').fill(`sf${RUN}`)
    await parcels.getByLabel('清单护照数').fill('2')
    await parcels.getByRole('button', { name: '登记到件' }).click()
    await expect(page.getByText(`包裹 SF${RUN} 已登记`)).toBeVisible()
    await scan(page, '扫护照、标签、订单号或快递单号', [`E${RUN}11`, first, `E${RUN}12`, last])
    await expect(page.getByText(`标签 ${last} 给 吕静怡`)).toBeVisible()
    for (const [name] of FAMILY) {
      const papers = page.getByRole('list', { name: `材料 ${name}` })
      await papers.getByRole('checkbox', { name: /邀请/ }).check()
    }
    await page.keyboard.press('F10')
    const taken = page.getByText(/^已收件 R\d{11}：护照 2 本，材料 2 份$/)
    await expect(taken).toBeVisible()
    receiptNo = /R\d{11}/.exec(await taken.innerText())?.[0] ?? ''
    await expect(page.getByText(`订单 ${order.orderNo} 护照到齐`)).toBeVisible()
    const parcel = parcels.getByRole('listitem').filter({ hasText: `SF${RUN}` })
    await expect(parcel.getByText('已取护照 2 / 2 本，材料 2 份')).toBeVisible()
    await parcel.getByRole('button', { name: '取完' }).click()
    await expect(parcel).toBeHidden()
    // Found again by the waybill, like any other number.
    await page.getByPlaceholder('快递单号、收件号、姓名或护照').fill(`SF${RUN}`)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: '最近收件' }).getByRole('listitem')).toHaveCount(1)
  })

  await test.step('the page of the order says where both passports are', async () => {
    await page.goto(`/#/visa/order-detail?id=${order.id}`)
    for (const [name, , , passportNo] of FAMILY) {
      const row = page.getByRole('region', { name: '护照' }).getByText(`${name} ${passportNo}`)
      await expect(row.locator('xpath=..').getByRole('link', { name: /柜台/ })).toBeVisible()
    }
  })

  await test.step('what is in the hand and what is a file is judged by keys; both are approved', async () => {
    await at(page, 'visa.documentAudit', `&orderId=${order.id}`)
    const verdict = page.getByRole('complementary', { name: '结论' })
    await expect(page.getByText('本单还差 6 份', { exact: true })).toBeVisible()
    for (let count = 6; count > 0; count -= 1) {
      // Nothing differs from the form: a pass is noted by Enter alone.
      await expect(verdict.getByRole('button', { name: /^通过/, pressed: true })).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(page.getByText(`本单还差 ${count} 份`, { exact: true })).toBeHidden()
    }
    await page.getByRole('button', { name: /^结束审核/ }).click()
    await expect(page.getByText(`订单 ${order.orderNo} 的审核结果`)).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: '审核通过' })).toHaveCount(2)
  })

  await test.step('both get a lodging day that has room', async () => {
    await at(page, 'visa.handling')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await page.getByLabel('关键字').fill(order.orderNo)
    await page.getByRole('button', { name: '查询', exact: true }).click()
    const mine = page.getByRole('row').filter({ hasText: order.orderNo })
    await expect(mine).toHaveCount(2)
    for (const [name] of FAMILY) await mine.filter({ hasText: name }).getByRole('checkbox').check()
    await page.getByRole('button', { name: '批量安排送签' }).click()
    const dialog = page.getByRole('dialog', { name: /的送签日/ })
    await dialog.getByRole('button', { name: '下个月' }).click()
    await dialog
      .getByRole('button', { name: /\d \d+ \/ 60$/ })
      .first()
      .click()
    await dialog.getByRole('button', { name: '安排送签' }).click()
    await expect(mine.filter({ hasText: '待送签' })).toHaveCount(2)
    for (const [name] of FAMILY) await mine.filter({ hasText: name }).getByRole('checkbox').check()
    await page.getByRole('button', { name: '打印申请表' }).click()
    await expect(
      page
        .getByRole('dialog')
        .getByText(/等2人\.pdf/)
        .first(),
    ).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('scanned onto a bill, every check is passed, and F10 lodges both', async () => {
    const [planned] = await inDatabase<{ day: string }>(
      'select lodging_day::text as day from visa_applicant where order_id = $1',
      [order.id],
    )
    await at(page, 'visa.sendBill')
    await page.getByRole('button', { name: '新建送签单' }).click()
    const dialog = page.getByRole('dialog', { name: '新建送签单' })
    await dialog.getByLabel('领馆').click()
    await openList(page).getByText(/北京/).click()
    await dialog.getByLabel('送签日').fill(planned?.day ?? '')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: '新建送签单' }).click()
    await scan(page, '扫下一本的条码，或护照资料页', [first, last])
    await expect(page.getByText(/^吕静怡 放在第 2 位，检查都过$/).first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^提交 2 本/ })).toBeVisible()
    // Nothing leaves that nobody carries.
    await page.keyboard.press('F10')
    await expect(page.getByText('还没有指定送签人，请在右侧选择').first()).toBeVisible()
    await page.getByRole('combobox', { name: '送签人' }).click()
    await option(page, '赵文博').click()
    await expect(page.getByText('都可以送')).toBeVisible()
    await page.keyboard.press('F10')
    await page
      .getByRole('dialog', { name: /^提交送签单 SQ\d+，送出 2 本/ })
      .getByRole('button', { name: '提交 2 本' })
      .click()
    await expect(page.getByText(/已提交 SQ\d+：送出 2 本/)).toBeVisible()
    await expect(page.getByRole('button', { name: '打印送签单' })).toBeVisible()
  })

  await test.step('both visas come back: scanned, with a number, and given at once', async () => {
    await at(page, 'visa.result.batch')
    // Nothing is decided before they are lodged.
    await scan(page, '连续扫标签、护照或订单号', [first])
    await expect(page.getByText(/沈国栋 的送签日是 .+，送签日之前不能录入结果/).first()).toBeVisible()
    await lodgingDayHasCome(order.id)
    await scan(page, '连续扫标签、护照或订单号', [last, first, 'E00000000'])
    await expect(page.getByText('没有找到 E00000000').first()).toBeVisible()
    await page.getByLabel('沈国栋 的签证号码').fill(`20 ${RUN}1`)
    await page.keyboard.press('F10')
    // No days are known: asked about once, by name.
    const asked = page.getByRole('dialog', { name: '保存 2 个结果？' })
    await expect(asked).toContainText('没有签证号或有效期')
    await asked.getByRole('button', { name: '照样保存，之后补录' }).click()
    await expect(page.getByText('已录入 2 人的结果')).toBeVisible()
    await expect(page.getByText('其中 2 人未填签证号码或有效期，请补填')).toBeVisible()
  })

  await test.step('the receipt brings both passports; the gate opens once the collector is known', async () => {
    await page.goto('/#/main?screen=visa.passport.return')
    await scan(page, '扫回执、护照标签、护照或订单号', [receiptNo])
    await page.getByText('订单联系人', { exact: true }).click()
    await expect(page.getByLabel('领取人姓名')).toHaveValue('沈国栋')
    await expect(page.getByRole('cell', { name: '请登记领取人姓名、证件类型和号码' }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^返还 0 本/ })).toBeDisabled()
    await page.getByRole('combobox', { name: '证件类型' }).click()
    await option(page, '身份证').click()
    await page.getByLabel('证件号码').fill('110101199003070046')
    // The contact travels too, and the card of the form is another one.
    await expect(page.getByRole('cell', { name: /与登记的不一致/ })).toHaveCount(2)
    await expect(page.getByRole('button', { name: /^返还 0 本/ })).toBeDisabled()
    const [own] = await inDatabase<{ card: string }>(
      `select form_values ->> 'idCardNo' as card from visa_applicant where order_id = $1 and cn_name = '沈国栋'`,
      [order.id],
    )
    await page.getByLabel('证件号码').fill(own?.card ?? '')
    await expect(page.getByRole('button', { name: /^返还 2 本护照 F10/ })).toBeEnabled()
    // Their originals were lodged with them, and go back once somebody has them in hand.
    for (const name of ['沈国栋', '吕静怡']) {
      await page.getByRole('button', { name: `登记取回的原件：${name}` }).click()
      const saying = page.getByRole('dialog', { name: `登记取回的原件：${name}` })
      await saying.getByRole('checkbox').first().check()
      await saying.getByRole('button', { name: '保存' }).click()
      await expect(saying).toBeHidden()
    }
    await expect(page.getByRole('button', { name: /^返还 2 本护照、2 份材料原件/ })).toBeEnabled()
    await page.keyboard.press('F10')
    await expect(page.getByText('已返还 2 本护照、2 份材料原件')).toBeVisible()
    expect(await statusesOf(order.id)).toEqual([RETURNED, RETURNED, RETURNED])
  })

  await test.step('the same desks in English', async () => {
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByLabel('Scan a receipt, label, passport or order number')).toBeVisible()
    await at(page, 'visa.result.batch')
    await expect(page.getByLabel('Scan labels, passports or order numbers')).toBeVisible()
    // What was told before the switch stays as it was told.
    await expect
      .poll(() =>
        chineseIn(page.getByRole('tabpanel').filter({ visible: true }), [
          '已录入 2 人的结果',
          '其中 2 人未填签证号码或有效期，请补填',
          '去补填',
          '护照归还',
        ]),
      )
      .toEqual([])
  })
})

const COUPLE = [
  ['江映雪', 'JIANG', 'YINGXUE', `E${RUN}21`],
  ['韩松涛', 'HAN', 'SONGTAO', `E${RUN}22`],
] as const

/** A file that viewers take for a PDF; whose it is, its name says. */
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

test('a Philippine couple: given to the robot, settled by hand, e-visas matched by name and delivered', async ({
  page,
}) => {
  await login(page, 'agent')
  const order = await confirmedOrder(page, { kind: 'evisa', people: COUPLE })
  await login(page, 'accept', '/#/main?screen=visa.formTask')
  await payOrder(page, order.id)
  await post(page, '/api/visa/documentAudit/finish', { orderId: order.id })
  await post(page, '/api/visa/handling/ready', { ids: order.people.map(({ id }) => id).join(',') })

  await test.step('a task for each; the site is down, and a person files them there', async () => {
    await page.getByRole('button', { name: '建任务' }).first().click()
    const dialog = page.getByRole('dialog', { name: '为待送签的电子签申请人建任务' })
    for (const [name] of COUPLE)
      await dialog.getByRole('checkbox', { name: new RegExp(`${name} ${order.orderNo}`) }).check()
    await dialog.getByRole('button', { name: '建任务 (2)' }).click()
    await expect(page.getByText('已建 2 个任务')).toBeVisible()
    // As a robot leaves what it could not file.
    await inDatabase(
      `update form_task set status = 40, stop = 'siteDown', attempt = 3, finished_at = now() where order_id = $1`,
      [order.id],
    )
    await page.getByPlaceholder('任务号、姓名、护照、订单').fill(order.orderNo)
    await page.keyboard.press('Enter')
    const tasks = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^RW-/ }) })
    await expect(tasks).toHaveCount(2)
    for (const [place, [name]] of COUPLE.entries()) {
      await tasks.filter({ hasText: name }).getByRole('button').click()
      await page.getByRole('button', { name: '人工办结…' }).click()
      const settle = page.getByRole('dialog', { name: new RegExp(name) })
      await settle.getByLabel('远端申请号').fill(`PH-${order.id}-${place}`)
      await settle.getByLabel('原因').fill('网站故障，已人工提交')
      await settle.getByRole('button', { name: '人工办结' }).click()
      await expect(settle).toBeHidden()
    }
  })

  await test.step('their e-visas, matched by what the files are called', async () => {
    await at(page, 'visa.result.batch')
    await page.getByRole('button', { name: '电子签文件' }).click()
    const dialog = page.getByRole('dialog', { name: '电子签文件' })
    await dialog.getByLabel('选择或拖入电子签 PDF').setInputFiles(
      COUPLE.map(([, , , passportNo]) => ({
        name: `evisa-${passportNo}.pdf`,
        mimeType: 'application/pdf',
        buffer: PDF,
      })),
    )
    await expect(dialog.getByRole('listitem').filter({ hasText: '按文件名' })).toHaveCount(2)
    await dialog.getByRole('button', { name: '录入 2 份出签结果' }).click()
    await page
      .getByRole('dialog', { name: '保存 2 个结果？' })
      .getByRole('button', { name: '照样保存，之后补录' })
      .click()
    await expect(dialog.getByText('已录入', { exact: true })).toHaveCount(2)
    await dialog.getByRole('button', { name: '关闭' }).last().click()
  })

  await test.step('found, one corrected with a reason, both delivered', async () => {
    await at(page, 'visa.result.query')
    await page.getByLabel('关键字').fill(order.orderNo)
    await page.getByRole('button', { name: '查询', exact: true }).click()
    const row = page.getByRole('row').filter({ hasText: `E${RUN}22` })
    await row.getByRole('button', { name: /^更多/ }).click()
    await page.getByRole('menuitem', { name: '更正结果' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('备注').fill('领馆更正')
    await dialog.getByRole('textbox', { name: '原因' }).fill('录错一项')
    await dialog.getByRole('button', { name: '更正结果' }).click()
    await expect(dialog).toBeHidden()
    for (const [, , , passportNo] of COUPLE)
      await page.getByRole('row').filter({ hasText: passportNo }).getByRole('checkbox').check()
    await page.getByRole('button', { name: '已交付' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: '已交付' }).click()
    await expect(page.getByText('2 份已登记交付')).toBeVisible()
    await expect.poll(() => statusesOf(order.id)).toEqual([RETURNED, RETURNED, RETURNED])
  })
})
