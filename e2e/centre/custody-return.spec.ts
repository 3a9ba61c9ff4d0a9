import { expect, test } from '@playwright/test'
import { bringChecker, violations } from '../a11y/violations.ts'
import { ownCentre } from '../support/centre.ts'
import { inDatabase } from '../support/database.ts'
import { lodgedPassports } from '../support/lodged.ts'
import { login } from '../support/login.ts'
import { readVisa } from '../support/visa-sheet.ts'

/** Passports of the centre of the demonstration that are back with a visa. */
async function backAtCentre(mark: string, count: number) {
  const people = await lodgedPassports(mark, count, 'CENTER-BJ')
  const ids = people.map(({ applicantId }) => applicantId)
  for (const [table, key, more] of [
    [
      'visa_order',
      'id = (select order_id from visa_applicant where id = $1)',
      ", status = 72, visa_category = 'COMMON_TOURIST'",
    ],
    ['visa_applicant', 'id = any($2::bigint[])', ', status = 72, result = 1'],
    ['passport_item', 'applicant_id = any($2::bigint[])', ", status = 4, place = 'SAFE'"],
  ] as const)
    await inDatabase(
      `update ${table} set centre_id = (select id from company where company_code = 'CENTER-BJ')${more}
       where $1::bigint is not null and $2::bigint[] is not null and ${key}`,
      [ids[0], ids],
    )
  return people
}

test('C7.35 a visa is checked against the contract, and its passport handed out against a signature', async ({
  page,
}) => {
  const mark = `Q${String(Date.now()).slice(-4)}`
  const [person] = await backAtCentre(mark, 1)
  const passportNo = person?.passportNo ?? ''

  await login(page, 'center_mgr', '/#/main?screen=center.passport.check')
  const scan = page.getByRole('textbox', { name: '扫护照标签或护照' })
  await scan.fill(passportNo)
  await scan.press('Enter')
  const sheet = page.getByRole('dialog', { name: `核对 连扫1 ${passportNo}` })
  await sheet.getByLabel('签证号').fill('2001234')
  await sheet.getByLabel('拉丁字母姓名').fill('LIAN SAOO')
  await expect(sheet.getByText('不一致')).toBeVisible()
  // What nobody read is said, and does not pass.
  await expect(sheet.getByText(/还没读：护照号、签证种类。/)).toBeVisible()
  await expect(sheet.getByRole('button', { name: '保存核对单' })).toBeHidden()
  const visa = { visaNo: `20${passportNo}`, latinName: 'LIAN SAO', passportNo, category: '普通旅游签证' }
  await readVisa(page, sheet, visa)
  await expect(sheet.getByText('不一致')).toBeHidden()
  await expect(sheet.getByText(/还没读/)).toBeHidden()
  await bringChecker(page)
  expect(await violations(page, '[role=dialog]')).toEqual([])
  await sheet.getByRole('button', { name: '保存核对单' }).click()
  await expect(page.getByText('连扫1 的签证与申请一致')).toBeVisible()

  await page.goto('/#/main?screen=center.passport.return')
  const desk = page.getByRole('textbox', { name: '扫回执、身份证、护照标签或护照' })
  await desk.fill(person?.label ?? '')
  await desk.press('Enter')
  const gate = page.getByRole('region', { name: '返还条件' })
  // A scan that was not meant is taken back from the line that answered it.
  const brought = page.getByRole('status').filter({ hasText: '连扫1 已放上台' })
  await brought.getByRole('button', { name: /^撤销/ }).click()
  await expect(gate).toBeHidden()
  await desk.fill('')
  await desk.fill(person?.label ?? '')
  await desk.press('Enter')
  await expect(gate.getByText('还没有核对')).toBeHidden()
  await expect(gate.getByText('留下', { exact: true })).toBeVisible()
  const who = page.getByRole('region', { name: '谁来领' })
  await who.getByLabel('领取人姓名').fill('连扫1')
  await who.getByLabel('证件类型').click()
  await page.getByTitle('身份证').click()
  await who.getByLabel('证件号码').fill('110101199003070038')
  // No card of theirs is on record: whoever hands it out has looked at it. Until then nothing here is green.
  await expect(gate.getByText(/系统里没有 连扫1 的这种证件可以比对/)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '连扫1 已放上台' })).toContainText(
    '可返还 0 人，留下 1 人',
  )
  await who.getByLabel('已看过证件').check()
  await expect(gate.getByText('可以返还')).toBeVisible()
  await expect(page.getByText('请领取人先签字')).toBeVisible()
  await expect(page.getByText(`今收到护照 1 本：${passportNo} 连扫1。签证内容已当面核对。`)).toBeVisible()
  const pad = page.getByRole('application', { name: '在这里签字' })
  const box = await pad.boundingBox()
  if (box === null) throw new Error('nowhere to sign')
  await page.mouse.move(box.x + 20, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + 120, box.y + 60, { steps: 5 })
  await page.mouse.up()
  expect(await violations(page, 'main')).toEqual([])
  await page.getByRole('button', { name: '返还 1 本护照' }).click()
  await expect(page.getByRole('status').filter({ hasText: '已返还 1 本护照' })).toContainText(
    `${passportNo} 连扫1`,
  )
  await expect(page.getByRole('button', { name: /^领取单 LQ\d{11}$/ })).toBeVisible()

  await page.goto('/#/main?screen=center.collection')
  await page.getByLabel('关键字').fill(passportNo)
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await expect(page.getByRole('cell', { name: new RegExp(`连扫1 ${passportNo}`) })).toBeVisible()
})

