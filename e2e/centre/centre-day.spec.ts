import { expect, test, type Page } from '@playwright/test'
import { bringChecker, violations } from '../a11y/violations.ts'
import { ownCentre } from '../support/centre.ts'
import { post } from '../support/confirmed.ts'
import { inDatabase } from '../support/database.ts'
import { dayIn } from '../support/days.ts'
import { lodgedPassports } from '../support/lodged.ts'
import { login } from '../support/login.ts'
import { readVisa } from '../support/visa-sheet.ts'

const COUNT = '/#/main?screen=center.passport.count'

async function scan(page: Page, name: string | RegExp, code: string): Promise<void> {
  const field = page.getByRole('textbox', { name })
  await field.fill(code)
  await field.press('Enter')
}

const SCAN_COUNT = '扫柜位码换地方，扫护照标签点数'
const SCAN_PASSPORT = '扫护照标签或护照'

const statusesOf = async (ids: readonly number[]): Promise<number[]> =>
  (
    await inDatabase<{ status: number }>(
      'select status from passport_item where applicant_id = any($1::bigint[]) order by id',
      [ids],
    )
  ).map(({ status }) => status)

const resultsOf = async (ids: readonly number[]): Promise<(number | null)[]> =>
  (
    await inDatabase<{ result: number | null }>(
      'select result from visa_applicant where id = any($1::bigint[]) order by id',
      [ids],
    )
  ).map(({ result }) => result)

/** Two people of one contract, taken in by who is logged in. */
async function contracted(page: Page, mark: string) {
  const { first, last } = await post<{ first: string; last: string }>(page, '/api/visacenter/barcode/batch', {
    count: 2,
  })
  const labels = [first, last]
  const people = ['甲', '乙'].map((name, place) => ({
    cnName: `日程${name}`,
    surname: 'RI',
    givenNames: place === 0 ? 'CHENG' : 'CHENGYI',
    sex: 'F',
    birthDate: '1990-02-11',
    nationality: 'CHN',
    passportNo: `${mark}${place}`.padEnd(9, '7'),
    passportExpiry: '2035-06-30',
    label: labels[place] ?? '',
  }))
  const { id } = await post<{ id: number }>(page, '/api/visacenter/contract/create', {
    customerName: '日程甲',
    contactName: '日程甲',
    contactMobile: `139${String(Date.now()).slice(-8)}`,
    nationCode: 'RUS',
    visaType: 1,
    visaCategory: 'COMMON_TOURIST',
    entries: 'SINGLE',
    urgencyLevel: 'NORMAL',
    purposeSection: 'TOURISM',
    purposeGoal: 'TOURISM',
    entryDate: dayIn(110),
    exitDate: dayIn(122),
    returnWay: 2,
    applicants: people,
  })
  await post(page, '/api/visacenter/contract/accept', { id })
  const answer = await page.request.get('/api/visacenter/contract/details', { params: { id } })
  const { owedCents, orderId } = ((await answer.json()) as { data: { owedCents: number; orderId: number } })
    .data
  const money = {
    subjectKind: 'CONTRACT',
    subjectId: id,
    amountCents: owedCents,
    way: 'CARD',
    reference: mark,
  }
  await post(page, '/api/visacenter/payment/initiatePay', money)
  // Without a photo nobody passes the check before lodging.
  await inDatabase(
    "update visa_applicant set photo = 'files/day/1.jpg', photo_name = '照片.jpg' where order_id = $1",
    [orderId],
  )
  const found = await inDatabase<{ id: number }>(
    'select id::int as id from visa_applicant where order_id = $1 order by seq',
    [orderId],
  )
  return { orderId, people, labels, ids: found.map((each) => each.id) }
}

