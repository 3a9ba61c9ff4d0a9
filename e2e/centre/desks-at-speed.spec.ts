import { expect, test, type Page } from '@playwright/test'
import { ownCentre } from '../support/centre.ts'
import { inDatabase } from '../support/database.ts'
import { billOf, lodgedPassports } from '../support/lodged.ts'
import { login } from '../support/login.ts'
import { scannerOf } from '../support/scanner.ts'

/** Holds what is asked for until it is let go: scans come faster than answers. */
async function held(page: Page, path: string): Promise<() => void> {
  const waiting: (() => void)[] = []
  let isOpen = false
  await page.route(`**${path}`, async (route) => {
    if (!isOpen) await new Promise<void>((resolve) => waiting.push(resolve))
    await route.continue()
  })
  return () => {
    isOpen = true
    for (const go of waiting) go()
  }
}

/** The keys at the foot of the desk. */
const shownKeys = (page: Page): Promise<string[]> => page.locator('footer kbd').allTextContents()

/** Three of one name are back with a visa that was checked: whoever has that name collects them all. */
async function threeOfOneName(mark: string) {
  const people = await lodgedPassports(mark, 3, 'CENTER-BJ')
  const ids = people.map(({ applicantId }) => applicantId)
  const name = `同名${mark}`
  await inDatabase(
    `update visa_order set centre_id = (select id from company where company_code = 'CENTER-BJ'), status = 72
     where id = (select order_id from visa_applicant where id = $1)`,
    [ids[0]],
  )
  await inDatabase(
    `update visa_applicant set status = 72, result = 1, cn_name = $2,
       centre_id = (select id from company where company_code = 'CENTER-BJ') where id = any($1::bigint[])`,
    [ids, name],
  )
  await inDatabase(
    `update passport_item set status = 4, place = 'SAFE', holder = $2,
       centre_id = (select id from company where company_code = 'CENTER-BJ') where applicant_id = any($1::bigint[])`,
    [ids, name],
  )
  await inDatabase(
    `insert into passport_check (item_id, applicant_id, phase, items, passed, checked_by, checked_at)
     select p.id, p.applicant_id, 'AFTER', '[]', true, u.id, now() from passport_item p, app_user u
     where p.applicant_id = any($1::bigint[]) and u.user_name = 'center_mgr'`,
    [ids],
  )
  return { name, people }
}

async function sign(page: Page): Promise<void> {
  const box = await page.getByRole('application', { name: '在这里签字' }).boundingBox()
  if (box === null) throw new Error('nowhere to sign')
  await page.mouse.move(box.x + 20, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + 120, box.y + 60, { steps: 5 })
  await page.mouse.up()
}