test('P2.39 somebody else collects: a manager is asked, or a letter is registered', async ({ page }) => {
  const mark = `W${String(Date.now()).slice(-4)}`
  const [person] = await backAtCentre(mark, 1)
  await inDatabase(
    `insert into passport_check (item_id, applicant_id, phase, items, passed, checked_by, checked_at)
     select p.id, p.applicant_id, 'AFTER', '[]', true, u.id, now() from passport_item p, app_user u
     where p.applicant_id = $1 and u.user_name = 'center_mgr'`,
    [person?.applicantId],
  )
  await login(page, 'center_mgr', '/#/main?screen=center.passport.return')
  const desk = page.getByRole('textbox', { name: '扫回执、身份证、护照标签或护照' })
  await desk.fill(person?.label ?? '')
  await desk.press('Enter')
  const who = page.getByRole('region', { name: '谁来领' })
  await who.getByLabel('领取人姓名').fill(`代领${mark}`)
  await who.getByLabel('证件类型').click()
  await page.getByTitle('身份证').click()
  await who.getByLabel('证件号码').fill('110101199003070038')
  const gate = page.getByRole('region', { name: '返还条件' })
  await expect(gate.getByText(`“代领${mark}”不是持有人，也没有登记授权`)).toBeVisible()
  // The key asks for the first that is red: once the document has been heard of, that is the letter.
  await expect(gate.getByText('已出示证件')).toBeVisible()
  await page.keyboard.press('F9')
  const asking = page.getByRole('dialog', { name: '请经理放行 连扫1 的“授权”' })
  await expect(asking.getByRole('button', { name: '请经理放行' })).toBeDisabled()
  await asking.getByLabel('为什么要放行').fill('同事今晚出发')
  await asking.getByRole('button', { name: '请经理放行' }).click()
  await expect(gate.getByText(/已请经理放行：同事今晚出发/)).toBeVisible()
  // Whoever decides reads it before they open anything.
  await expect(
    page.getByText(new RegExp(`“代领${mark}”不是持有人，也没有登记授权 · .+：同事今晚出发`)),
  ).toBeVisible()

  await page.getByRole('button', { name: '登记授权' }).click()
  const letter = page.getByRole('dialog', { name: '登记领取授权' })
  await expect(letter.getByTitle(`连扫1 ${person?.passportNo}`)).toBeVisible()
  await letter.getByLabel('手机').fill('13912345678')
  await letter.getByLabel('与持有人关系').fill('同事')
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await letter.getByLabel('有效期至').fill(tomorrow.replaceAll('-', ''))
  await letter.getByLabel('有效期至').press('Enter')
  await letter
    .getByLabel('授权书')
    .setInputFiles({ name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('letter') })
  await expect(letter.getByRole('status').filter({ hasText: '上传成功' })).toHaveCount(1)
  await letter.getByRole('button', { name: '保存' }).click()
  await expect(letter).toBeHidden()
  // Whoever registered the letter hands nothing out by it: a colleague does.
  await expect(gate.getByText(/授权书 SQS\d{11} 是您本人登记的，须由别人返还/)).toBeVisible()
  await login(page, 'center_emp', '/#/main?screen=center.passport.return')
  await desk.fill(person?.label ?? '')
  await desk.press('Enter')
  await who.getByLabel('领取人姓名').fill(`代领${mark}`)
  await who.getByLabel('证件类型').click()
  await page.getByTitle('身份证').click()
  await who.getByLabel('证件号码').fill('110101199003070038')
  await expect(gate.getByText(/授权书 SQS\d{11}，同事/)).toBeVisible()
  await page.getByText('纸签').click()
  await expect(page.getByRole('button', { name: '返还 1 本护照' })).toBeEnabled()
  await page.keyboard.press('F10')
  await expect(page.getByText('已返还 1 本护照')).toBeVisible()
  // The next who comes is scanned at once, and signs where this desk signs.
  await expect(desk).toBeFocused()
  await expect(page.getByText('返还后打印领取单，请领取人在纸上签字')).toBeVisible()

  await page.goto('/#/main?screen=center.authorisation')
  await page.getByLabel('关键字').fill(`代领${mark}`)
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await expect(page.getByRole('cell', { name: /已用完/ })).toBeVisible()
})