/** What the visa desk does between: papers audited, a lodging day, and the send bill that goes to the consulate. */
async function lodged(centreId: number, billNo: string, orderId: number): Promise<number> {
  await inDatabase('update visa_order set status = 64 where id = $1', [orderId])
  await inDatabase('update visa_applicant set status = 64 where order_id = $1', [orderId])
  const [bill] = await inDatabase<{ id: number }>(
    `insert into send_bill (bill_no, accept_org_id, centre_id, nation_code, visa_type, lodging_day, status, snapshot, submitted_at)
     values ($1, $2, $2, 'RUS', 1, current_date, 2, '{"rows":[]}', now()) returning id::int as id`,
    [billNo, centreId],
  )
  await inDatabase(
    `insert into send_bill_line (bill_id, applicant_id, passport_id, position, added_at)
     select $1, applicant_id, id, row_number() over (order by id), now() from passport_item where order_id = $2`,
    [bill?.id, orderId],
  )
  await inDatabase(
    `update passport_item set status = 3, place = 'CONSULATE', place_id = null, slot = '', custodian_id = null,
       move_cause = 'SEND_BILL', move_no = $2, moved_at = now() where order_id = $1`,
    [orderId, billNo],
  )
  return bill?.id ?? 0
}

/** Two passports that stand in the only place of the house, as they have since another day. */
async function keptSince(centre: { id: number; clerk: string }, mark: string) {
  const people = await lodgedPassports(`K${mark.slice(1)}`, 2, `K-${mark}`)
  await inDatabase(
    `update passport_item set centre_id = $1, status = 4, place = 'SAFE', move_cause = 'PLACE', moved_at = now(),
       place_id = (select id from custody_place where company_id = $1),
       custodian_id = (select id from app_user where user_name = $2) where applicant_id = any($3::bigint[])`,
    [centre.id, centre.clerk, people.map(({ applicantId }) => applicantId)],
  )
  return people
}

