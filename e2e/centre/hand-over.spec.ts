import { expect, test, type Page } from '@playwright/test'
import { bringChecker, violations } from '../a11y/violations.ts'
import { ownCentre, type OwnCentre } from '../support/centre.ts'
import { inDatabase } from '../support/database.ts'
import { lodgedPassports } from '../support/lodged.ts'
import { login } from '../support/login.ts'
import { option } from '../support/select.ts'
import { scan as quickScan } from '../widgets/typing.ts'

const TRANSFER = '/#/main?screen=center.passport.transfer'

/** Passports that the manager of a centre answers for. */
async function inHand(centre: OwnCentre, mark: string, count: number) {
  const people = await lodgedPassports(mark, count, `C-${mark}`)
  await inDatabase(
    `update passport_item p set centre_id = $1, status = 4, place = 'COUNTER', move_cause = 'RETRIEVAL', moved_at = now(),
       custodian_id = (select id from app_user where user_name = $2) where applicant_id = any($3::bigint[])`,
    [centre.id, centre.manager, people.map(({ applicantId }) => applicantId)],
  )
  return people
}

const keepersOf = async (ids: readonly number[]): Promise<string[]> =>
  (
    await inDatabase<{ name: string }>(
      `select u.user_name as name from passport_item p join app_user u on u.id = p.custodian_id
       where p.applicant_id = any($1::bigint[]) order by p.id`,
      [ids],
    )
  ).map(({ name }) => name)

