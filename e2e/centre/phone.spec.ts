import { expect, test } from '@playwright/test'
import { expectNoSidewaysScroll, PHONE, proveMobile } from '../mobile/phone.ts'
import { chineseIn } from '../support/cjk.ts'
import { acceptedContract } from '../support/contract.ts'
import { draw } from '../support/drawing.ts'
import { login } from '../support/login.ts'

test('C2.13 a customer signs on a phone by the code of the counter, which sees it sealed and verifies the file', async ({
  page,
  browser,
}) => {
  await login(page, 'center_mgr')
  const id = await acceptedContract(page)
  await page.goto(`/#/center/contract-detail?id=${id}`)
  const section = page.getByRole('region', { name: '签字与封存' })
  await section.getByRole('button', { name: '客户签字二维码' }).click()
  const dialog = page.getByRole('dialog', { name: '请客户扫码签字' })
  const address = (await dialog.getByRole('link', { name: '在本机打开' }).getAttribute('href')) ?? ''
  const context = await browser.newContext({ ...PHONE, locale: 'zh-CN' })
  const phone = await context.newPage()

  await test.step('the contract is read as text, without a login, and fits the phone', async () => {
    await phone.goto(address)
    await expect(phone.getByRole('heading', { name: '签证服务合同' })).toBeVisible()
    await expect(phone.getByText('五、付款与退款')).toBeVisible()
    await expectNoSidewaysScroll(phone)
    await expect(dialog.getByText('客户已打开，正在阅读')).toBeVisible()
  })

  await test.step('what lacks is said before anything is sent', async () => {
    const submit = phone.getByRole('button', { name: /^签好，到柜台付 ¥\d/ })
    await submit.tap()
    await expect(phone.getByRole('alert')).toHaveText('请先勾选同意')
    await phone.getByRole('checkbox').check()
    await submit.tap()
    await expect(phone.getByRole('alert')).toHaveText('请在框内写下完整的签名')
    await draw(phone)
    await submit.tap()
    await expect(phone.getByRole('heading', { name: '已签字' })).toBeVisible()
  })

  await test.step('the counter sees it at once; the link is used up', async () => {
    await expect(dialog.getByText('已签字并封存')).toBeVisible()
    await dialog.getByRole('button', { name: '关闭' }).click()
    await expect(section.getByText(/^第 1 版：林致远 于 .*扫码签字/)).toBeVisible()
    await expect(section.getByRole('img', { name: '林致远 的签名' })).toBeVisible()
    await phone.goto('about:blank')
    await phone.goto(address)
    await expect(phone.getByRole('heading', { name: '这个签字链接不能用了' })).toBeVisible()
  })

  await test.step('its PDF is told from a changed one', async () => {
    const answer = await page.request.get('/api/visacenter/contract/receipt', { params: { id } })
    const { url } = ((await answer.json()) as { data: { url: string } }).data
    const buffer = await (await page.request.get(url)).body()
    const choose = section.locator('input[type=file]')
    const file = { name: '合同.pdf', mimeType: 'application/pdf' }
    await choose.setInputFiles([{ ...file, buffer }])
    await expect(section.getByText(/^真实：这是 HT\d+ 第 1 版/)).toBeVisible()
    await choose.setInputFiles([{ ...file, buffer: Buffer.concat([buffer, Buffer.from('\n')]) }])
    await expect(section.getByText('不是本中心封存的合同，或文件已被改动')).toBeVisible()
  })
  await context.close()
})