test('P2.39 a signature covers what it was given for; what is given is over, and no key reaches behind a dialog', async ({
  page,
}) => {
  const { name, people } = await threeOfOneName(`Y${String(Date.now()).slice(-4)}`)
  const [first, second, third] = people
  if (first === undefined || second === undefined || third === undefined) throw new Error('nobody is back')
  await login(page, 'center_mgr', '/#/main?screen=center.passport.return')
  const field = page.getByRole('textbox', { name: '扫回执、身份证、护照标签或护照' })
  await expect(field).toBeFocused()
  const scan = await scannerOf(page)
  const who = page.getByRole('region', { name: '谁来领' })

  await test.step('an empty desk shows the keys that act there, and they act', async () => {
    expect(await shownKeys(page)).toEqual(expect.arrayContaining(['F2', 'F3', 'Alt 1 2', 'F4', 'F8']))
    for (const idle of ['Alt A', 'Ctrl Z', 'F9', 'F10']) expect(await shownKeys(page)).not.toContain(idle)
    await page.keyboard.press('F3')
    await expect(who.getByLabel('领取人姓名')).toBeFocused()
    await page.keyboard.press('F8')
    await expect(page.getByRole('application', { name: '在这里签字' })).toBeFocused()
    await page.keyboard.press('F2')
    await expect(field).toBeFocused()
    await page.keyboard.press('Alt+2')
    await expect(who.getByLabel('运单号')).toBeVisible()
    await expect.poll(() => shownKeys(page)).not.toContain('F8')
    await page.keyboard.press('Alt+1')
    await expect(who.getByLabel('运单号')).toBeHidden()
  })

  const gate = page.getByRole('region', { name: '返还条件' })
  const column = ({ passportNo }: { passportNo: string }) =>
    gate.getByRole('columnheader', { name: passportNo })
  const recent = page.getByRole('region', { name: '最近扫描' }).getByRole('listitem')
  await test.step('scans while a request is open are kept in their order, and the field keeps the focus', async () => {
    const letGo = await held(page, '/api/visacenter/passport/return/find')
    await scan(first.label, 'P0000000000', second.label)
    letGo()
    await expect(column(first)).toBeVisible()
    await expect(column(second)).toBeVisible()
    await expect(recent).toHaveCount(3)
    await expect(recent.nth(0)).toContainText(second.label)
    await expect(recent.nth(1)).toContainText('P0000000000')
    await expect(recent.nth(2)).toContainText(first.label)
    await expect(field).toBeFocused()
  })

  await who.getByLabel('领取人姓名').fill(name)
  await who.getByLabel('证件号码').fill('110101199003070038')
  await who.getByLabel('已看过证件').check()
  await expect(gate.getByText('可以返还')).toHaveCount(2)
  await expect(page.getByText(new RegExp(`今收到护照 2 本：${first.passportNo} ${name}`))).toBeVisible()

  await test.step('one more comes after the signature: it is void, and said', async () => {
    await sign(page)
    await expect(page.getByText('请领取人先签字')).toBeHidden()
    await page.keyboard.press('F2')
    await scan(third.label)
    await expect(gate.getByText('可以返还')).toHaveCount(3)
    await expect(page.getByRole('alert').filter({ hasText: '原签字作废' })).toBeVisible()
    await page.keyboard.press('F10')
    await expect(page.getByRole('status').filter({ hasText: '请领取人先签字' })).toBeVisible()
    await expect(gate.getByText('可以返还')).toHaveCount(3)
  })

  await test.step('a key that is held takes back one step', async () => {
    await page.keyboard.down('Control')
    for (let times = 0; times < 4; times += 1) await page.keyboard.down('z')
    await page.keyboard.up('z')
    await page.keyboard.up('Control')
    await expect(column(third)).toBeHidden()
    await expect(gate.getByText('可以返还')).toHaveCount(2)
    // The list is as it was signed; nobody has looked at it since.
    await expect(page.getByText('请领取人先签字', { exact: true })).toBeVisible()
  })

  await test.step('under a dialog no key and no scan is the desk’s', async () => {
    await sign(page)
    await page.keyboard.press('F4')
    const letter = page.getByRole('dialog', { name: '登记领取授权' })
    await expect(letter).toBeVisible()
    await letter.getByText('登记领取授权').click()
    for (const key of ['F10', 'Control+z', 'Alt+2', 'F2']) await page.keyboard.press(key)
    await scan(third.label)
    await expect(page.getByText(`${third.label} 没有扫进来`)).toBeVisible()
    await letter.getByRole('button', { name: '取消' }).click()
    await expect(letter).toBeHidden()
    await expect(gate.getByText('可以返还')).toHaveCount(2)
    await expect(column(third)).toBeHidden()
    await expect(who.getByLabel('运单号')).toBeHidden()
    await expect(page.getByText('请领取人先签字', { exact: true })).toBeHidden()
  })

  await test.step('what is given is told with where it went, and taken back by no key', async () => {
    await page.keyboard.press('F2')
    await page.keyboard.press('F10')
    await expect(page.getByRole('status').filter({ hasText: '已返还 2 本护照' })).toBeVisible()
    for (const { passportNo } of [first, second])
      await expect(recent.filter({ hasText: `${passportNo} ${name} → 当面 ${name}` })).toBeVisible()
    await expect(page.getByRole('button', { name: /^撤销/ })).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await expect(page.getByRole('status').filter({ hasText: '最后一步不能撤销' })).toBeVisible()
    await expect(gate).toBeHidden()
    await expect(field).toBeFocused()
  })
})