/** As a scanner does: it types where the focus is, and knows no field. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

test('C7.35 P2.48 two people hand passports over: listed by one, scanned also without a network and confirmed by the other', async ({
  page,
  context,
}) => {
  const mark = `J${String(Date.now()).slice(-5)}`
  const centre = await ownCentre(mark)
  const people = await inHand(centre, mark, 3)
  const ids = people.map(({ applicantId }) => applicantId)
  const [first = '', second = '', third = ''] = people.map(({ label }) => label)

  await test.step('whoever gives lists them, and answers for them until the other confirms', async () => {
    await login(page, centre.manager, TRANSFER)
    await expect(page.getByRole('textbox', { name: '扫护照标签或护照' })).toBeFocused()
    await scan(page, first)
    await expect(page.getByText('连扫1 加入这次交接', { exact: true })).toBeVisible()
    // In a window of its own, wherever the focus is: what cannot be listed is told there, and closes nothing.
    await page.getByRole('region', { name: '要交出的' }).getByRole('button', { name: '连续扫码' }).click()
    const window = page.getByRole('dialog', { name: '连续扫码' })
    await expect(window.getByText('等待扫码中。。。')).toBeVisible()
    for (const code of [second, first, third]) await quickScan(page, code, { end: 'Enter' })
    const codes = window.getByRole('list', { name: '已扫条码' }).getByRole('listitem')
    await expect(codes).toHaveText([third, `${first}连扫1 已经扫过`, second])
    await expect(window.getByText('已扫 2 个')).toBeVisible()
    await window.getByRole('button', { name: '完成' }).click()
    await page.getByRole('combobox', { name: '交给谁' }).click()
    await option(page, new RegExp(centre.clerkName)).click()
    await page.getByRole('button', { name: '交出 3 本' }).click()
    await expect(page.getByText(/交接 JJ\d+：等对方逐本扫描确认/)).toBeVisible()
    expect(await keepersOf(ids)).toEqual([centre.manager, centre.manager, centre.manager])
  })

  await test.step('nobody goes home with it unseen: the home tells, and leaving asks', async () => {
    await page.goto('/#/main')
    const told = page.getByRole('region', { name: '护照交接还没有确认' })
    await expect(told).toContainText(`您交给 ${centre.clerkName} 3 本`)
    await page.getByRole('button', { name: '用户菜单' }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    const asked = page.getByRole('dialog', { name: '还有护照交接没有确认，仍要退出？' })
    await asked.getByRole('button', { name: '留在这里' }).click()
    await expect(told).toBeVisible()
  })

  await test.step('whoever takes scans two of them while the network is gone: each counts once, in its order', async () => {
    await login(page, centre.clerk, TRANSFER)
    await expect(page.getByText('有 1 张交接等您确认')).toBeVisible()
    await page.getByRole('button', { name: '打开扫描' }).click()
    const list = page.getByRole('region', { name: /^收 JJ/ })
    await expect(list).toContainText('已扫 0 / 3')
    await context.setOffline(true)
    // The button that was pressed has the focus.
    for (const code of [first, second, first]) await scan(page, code)
    await expect(page.getByText('3 笔排队，连上后按序补传')).toBeVisible()
    await expect(page.getByRole('button', { name: '确认收下 0 本' })).toBeDisabled()
    await context.setOffline(false)
    await expect(list).toContainText('已扫 2 / 3')
    const recent = page.getByRole('region', { name: '最近扫描' }).getByRole('listitem')
    await expect(recent).toHaveText([/连扫1 已经扫过/, /收下 连扫2/, /收下 连扫1/])
    await bringChecker(page)
    expect(await violations(page, 'main')).toEqual([])
  })

  await test.step('what was not scanned stays with who gave it, with a note', async () => {
    await page.getByLabel('没扫到的怎么回事').fill('第三本还在核对')
    await page.getByRole('button', { name: '确认收下 2 本' }).click()
    await expect(page.getByText('收下 2 本，1 本留在对方手里')).toBeVisible()
    expect(await keepersOf(ids)).toEqual([centre.clerk, centre.clerk, centre.manager])
    await page.goto('/#/main')
    await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible()
    await expect(page.getByRole('region', { name: '护照交接还没有确认' })).toHaveCount(0)
  })
})

test('a hand-over is taken back while it is scanned, which is asked and told; another is refused, and its giver is told', async ({
  page,
  browser,
}) => {
  const mark = `K${String(Date.now()).slice(-5)}`
  const centre = await ownCentre(mark)
  const people = await inHand(centre, mark, 2)
  const [label = ''] = people.map((each) => each.label)
  const taking = await browser.newPage()
  const handOver = async () => {
    await page.getByRole('textbox', { name: '扫护照标签或护照' }).focus()
    await scan(page, label)
    await expect(page.getByText('连扫1 加入这次交接', { exact: true })).toBeVisible()
    await page.getByRole('combobox', { name: '交给谁' }).click()
    await option(page, new RegExp(centre.clerkName)).click()
    await page.getByRole('button', { name: '交出 1 本' }).click()
    await expect(page.getByText(/交接 JJ\d+：等对方逐本扫描确认/)).toBeVisible()
  }
  await login(page, centre.manager, TRANSFER)
  await handOver()
  await login(taking, centre.clerk, TRANSFER)
  await taking.getByRole('button', { name: '打开扫描' }).click()
  await scan(taking, label)
  await expect(taking.getByText('收下 连扫1', { exact: true })).toBeVisible()

  await test.step('what was scanned already is asked about, and whoever scanned it sees that nothing was taken', async () => {
    await expect(page.getByText('已扫 1 / 1')).toBeVisible()
    await page.getByRole('button', { name: '收回' }).click()
    const asked = page.getByRole('dialog', { name: /^收回 JJ/ })
    await expect(asked).toContainText('已经扫了 1 / 1 本')
    await asked.getByRole('button', { name: /收\s*回/ }).click()
    await expect(taking.getByText(/收回了交接 JJ\d+：扫过的一本也没有收下/)).toBeVisible()
    await expect(taking.getByText('收下 连扫1', { exact: true })).toHaveCount(0)
  })

  await test.step('a passport on an open list says at the scan on which; refused, it stays, with why', async () => {
    await handOver()
    await page.getByRole('textbox', { name: '扫护照标签或护照' }).focus()
    await scan(page, label)
    await expect(page.getByText(/^连扫1 已在 .* 的交接单 JJ\d+ 上，还没确认/)).toBeVisible()
    await taking.getByRole('button', { name: '打开扫描' }).click()
    await expect(taking.getByText('一本也没扫到：逐本扫描再确认，或者拒收')).toBeVisible()
    await taking.getByRole('button', { name: /拒\s*收/ }).click()
    const why = taking.getByRole('dialog', { name: /^拒收 JJ/ })
    await why.getByLabel('原因').fill('明天不在班')
    await why.getByRole('button', { name: /拒\s*收/ }).click()
    await expect(why).toBeHidden()
    await expect(page.getByText(/拒收 JJ\d+，1 本仍由您保管：明天不在班/)).toBeVisible()
    await page.getByRole('button', { name: '知道了' }).click()
    await expect(page.getByText(/1 本仍由您保管：明天不在班/)).toHaveCount(0)
  })
  await taking.close()
})
