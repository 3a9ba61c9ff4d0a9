import { expect, test, type Locator, type Page } from '@playwright/test'
import { bringChecker, violations } from '../a11y/violations.ts'
import { answersOf, lodgingDayHasCome, post, statusesOf } from '../support/confirmed.ts'
import { inDatabase } from '../support/database.ts'
import { dayIn } from '../support/days.ts'
import { idCardOf } from '../support/id-card.ts'
import { login } from '../support/login.ts'
import { zoneOf } from '../support/passport-zone.ts'
import { openList, option } from '../support/select.ts'
import { readVisa } from '../support/visa-sheet.ts'
import { scan } from '../widgets/typing.ts'

/** A couple at the counter of a centre, until their passports are back in their hands: every desk by its own people. */

const RUN = String(Date.now()).slice(-6)
const COUPLE = [
  { no: `EL${RUN}1`, surname: 'LUO', given: 'HAORAN', birth: '850312', sex: 'M', expiry: '350802' },
  { no: `EL${RUN}2`, surname: 'MENG', given: 'QIUYUE', birth: '870921', sex: 'F', expiry: '350314' },
] as const
const namesOf = ({ surname, given }: (typeof COUPLE)[number]): string => `${surname} ${given}`
const RETURNED = 80

/** Room that no other journey asks for. */
const ROOM = 73

const typedDay = (days: number): string => dayIn(days).replaceAll('-', '')

async function enter(page: Page, field: string | RegExp, code: string): Promise<void> {
  const box = page.getByRole('textbox', { name: field })
  await box.fill(code)
  await box.press('Enter')
}

const cardOf = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