test('P2.31 a stack is scanned off at the speed of a scanner, and a bill that was never loaded judges nothing', async ({
  page,
  context,
}) => {
  const mark = `V${String(Date.now()).slice(-4)}`
  const people = await lodgedPassports(mark, 3, 'CENTER-BJ')
  const others = await lodgedPassports(`${mark}N`, 1, 'CENTER-BJ')
  const billId = await billOf(mark, people)
  await billOf(`${mark}N`, others)
  await login(page, 'center_mgr', `/#/main?screen=center.passport.retrieve&billId=${billId}`)
  const field = page.getByRole('textbox', { name: /扫/ })
  await expect(field).toBeFocused()
  await expect(page.getByRole('region', { name: '应取' })).toContainText(people[0]?.passportNo ?? '-')
  await expect.poll(() => shownKeys(page)).toEqual(['F2', 'Alt E', 'F9'])
  const scan = await scannerOf(page)
  const [first = '', second = '', third = ''] = people.map(({ label }) => label)
  const letGo = await held(page, '/api/visacenter/passport/retrieve/batch')
  await scan(first, second, 'P0000000000', third)
  // Said at once: it is of the last one, once that was answered.
  await page.keyboard.press('Alt+2')
  letGo()
  const seen = page.getByRole('region', { name: '已扫' })
  await expect(seen.locator('header')).toContainText('3')
  await expect(page.getByText(/→ 2 拒签/)).toBeVisible()
  const moved = await inDatabase<{ label: string }>(
    `select p.label from passport_movement m join passport_item p on p.id = m.item_id
     where p.applicant_id = any($1::bigint[]) and m.cause = 'RETRIEVAL' order by m.id`,
    [people.map(({ applicantId }) => applicantId)],
  )
  expect(moved.map(({ label }) => label)).toEqual([first, second, third])
  await expect(field).toBeFocused()
  await expect.poll(() => shownKeys(page)).toEqual(['F2', 'Alt 1 2 3', 'Alt G', 'F9'])

  await context.setOffline(true)
  await page.getByRole('button', { name: new RegExp(`^S${mark}N `) }).click()
  await scan(others[0]?.label ?? '')
  const verdict = page.getByRole('status').filter({ hasText: '还没有载入本机，说不出在不在单内' })
  await expect(verdict).toBeVisible()
  await expect(page.getByText('不在单内，先放一边')).toHaveCount(0)
  await context.setOffline(false)
  await expect(seen.locator('header')).toContainText('1')
})

test('P2.31 what is in people’s hands is counted at the speed of a scanner, a wrong code among it', async ({
  page,
}) => {
  const mark = `Z${String(Date.now()).slice(-4)}`
  const centre = await ownCentre(mark)
  const people = await lodgedPassports(mark, 3, `C-${mark}`)
  await inDatabase(
    `update passport_item p set centre_id = $1, status = 4, place = 'COUNTER', move_cause = 'RETRIEVAL', moved_at = now(),
       custodian_id = (select id from app_user where user_name = $2) where applicant_id = any($3::bigint[])`,
    [centre.id, centre.clerk, people.map(({ applicantId }) => applicantId)],
  )
  await login(page, centre.clerk, '/#/main?screen=center.passport.count')
  const field = page.getByRole('textbox', { name: '扫柜位码换地方，扫护照标签点数' })
  await expect(field).toBeFocused()
  const hands = page.getByRole('button', { name: /^我手上/ })
  await hands.click()
  await expect(hands).toContainText('0 / 3')
  const scan = await scannerOf(page)
  const [first = '', second = '', third = ''] = people.map(({ label }) => label)
  const letGo = await held(page, '/api/visacenter/count/scan')
  // What was clicked has the focus: the scanner is heard all the same, and presses no button.
  await scan(first, second, 'P0000000000', third)
  letGo()
  await expect(hands).toContainText('3 / 3')
  const recent = page.getByRole('region', { name: '最近扫描' }).getByRole('listitem')
  await expect(recent).toHaveCount(4)
  for (const [place, code] of [third, 'P0000000000', second, first].entries())
    await expect(recent.nth(place)).toContainText(code)
  // The last one is taken back once, however long the key is held.
  await page.keyboard.down('Control')
  for (let times = 0; times < 4; times += 1) await page.keyboard.down('z')
  await page.keyboard.up('z')
  await page.keyboard.up('Control')
  await expect(hands).toContainText('2 / 3')
  await scan(third)
  await expect(hands).toContainText('3 / 3')
})