test('C7.35 a manager refuses to open a condition, and the desk that asked hears why', async ({
  page,
  browser,
}) => {
  const mark = `R${String(Date.now()).slice(-4)}`
  const [person] = await backAtCentre(mark, 1)
  await inDatabase(
    `insert into passport_check (item_id, applicant_id, phase, items, passed, checked_by, checked_at)
     select p.id, p.applicant_id, 'AFTER', '[]', true, u.id, now() from passport_item p, app_user u
     where p.applicant_id = $1 and u.user_name = 'center_mgr'`,
    [person?.applicantId],
  )
  await login(page, 'center_emp', '/#/main?screen=center.passport.return')
  const desk = page.getByRole('textbox', { name: '扫回执、身份证、护照标签或护照' })
  await desk.fill(person?.label ?? '')
  await desk.press('Enter')
  const who = page.getByRole('region', { name: '谁来领' })
  await who.getByLabel('领取人姓名').fill(`代领${mark}`)
  await who.getByLabel('证件类型').click()
  await page.getByTitle('身份证').click()
  await who.getByLabel('证件号码').fill('110101199003070038')
  const gate = page.getByRole('region', { name: '返还条件' })
  await expect(gate.getByText('已出示证件')).toBeVisible()
  await page.keyboard.press('F9')
  const asking = page.getByRole('dialog', { name: '请经理放行 连扫1 的“授权”' })
  await asking.getByLabel('为什么要放行').fill(`急用${mark}`)
  await asking.getByRole('button', { name: '请经理放行' }).click()
  await expect(gate.getByText(`已请经理放行：急用${mark}`, { exact: false })).toBeVisible()

  const office = await browser.newContext()
  const manager = await office.newPage()
  await login(manager, 'center_mgr', '/#/main?screen=center.passport.return')
  const waiting = manager.getByRole('listitem').filter({ hasText: `急用${mark}` })
  await waiting.getByRole('button', { name: '拒绝放行 连扫1 的“授权”' }).click()
  const refusing = manager.getByRole('dialog', { name: '拒绝放行 连扫1 的“授权”' })
  await expect(refusing.getByText('柜台会看到这个原因，护照不返还')).toBeVisible()
  await bringChecker(manager)
  expect(await violations(manager, '[role=dialog]')).toEqual([])
  await refusing.getByRole('button', { name: '拒绝' }).click()
  // A reason is owed.
  await expect(refusing).toBeVisible()
  await refusing.getByLabel('原因').fill('请先登记授权书')
  await refusing.getByRole('button', { name: '拒绝' }).click()
  await expect(refusing).toBeHidden()
  await office.close()

  // The desk hears it without asking, at the gate and as a message, and may ask again.
  await expect(page.getByText(/的“授权”没有放行（.+）：请先登记授权书/)).toBeVisible()
  await expect(gate.getByText(/已拒绝放行：请先登记授权书/)).toBeVisible()
  await expect(gate.getByRole('button', { name: '请经理放行 连扫1 的“授权”' })).toBeVisible()
  await expect(page.getByRole('button', { name: '返还 1 本护照' })).toBeHidden()
})

test('P2.31 what is wrong with passports stands above the desk, the gravest first, and all of it when asked for', async ({
  page,
}) => {
  const mark = `L${String(Date.now()).slice(-4)}`
  const centre = await ownCentre(mark)
  const people = await lodgedPassports(mark, 7, `C-${mark}`)
  await inDatabase(
    `update passport_item set centre_id = $1, house_id = $1 where applicant_id = any($2::bigint[])`,
    [centre.id, people.map(({ applicantId }) => applicantId)],
  )
  await inDatabase(
    `insert into custody_alarm (item_id, company_id, kind, note, raised_at)
     select p.id, $1, 'DAMAGED', '水渍' || row_number() over (order by p.id), now() from passport_item p
     where p.applicant_id = any($2::bigint[])`,
    [centre.id, people.map(({ applicantId }) => applicantId)],
  )
  await login(page, centre.clerk, '/#/main?screen=center.passport.return')
  const bar = page.getByRole('alert').filter({ hasText: '有 7 本护照需要处理' })
  await expect(bar.getByRole('listitem')).toHaveCount(0)
  await bar.getByRole('button', { name: '展开' }).click()
  await expect(bar.getByRole('listitem')).toHaveCount(5)
  await bar.getByRole('button', { name: '还有 2 本，全部显示' }).click()
  await expect(bar.getByRole('listitem')).toHaveCount(7)
  await bringChecker(page)
  expect(await violations(page, 'main')).toEqual([])
  await bar.getByRole('button', { name: '只看最要紧的' }).click()
  await expect(bar.getByRole('listitem')).toHaveCount(5)
  await bar.getByRole('button', { name: '收起' }).click()
  await expect(bar.getByRole('listitem')).toHaveCount(0)
})