test('P2.10 a walk-in logs in by the mobile of their contract, signs, pays and uploads on the phone', async ({
  page,
  browser,
}) => {
  const mobile = `137${String(Date.now()).slice(-8)}`
  await login(page, 'center_mgr')
  const id = await acceptedContract(page, mobile)
  const context = await browser.newContext({ ...PHONE, locale: 'zh-CN' })
  const phone = await context.newPage()

  await test.step('they are led to the login and back to their contract', async () => {
    await phone.goto(`/#/mobile/contract/detail?id=${id}`)
    await expect(phone).toHaveURL(/#\/mobile\/sms-login\?redirect=/)
    await proveMobile(phone, mobile)
    await phone.getByRole('button', { name: '登录', exact: true }).tap()
    await expect(phone.getByRole('region', { name: /^还差 \d 件事$/ })).toBeVisible()
    const passports = phone.getByRole('region', { name: '护照在哪里' })
    await expect(passports.getByRole('list', { name: '林致远 的护照经过' })).toBeVisible()
    await expect(passports).toContainText(/\d\d-\d\d \d\d:\d\d 收下/)
    await expectNoSidewaysScroll(phone)
  })

  await test.step('the home of accounts leads them to their contracts', async () => {
    await phone.goto('/#/mobile/main')
    await expect(phone).toHaveURL(/#\/mobile\/contract\/detail$/)
    await expect(phone.getByRole('heading', { name: '我的合同', level: 1 })).toBeVisible()
    await phone.goto(`/#/mobile/contract/detail?id=${id}`)
    await expect(phone.getByRole('region', { name: '护照在哪里' })).toBeVisible()
  })

  await test.step('they read and sign', async () => {
    // Under the thumb, however far down somebody reads.
    await expect(phone.getByRole('link', { name: '读合同并签字' })).toBeInViewport({ ratio: 1 })
    await phone.getByRole('link', { name: '签字', exact: true }).tap()
    await phone.getByRole('checkbox').check()
    await draw(phone)
    await phone.getByRole('button', { name: /^签好，去付 ¥\d/ }).tap()
    await expect(phone.getByRole('heading', { name: '已签字' })).toBeVisible()
    await phone.getByRole('link', { name: '付款' }).tap()
    await expect(phone.getByText(/^第 1 版于 .* 签字$/)).toBeVisible()
  })

  await test.step('they pay by a wallet, whose word counts', async () => {
    await phone.getByRole('button', { name: '微信支付' }).tap()
    const wallet = await phone.getByRole('link', { name: '打开微信支付付款' }).getAttribute('href')
    await phone.getByRole('button', { name: '我已付款，查询结果' }).tap()
    await expect(phone.getByText('还没有收到付款结果，请稍后再查')).toBeVisible()
    const other = await context.newPage()
    await other.goto(new URL(new URL(wallet ?? '').pathname, page.url()).href)
    await other.getByRole('button', { name: '支付', exact: true }).tap()
    await expect(other.getByRole('status')).toBeVisible()
    await other.close()
    await phone.reload()
    await expect(phone.getByText(/^付款 ¥/)).toHaveCount(0)
    await expect(phone.getByRole('region', { name: '费用' })).toContainText('已付')
  })

  await test.step('they send a missing document with the camera', async () => {
    await phone.getByRole('button', { name: '上传 林致远 的资料' }).tap()
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText(/^.＊＊ 的资料$/)
    const png = await phone.screenshot()
    await phone
      .locator('input[type=file]')
      .first()
      .setInputFiles([{ name: '照片.png', mimeType: 'image/png', buffer: png }])
    await expect(phone.getByText('已上传 1 个文件')).toBeVisible()
  })

  await test.step('they name who collects for them, which the desk has at once, and take it back', async () => {
    await phone.goto(`/#/mobile/contract/detail?id=${id}`)
    const part = phone.getByRole('region', { name: '代领护照' })
    await part.getByRole('button', { name: '授权别人代领' }).tap()
    const form = part.getByRole('form', { name: '授权别人代领' })
    const collector = `沈${mobile.slice(-4)}`
    await form.getByLabel('代领人姓名').fill(collector)
    await form.getByLabel('与你的关系').fill('同事')
    await form.getByLabel('证件号码').fill('11010119900307')
    await form.getByLabel('代领人手机').fill('13912345678')
    await form.getByRole('button', { name: '确认授权' }).tap()
    await expect(form.getByRole('alert')).toContainText('证件号码')
    await form.getByLabel('证件号码').fill('110101199003070038')
    await form.getByRole('button', { name: '确认授权' }).tap()
    await expect(part.getByText(`已授权 ${collector}，授权号 SQS`)).toBeVisible()
    await expectNoSidewaysScroll(phone)
    await page.goto('/#/main?screen=center.authorisation')
    await page.getByLabel('关键字').fill(collector)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row', { name: new RegExp(collector) })).toContainText('客户手机')
    await part.getByRole('button', { name: `收回对 ${collector} 的授权` }).tap()
    await expect(part.getByText(`已收回对 ${collector} 的授权`)).toBeVisible()
  })

  await test.step('in English there is no Chinese but the data', async () => {
    await phone.goto(`/#/mobile/contract/detail?id=${id}`)
    await phone.getByRole('button', { name: 'English' }).tap()
    // What the server says, too.
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText(/^Russia sticker visa, Common tourist/)
    const passports = phone.getByRole('region', { name: 'Where the passports are' })
    await expect(passports).toBeVisible()
    expect(await chineseIn(passports, ['林致远'])).toEqual([])
    expect(await chineseIn(phone.getByRole('region', { name: 'Return' }), [])).toEqual([])
    const collecting = phone.getByRole('region', { name: 'Collected by somebody else' })
    await collecting.getByRole('button', { name: 'Let somebody collect' }).tap()
    expect(await chineseIn(collecting, ['林致远'])).toEqual([])
  })
  await context.close()
})