test('C1.5 a couple is contracted, paid for, reviewed, lodged, decided and given its passports back', async ({
  page,
}) => {
  test.slow()
  // A working day of next month.
  const [lodging] = await inDatabase<{ day: string }>(
    `insert into lodging_day (accept_org_id, day, capacity)
     select c.id, d.day, $1 from company c, lateral (
       select t::date as day from generate_series(date_trunc('month', now() at time zone 'Asia/Shanghai')
         + interval '1 month 9 days', date_trunc('month', now() at time zone 'Asia/Shanghai') + interval '1 month 27 days',
         interval '1 day') t
       where extract(isodow from t) < 6 and not exists (select 1 from holiday h where h.day = t::date)
       order by t limit 1) d
     where c.company_code = 'CENTER-BJ'
     on conflict (accept_org_id, day) do update set capacity = excluded.capacity
     returning day::text as day`,
    [ROOM],
  )
  const lodgingDay = lodging?.day ?? ''
  await login(page, 'center_mgr')
  const { first, last } = await post<{ first: string; last: string }>(page, '/api/visacenter/barcode/batch', {
    count: 2,
  })
  const labels = [first, last]
  let contractNo = ''
  let contractId = 0
  let orderId = 0

  await test.step('the counter scans both, ticks their papers and accepts the contract', async () => {
    await login(page, 'center_emp', '/#/main?screen=center.contract.create')
    await expect(page.getByLabel('扫护照、身份证或条码标签')).toBeFocused()
    for (const [place, { no, surname, given, birth, sex, expiry }] of COUPLE.entries()) {
      for (const line of zoneOf(no, [surname, given, birth, sex, expiry]))
        await scan(page, line, { end: 'Enter' })
      await expect(page.getByRole('row', { name: new RegExp(`${no} `) })).toBeVisible()
      await scan(page, labels[place] ?? '', { end: 'Enter' })
      await expect(page.getByRole('cell', { name: labels[place] ?? '' })).toBeVisible()
    }
    await page.keyboard.press('F3')
    await page.keyboard.type('罗浩然')
    await page.keyboard.press('Enter')
    await page.keyboard.type(`137${String(Date.now()).slice(-8)}`)
    const product = page.getByRole('region', { name: '产品', exact: true })
    await product.getByRole('combobox', { name: '类别' }).click()
    await option(page, '普通旅游签证').click()
    await product.getByLabel('入境日期').fill(typedDay(110))
    await product.getByLabel('入境日期').press('Enter')
    // The order would ask for the last day: so does the counter.
    const lacks = page.getByRole('list', { name: '预览前要处理' })
    await expect(lacks).toContainText('还差出境日期')
    await expect(page.getByRole('button', { name: /^预览合同/ })).toBeDisabled()
    await product.getByLabel('出境日期').fill(typedDay(120))
    await product.getByLabel('出境日期').press('Enter')
    await expect(lacks).toBeHidden()
    const papers = page.getByRole('region', { name: '资料', exact: true })
    // As the order will ask for it while nobody has said who invites.
    await expect(papers.getByRole('listitem').filter({ hasText: '酒店预订单' })).toContainText('/ 2')
    await papers.getByRole('button', { name: /^全收/ }).click()
    await page.getByRole('button', { name: /^预览合同/ }).click()
    await page
      .getByRole('dialog', { name: '预览合同' })
      .getByRole('button', { name: /^建立并受理/ })
      .click()
    const title = page.getByRole('heading', { level: 1, name: /^HT/ })
    await expect(title).toBeVisible()
    contractNo = (await title.textContent()) ?? ''
    contractId = Number(new URL(page.url().replace('#/', '')).searchParams.get('id'))
    const work = cardOf(page, '合同')
    await expect(work).toContainText('已受理')
    await expect(work).toContainText('还欠')
  })

  await test.step('it is paid at the cashier and reviewed by somebody else', async () => {
    await page.goto(`/#/main?screen=center.cashier&key=${contractNo}`)
    await page.getByRole('radio', { name: '刷卡' }).check({ force: true })
    await page.getByLabel('凭证号').fill(`POS-${RUN}`)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: `${contractNo} 已付清` })).toBeVisible()
    await login(page, 'center_mgr', `/#/center/contract-detail?id=${contractId}`)
    const review = page.getByRole('button', { name: '审核', exact: true })
    await review.click()
    // Nobody has signed, which the review tells and does not wait for.
    await page.getByRole('dialog').getByRole('button', { name: '审核', exact: true }).click()
    await expect(review).toBeHidden()
    await expect(cardOf(page, '合同').locator('[aria-current=step]')).toHaveText('已审核')
    const [found] = await inDatabase<{ orderId: number }>(
      'select order_id::int as "orderId" from centre_contract where id = $1',
      [contractId],
    )
    orderId = found?.orderId ?? 0
  })

  await test.step('its order says what the contract says: papers are here, and it is paid', async () => {
    const ids = await inDatabase<{ id: number }>(
      'select id::int as id from visa_applicant where order_id = $1 order by seq',
      [orderId],
    )
    // Filling in applications is a journey of its own.
    await answersOf(
      orderId,
      ids.map(({ id }) => id),
    )
    for (const [place, { birth, sex }] of COUPLE.entries())
      await inDatabase(
        `update visa_applicant set form_values = form_values || jsonb_build_object('idCardNo', $2::text) where id = $1`,
        [ids[place]?.id, idCardOf(`19${birth}`, sex === 'M')],
      )
    await login(page, 'center_send', `/#/visa/order-detail?id=${orderId}`)
    const money = cardOf(page, '资金')
    await expect(money).toContainText('已付清')
    await expect(money).toContainText(contractNo)
    const payments = page.getByRole('region', { name: /^收款/ })
    await expect(payments).toContainText(`按合同收款、退款： ${contractNo}`)
    await expect(payments).toContainText(`POS-${RUN}`)
    const documents = page.getByRole('region', { name: /^申请资料/ })
    await expect(documents.getByText(/已有 0 份/)).toHaveCount(0)
    await documents.getByRole('button', { name: `查看资料：${namesOf(COUPLE[0])}` }).click()
    await expect(documents.getByText('纸质 1 份在库').first()).toBeVisible()
    await page.getByRole('button', { name: '确认下单' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: '确认下单' }).click()
    await expect(cardOf(page, '办理')).toContainText('已收件')
  })

  await test.step('the lodging clerk passes the papers of the counter, and gives both a day', async () => {
    await page.goto(`/#/main?screen=visa.documentAudit&orderId=${orderId}`)
    const passAll = { name: /^纸质材料全部通过（\d+ 份）/ }
    await page.getByRole('button', passAll).click()
    // What passes at once is named, person by person.
    const passing = page.getByRole('dialog', { name: /^通过这 \d+ 份纸质材料？$/ })
    for (const person of COUPLE)
      await expect(
        passing
          .getByRole('region', { name: namesOf(person) })
          .getByRole('listitem')
          .first(),
      ).toBeVisible()
    await expect(passing).toContainText('护照')
    await passing.getByRole('button', passAll).click()
    await expect(page.getByText('本单已审完').first()).toBeVisible()
    await page.getByRole('button', { name: /^结束审核/ }).click()
    // What will come of it looks the same before it is so.
    await expect(page.getByText(/^订单 \S+ 的审核结果$/)).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: '审核通过' })).toHaveCount(2)
    await page.goto('/#/main?screen=visa.handling')
    const [order] = await inDatabase<{ orderNo: string }>(
      'select order_no as "orderNo" from visa_order where id = $1',
      [orderId],
    )
    await page.getByLabel('关键字').fill(order?.orderNo ?? '')
    await page.getByRole('button', { name: '查询', exact: true }).click()
    const both = page.getByRole('row').filter({ hasText: order?.orderNo ?? '' })
    await expect(both).toHaveCount(2)
    for (const { no } of COUPLE) await both.filter({ hasText: no }).getByRole('checkbox').check()
    await page.getByRole('button', { name: '批量安排送签' }).click()
    const dialog = page.getByRole('dialog', { name: /的送签日/ })
    const day = dialog.getByRole('button', { name: new RegExp(`^${lodgingDay} `) })
    await dialog.getByRole('button', { name: '下个月' }).click()
    await expect(day).toBeVisible()
    await day.click()
    await dialog.getByRole('button', { name: '安排送签' }).click()
    await expect(both.filter({ hasText: '待送签' })).toHaveCount(2)
    for (const label of labels) {
      await enter(page, '扫护照或条码，核验后待送签', label)
      await expect(page.getByText(/ 已核验$/).first()).toBeVisible()
    }
  })

  let billNo = ''
  let billId = 0
  await test.step('both go onto a send bill, and are lodged', async () => {
    await page.goto('/#/main?screen=visa.sendBill')
    await page.getByRole('button', { name: '新建送签单' }).click()
    const dialog = page.getByRole('dialog', { name: '新建送签单' })
    await dialog.getByLabel('领馆').click()
    await openList(page).getByText(/北京/).click()
    await dialog.getByLabel('送签日').fill(lodgingDay)
    await dialog.getByLabel('送签日').press('Tab')
    await expect(page.locator('.ant-picker-dropdown:visible')).toHaveCount(0)
    await dialog.getByRole('button', { name: '新建送签单' }).click()
    for (const [place, label] of labels.entries()) {
      await enter(page, '扫下一本的条码，或护照资料页', label)
      await expect(page.getByText(new RegExp(`放在第 ${place + 1} 位，检查都过$`)).first()).toBeVisible()
    }
    await page.getByRole('combobox', { name: '送签人' }).click()
    await option(page, '吴启航').click()
    await expect(page.getByText('都可以送')).toBeVisible()
    await page.keyboard.press('F10')
    const submit = page.getByRole('dialog', { name: /^提交送签单 SQ\d+，送出 2 本/ })
    await submit.getByRole('button', { name: '提交 2 本' }).click()
    await expect(page.getByText(/已提交 SQ\d+：送出 2 本/)).toBeVisible()
    const [bill] = await inDatabase<{ id: number; billNo: string }>(
      `select b.id::int as id, b.bill_no as "billNo" from send_bill b join send_bill_line l on l.bill_id = b.id
       join visa_applicant a on a.id = l.applicant_id where a.order_id = $1 limit 1`,
      [orderId],
    )
    billNo = bill?.billNo ?? ''
    billId = bill?.id ?? 0
    // What was lodged is under way: the contract is not sent back any more, and says why.
    await login(page, 'center_mgr', `/#/center/contract-detail?id=${contractId}`)
    await expect(cardOf(page, '护照')).toContainText('已送签 2')
  })

  await test.step('they come back with their results, and the bill is closed', async () => {
    await login(page, 'center_send', `/#/main?screen=center.passport.retrieve&billId=${billId}`)
    for (const [place, label] of labels.entries()) {
      const person = COUPLE[place]
      if (person === undefined) throw new Error('nobody')
      await enter(page, '连续扫护照或标签', label)
      await expect(page.getByText(`${namesOf(person)} 已取回`)).toBeVisible()
      await page.keyboard.press('Alt+1')
      await expect(page.getByText(`${namesOf(person)}：1 通过`)).toBeVisible()
    }
    await expect(page.getByRole('button', { name: /^结单/ })).toBeEnabled()
    // Nothing is decided before the day of lodging.
    await page.keyboard.press('F10')
    await expect(
      page
        .getByText(`送签单 ${billNo} 的送签日是 ${lodgingDay}，送签日之前不能登记结果`, { exact: false })
        .first(),
    ).toBeVisible()
    await lodgingDayHasCome(orderId)
    await page.keyboard.press('F10')
    const asked = page.getByRole('dialog', { name: `结单 ${billNo}` })
    await expect(asked.getByText('登记 2 本的结果：通过 2，拒签 0，退回 0')).toBeVisible()
    await page.keyboard.press('F10')
    await expect(page.getByText(`送签单 ${billNo} 已结单，2 人的结果已登记`)).toBeVisible()
  })

  await test.step('the visas are checked against the contract', async () => {
    await page.goto('/#/main?screen=center.passport.check')
    for (const [place, person] of COUPLE.entries()) {
      await enter(page, '扫护照标签或护照', person.no)
      const sheet = page.getByRole('dialog', { name: new RegExp(`核对 .*${person.no}`) })
      await readVisa(page, sheet, {
        visaNo: `2${RUN}${place}`,
        latinName: namesOf(person),
        passportNo: person.no,
        category: '普通旅游签证',
        entries: '一次',
        from: dayIn(110),
        to: dayIn(120),
      })
      await sheet.getByRole('button', { name: '保存核对单' }).click()
      await expect(sheet).toBeHidden()
    }
  })

  await test.step('the family gets both back at the counter, and the order is done', async () => {
    await login(page, 'center_emp', '/#/main?screen=center.passport.return')
    for (const label of labels) await enter(page, '扫回执、身份证、护照标签或护照', label)
    const gate = page.getByRole('region', { name: '返还条件' })
    const who = page.getByRole('region', { name: '谁来领' })
    await who.getByLabel('领取人姓名').fill('罗浩然')
    await who.getByLabel('证件类型').click()
    await page.getByTitle('身份证').click()
    const [{ birth, sex }] = COUPLE
    await who.getByLabel('证件号码').fill(idCardOf(`19${birth}`, sex === 'M'))
    await who.getByRole('checkbox', { name: /已看过证件/ }).check()
    await expect(gate.getByText('可以返还')).toHaveCount(2)
    await page.getByText('纸签').click()
    await bringChecker(page)
    expect(await violations(page, 'main')).toEqual([])
    await page.getByRole('button', { name: /^返还 2 本护照/ }).click()
    await expect(page.getByText(/^已返还 2 本护照/)).toBeVisible()
    expect(await statusesOf(orderId)).toEqual([RETURNED, RETURNED, RETURNED])
  })
})