test('C1.5 C7.35 a day at the centre, from its opening count to the closing one', async ({ page }) => {
  const mark = `D${String(Date.now()).slice(-5)}`
  const centre = await ownCentre(mark)

  await test.step('a safe is set up, and two passports of yesterday stand in it', async () => {
    await login(page, centre.manager, COUNT)
    await page.getByRole('button', { name: '新增位置' }).click()
    const place = page.getByRole('dialog', { name: '新增位置' })
    await place.getByLabel('名称').fill(`早柜${mark}`)
    await place.getByRole('button', { name: '保存' }).click()
    await expect(place).toBeHidden()
  })
  const kept = await keptSince(centre, mark)
  const [stays = '', vanishes = ''] = kept.map(({ label }) => label)

  await test.step('in the morning both are there: the opening count is finished by the second person', async () => {
    await login(page, centre.clerk, COUNT)
    await page.getByText('开门盘点', { exact: true }).click()
    const safe = page.getByRole('button', { name: new RegExp(`^早柜${mark}`) })
    await safe.click()
    for (const label of [stays, vanishes]) await scan(page, SCAN_COUNT, label)
    await expect(safe).toContainText('2 / 2')
    await page.getByRole('button', { name: '这里点完' }).click()
    await expect(page.getByRole('button', { name: new RegExp(`^早柜${mark}.*一致`) })).toBeVisible()
    await expect(page.getByText('没有差异')).toBeVisible()
    await login(page, centre.manager, COUNT)
    await page.getByRole('button', { name: '完成开门盘点' }).click()
    await page
      .getByRole('dialog', { name: '完成开门盘点' })
      .getByRole('button', { name: '完成开门盘点' })
      .click()
    await expect(page.getByText(/的开门盘点已完成，下班前再做日终盘点/)).toBeVisible()
    await login(page, centre.clerk, COUNT)
  })

  const { orderId, people, labels, ids } = await contracted(page, mark)
  const [one, two] = people
  const [label = '', other = ''] = labels

  await test.step('the clerk checks what the contract brought before it is lodged', async () => {
    await page.goto('/#/main?screen=center.passport.check')
    for (const person of people) {
      await scan(page, SCAN_PASSPORT, person.passportNo)
      const sheet = page.getByRole('dialog', { name: `核对 ${person.cnName} ${person.passportNo}` })
      await sheet.getByRole('button', { name: '保存核对单' }).click()
      await page.getByRole('button', { name: '都看过了，没有不对的' }).click()
      await expect(sheet).toBeHidden()
    }
    await expect.poll(() => statusesOf(ids)).toEqual([2, 2])
  })

  const billId = await lodged(centre.id, `S${mark}`, orderId)

  await test.step('they come back from the consulate, taken in by the manager', async () => {
    await login(page, centre.manager, `/#/main?screen=center.passport.retrieve&billId=${billId}`)
    await scan(page, '连续扫护照或标签', label)
    await expect(page.getByText('日程甲 已取回')).toBeVisible()
    // What was decided is said of each: by a key, or by scanning it.
    await page.keyboard.press('Alt+1')
    await expect(page.getByText('日程甲：1 通过')).toBeVisible()
    await scan(page, '连续扫护照或标签', other)
    await expect(page.getByText('日程乙 已取回')).toBeVisible()
    await expect(page.getByText('0 本没说明，0 本不在单内，1 本没选结果')).toBeVisible()
    await expect(page.getByRole('button', { name: /^结单/ })).toBeDisabled()
    await scan(page, '连续扫护照或标签', 'RESULT1')
    await expect(page.getByText('日程乙：1 通过')).toBeVisible()
    await expect(page.getByRole('button', { name: /^结单/ })).toBeEnabled()
    const asked = page.getByRole('dialog', { name: `结单 S${mark}` })
    await page.keyboard.press('F10')
    await expect(asked.getByText('登记 2 本的结果：通过 2，拒签 0，退回 0')).toBeVisible()
    await expect(asked.getByText(/短信/).first()).toBeVisible()
    await bringChecker(page)
    expect(await violations(page, '[role=dialog]')).toEqual([])
    // Nothing is done by going back, nor by what a scanner sends after a code.
    await page.keyboard.press('Enter')
    await expect(asked).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(asked).toBeHidden()
    expect(await resultsOf(ids)).toEqual([null, null])
    await page.keyboard.press('F10')
    await expect(asked).toBeVisible()
    await page.keyboard.press('F10')
    await expect(page.getByText(`送签单 S${mark} 已结单，2 人的结果已登记`)).toBeVisible()
    expect(await resultsOf(ids)).toEqual([1, 1])
  })

  await test.step('the clerk, to whom they are a colleague’s, checks the visas and gives one back through the gate', async () => {
    await login(page, centre.clerk, '/#/main?screen=center.passport.check')
    for (const person of people) {
      await scan(page, SCAN_PASSPORT, person.passportNo)
      const sheet = page.getByRole('dialog', { name: `核对 ${person.cnName} ${person.passportNo}` })
      await readVisa(page, sheet, {
        visaNo: `20${person.passportNo}`,
        latinName: `${person.surname} ${person.givenNames}`,
        passportNo: person.passportNo,
        category: '普通旅游签证',
        entries: '一次',
        from: dayIn(110),
        to: dayIn(122),
      })
      await sheet.getByRole('button', { name: '保存核对单' }).click()
      await expect(sheet).toBeHidden()
    }
    await page.goto('/#/main?screen=center.passport.return')
    await scan(page, '扫回执、身份证、护照标签或护照', label)
    const gate = page.getByRole('region', { name: '返还条件' })
    await expect(gate.getByText('留下', { exact: true })).toBeVisible()
    const who = page.getByRole('region', { name: '谁来领' })
    await who.getByLabel('领取人姓名').fill('日程甲')
    await who.getByLabel('证件类型').click()
    await page.getByTitle('身份证').click()
    await who.getByLabel('证件号码').fill('110101199003070038')
    await who.getByLabel('已看过证件').check()
    await expect(gate.getByText('可以返还')).toBeVisible()
    await page.getByText('纸签').click()
    await page.getByRole('button', { name: '返还 1 本护照' }).click()
    await expect(page.getByText('已返还 1 本护照')).toBeVisible()
    expect(await statusesOf(ids)).toEqual([5, 4])
  })

  await test.step('in the evening the other one is in the manager’s hands: it is counted there, and put right', async () => {
    await page.goto(COUNT)
    const hands = page.getByRole('button', { name: new RegExp(`^${centre.managerName} 手上`) })
    await expect(hands).toContainText('0 / 1')
    await hands.click()
    // Whoever counts looks at what is there, not at a list of what should be.
    await expect(page.getByText('还没点的不显示姓名：看柜子，不看名单')).toBeVisible()
    await expect(page.getByRole('list', { name: `${centre.managerName} 手上` })).not.toContainText('日程乙')
    // What is in a colleague's hands is not for the clerk to call complete.
    await expect(page.getByText(`由 ${centre.managerName} 自己或能关闭盘点的人点完`)).toBeVisible()
    await expect(page.getByRole('button', { name: '这里点完' })).toHaveCount(0)
    await expect(hands).toContainText('没点完')
    await page.getByRole('button', { name: new RegExp(`^早柜${mark}`) }).click()
    await scan(page, SCAN_COUNT, other)
    await expect(page.getByText(`日程乙 系统记着：${centre.managerName} 手上`, { exact: true })).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(page.getByRole('button', { name: '说明 日程乙' })).toBeHidden()
    await page.getByRole('textbox', { name: SCAN_COUNT }).fill('')
    await scan(page, SCAN_COUNT, other)
    await page.getByRole('button', { name: '说明 日程乙' }).click()
    const dialog = page.getByRole('dialog', { name: `说明 日程乙 ${two?.passportNo}` })
    await expect(dialog.getByTitle('就放在点到的地方')).toBeVisible()
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog).toBeHidden()
    const safe = page.getByRole('button', { name: new RegExp(`^早柜${mark}`) })
    // Of the two that were counted in the morning nobody has seen any this evening.
    await expect(safe).toContainText('1 / 3')
    await scan(page, SCAN_COUNT, stays)
    await expect(safe).toContainText('2 / 3')
    await page.getByRole('button', { name: '这里点完' }).click()
    await page
      .getByRole('dialog', { name: `早柜${mark}：还有 1 本没点到` })
      .getByRole('button', { name: '记 1 本为少' })
      .click()
    const name = '连扫2'
    await page.getByRole('button', { name: `说明 ${name}` }).click()
    const lost = page.getByRole('dialog', { name: `说明 ${name}` })
    await lost.getByLabel('怎么回事').click()
    await page.getByTitle('找不到，报失').click()
    await lost.getByLabel('情况').fill('早上点到，中午以后没有人见过')
    await lost.getByRole('button', { name: '保存' }).click()
    await expect(lost).toBeHidden()
    // The books have it still: the loss is seen where it happened.
    await expect(safe).toContainText('2 / 3')
    await expect(safe).toContainText('少 1')
    // While it is said, the button is dimmed like everything that waits.
    await expect(page.locator('main .ant-btn-loading')).toHaveCount(0)
    await bringChecker(page)
    expect(await violations(page, 'main')).toEqual([])
  })

  await test.step('the day is closed by the second person, and its report stays', async () => {
    await login(page, centre.manager, COUNT)
    await page.getByRole('button', { name: '关闭今天' }).click()
    await page.getByRole('dialog', { name: '关闭今天' }).getByRole('button', { name: '关闭今天' }).click()
    await expect(page.getByText(new RegExp(`已由 ${centre.managerName} 关闭`))).toBeVisible()
    const before = page.getByRole('region', { name: '以前的盘点' })
    await expect(before).toContainText('日终盘点')
    await expect(before).toContainText('点到 2 / 系统 3，差异 2')
    await expect(before).toContainText('点到 2 / 系统 2，差异 0')
    await expect(before).toContainText(`${centre.clerkName} / ${centre.managerName}`)
    expect(one?.cnName).toBe('日程甲')
  })
})
