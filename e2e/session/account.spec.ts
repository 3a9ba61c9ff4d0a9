import { createHmac } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { expectNoSidewaysScroll, PHONE } from '../mobile/phone.ts'
import { inDatabase } from '../support/database.ts'
import { DEMO_PASSWORD, login } from '../support/login.ts'
import { newPerson } from '../support/person.ts'
import { captcha, logIn, logOut, openFromUserMenu, receiveCode, submit, workspace } from './entrance.ts'

/** What an authenticator app shows for a secret now (RFC 6238). */
function oneTimeCode(secret: string): string {
  const bits = Array.from(secret, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const mac = createHmac('sha1', key).update(step).digest()
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0x0f) & 0x7fff_ffff
  return String(number % 1_000_000).padStart(6, '0')
}

test('C2.44 a simple password must be changed; then P3.7 and P3.8 change password and mobile', async ({
  page,
  browser,
}) => {
  const OLD_MOBILE = '13900000007'
  const NEW_MOBILE = '13911112007'
  await test.step('C2.44 on a phone as well', async () => {
    const phone = await browser.newPage(PHONE)
    await phone.goto('/#/login')
    await logIn(phone, { account: 'simple', password: '123456' })
    await expect(phone).toHaveURL(/#\/mobile\/main$/)
    const dialog = phone.getByRole('dialog', { name: '请先设置自己的密码' })
    await expect(dialog.getByLabel('原密码')).toHaveValue('123456')
    await phone.keyboard.press('Escape')
    await dialog.getByRole('button', { name: '修改' }).tap()
    await expect(dialog.getByText('密码不能小于6位!')).toBeVisible()
    await expectNoSidewaysScroll(phone)
    for (const name of ['退出登录', '修改']) {
      const box = await dialog.getByRole('button', { name }).boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(44)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(PHONE.viewport.height)
    }
    await dialog.getByRole('button', { name: '退出登录' }).tap()
    await expect(phone.getByRole('heading', { name: '短信登录' })).toBeVisible()
    await phone.close()
  })

  await page.goto('/#/login')
  await logIn(page, { account: 'simple', password: '123456' })
  const forced = page.getByRole('dialog', { name: '请先设置自己的密码' })
  const change = forced.getByRole('button', { name: '修改' })

  await test.step('C2.44 P4.3 it is prefilled and cannot be closed', async () => {
    await expect(forced.getByLabel('原密码')).toHaveValue('123456')
    await expect(forced.getByLabel('新密码', { exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(forced).toBeVisible()
    await expect(forced.getByRole('button', { name: 'Close' })).toHaveCount(0)
    await expect(forced.getByRole('button', { name: '改用短信验证码验证' })).toHaveCount(0)
    // By itself: what is kept has times in it, too.
    const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
    expect(kept).not.toMatch(/(?<!\d)123456(?!\d)/)
  })

  await test.step('P5.5', async () => {
    await forced.getByLabel('新密码', { exact: true }).fill('12345')
    await change.click()
    await expect(forced.getByText('密码不能小于6位!')).toBeVisible()
    await expect(forced.getByText('两次输入密码不一致!')).toBeVisible()
  })

  await test.step('a reload asks for the old password, which is no longer known', async () => {
    await page.reload()
    await expect(forced.getByLabel('原密码')).toHaveValue('')
    await forced.getByLabel('原密码').fill('123456')
    await forced.getByLabel('新密码', { exact: true }).fill(DEMO_PASSWORD)
    await forced.getByLabel('确认新密码').fill(DEMO_PASSWORD)
    await change.click()
    await expect(page.getByText('密码已修改')).toBeVisible()
    await expect(forced).toHaveCount(0)
    await expect(workspace(page)).toBeVisible()
  })

  await test.step('P3.7 the wrong old password is refused', async () => {
    const dialog = await openFromUserMenu(page, '修改密码')
    await dialog.getByLabel('原密码').fill('wrong')
    await dialog.getByLabel('新密码', { exact: true }).fill('Other#2026')
    await dialog.getByLabel('确认新密码').fill('Other#2026')
    await dialog.getByRole('button', { name: '修改' }).click()
    await expect(dialog.getByText('原密码错误')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('P3.8 P5.6 the mobile is changed with both codes', async () => {
    const dialog = await openFromUserMenu(page, '修改手机')
    await expect(dialog.getByText('139****0007')).toBeVisible()
    await dialog.getByLabel('新手机号码').fill(OLD_MOBILE)
    await dialog.getByRole('button', { name: '获取验证码' }).last().click()
    await expect(dialog.getByText('新手机号不能与原手机号一致')).toBeVisible()
    await dialog.getByLabel('原手机验证码').fill(await receiveCode(dialog, page, OLD_MOBILE))
    await dialog.getByLabel('新手机号码').fill(NEW_MOBILE)
    await dialog.getByLabel('新手机验证码').fill(await receiveCode(dialog, page, NEW_MOBILE))
    await dialog.getByRole('button', { name: '修改' }).click()
    await expect(page.getByText('手机号码已修改')).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('a mobile that has just got a code is counted down, for another purpose too', async () => {
    const dialog = await openFromUserMenu(page, '修改密码')
    await dialog.getByRole('button', { name: '改用短信验证码验证' }).click()
    await expect(dialog.getByText('发送到绑定的手机 139****2007')).toBeVisible()
    await expect(dialog.getByRole('button', { name: '秒后重发' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('P2.44 the new mobile is shown, and logs in', async () => {
    const info = await openFromUserMenu(page, '个人信息')
    await expect(info.getByText(NEW_MOBILE)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(info).toHaveCount(0)
    await logOut(page)
    await logIn(page, { account: NEW_MOBILE, password: DEMO_PASSWORD })
    await expect(workspace(page)).toBeVisible()
    await expect(forced).toHaveCount(0)
  })
})

test('P3.7 whoever does not know the old password brings a code sent to the mobile', async ({
  page,
  browser,
}) => {
  const { account, mobile } = await newPerson(browser)
  await login(page, account)
  const dialog = await openFromUserMenu(page, '修改密码')
  await dialog.getByLabel('原密码').fill('not mine')
  await dialog.getByRole('button', { name: '改用短信验证码验证' }).click()
  await expect(dialog.getByLabel('原密码')).toHaveCount(0)
  await expect(captcha(dialog)).toBeFocused()
  await expect(
    dialog.getByText(`发送到绑定的手机 ${mobile.slice(0, 3)}****${mobile.slice(-4)}`),
  ).toBeVisible()
  const save = dialog.getByRole('button', { name: '修改' })
  await save.click()
  await expect(dialog.getByText('请输入6位短信验证码')).toBeVisible()
  const received = await receiveCode(dialog, page, mobile)
  const code = dialog.getByLabel('短信验证码', { exact: true })
  await code.fill(received === '000000' ? '111111' : '000000')
  await dialog.getByLabel('新密码', { exact: true }).fill(DEMO_PASSWORD)
  await dialog.getByLabel('确认新密码').fill(DEMO_PASSWORD)
  await save.click()
  await expect(dialog.getByText('短信验证码错误或已失效')).toBeVisible()
  await code.fill(received)
  await save.click()
  await expect(page.getByText('密码已修改')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  await test.step('with a second factor, the password is half the way in', async () => {
    const setUp = await openFromUserMenu(page, '两步验证')
    await expect(setUp.getByRole('img', { name: '两步验证二维码' })).toBeVisible()
    const secret = (await setUp.getByText(/^密钥: [A-Z2-7]{32}$/).innerText()).slice(-32)
    await setUp.getByLabel('验证码').fill(oneTimeCode(secret))
    await setUp.getByRole('button', { name: '开启两步验证' }).click()
    const codes = page.getByRole('list', { name: '请保存恢复码' }).getByRole('listitem')
    await expect(codes).toHaveCount(8)
    const [recovery = ''] = await codes.allInnerTexts()
    await page.getByRole('button', { name: '我已保存' }).click()
    await expect(codes).toHaveCount(0)
    await logOut(page)
    await logIn(page, { account, password: DEMO_PASSWORD })
    await expect(page.getByRole('heading', { name: '两步验证' })).toBeVisible()
    await page.getByLabel('验证码').fill('000')
    await page.getByRole('button', { name: '验证并登录' }).click()
    await expect(page.getByText('请输入6位验证码或恢复码')).toBeVisible()
    await page.getByLabel('验证码').fill(recovery)
    await page.getByRole('button', { name: '验证并登录' }).click()
    await expect(workspace(page)).toBeVisible()
  })
})

test('another device is logged out from the list of devices', async ({ page, browser }) => {
  const other = await browser.newContext({
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  })
  const elsewhere = await other.newPage()
  const listening = elsewhere.waitForResponse('**/api/sys/events')
  for (const each of [elsewhere, page]) {
    await each.goto('/#/login')
    await logIn(each, { account: 'accept', password: DEMO_PASSWORD })
    await expect(workspace(each)).toBeVisible()
  }
  await listening
  const dialog = await openFromUserMenu(page, '登录设备')
  const list = dialog.getByRole('list', { name: '登录设备' })
  await expect(list.getByRole('listitem').filter({ hasText: '本机' })).toHaveCount(1)
  await expect(list.getByRole('listitem').filter({ hasText: '本机' }).getByRole('button')).toHaveCount(0)
  const firefox = list.getByRole('listitem').filter({ hasText: 'Firefox' })
  await firefox.getByRole('button', { name: '退出' }).click()
  const question = page.getByRole('dialog', { name: /^退出设备“Firefox.*”的登录？$/ })
  await question.getByRole('button', { name: '退出' }).click()
  await expect(firefox).toHaveCount(0)

  // At once and by itself: nothing of the desk stays on the other screen.
  await expect(elsewhere.getByText('登录已结束：已过期，或已由您本人或管理员退出')).toBeVisible()
  await expect(submit(elsewhere)).toBeVisible()
  await expect(workspace(page)).toBeVisible()
  await other.close()
})

test('a WeChat binding is listed and undone: it no longer logs in, and other devices are out', async ({
  page,
  browser,
}) => {
  // Somebody of its own: the logins that end with the binding are nobody else's.
  const { account } = await newPerson(browser)
  await inDatabase(
    `insert into third_party_binding (user_id, channel, open_id)
     select id, 'QYWX', 'zhou.haifeng' from app_user where user_name = $1`,
    [account],
  )
  const elsewhere = await browser.newPage()
  await elsewhere.goto('/#/login')
  await logIn(elsewhere, { account, password: DEMO_PASSWORD })
  await expect(workspace(elsewhere)).toBeVisible()
  await page.goto('/#/login')
  const scan = async () => {
    await page.getByRole('tab', { name: '扫码登录' }).click()
    await page
      .frameLocator('iframe[title="企业微信登录二维码"]')
      .getByRole('link', { name: '周海峰' })
      .click()
  }
  await scan()
  await expect(workspace(page)).toBeVisible()
  const dialog = await openFromUserMenu(page, '微信绑定')
  const binding = dialog.getByRole('listitem').filter({ hasText: '企业微信' })
  await binding.getByRole('button', { name: '解除绑定' }).click()
  const question = page.getByRole('dialog', { name: /^解除企业微信/ })
  await expect(question.getByText('本账号在其他设备上的登录会同时退出')).toBeVisible()
  await question.getByRole('button', { name: '解除绑定' }).click()
  await expect(dialog.getByText('还没有绑定微信')).toBeVisible()
  await elsewhere.reload()
  await expect(submit(elsewhere)).toBeVisible()
  await elsewhere.close()
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  await expect(dialog).toHaveCount(0)
  await logOut(page)
  await scan()
  await expect(page).toHaveURL(/#\/mobile\/wx-binding/)
})
