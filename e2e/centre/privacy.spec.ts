import { expect, test } from '@playwright/test'
import { bringChecker, violations } from '../a11y/violations.ts'
import { ownCentre } from '../support/centre.ts'
import { inDatabase } from '../support/database.ts'
import { lodgedPassports } from '../support/lodged.ts'
import { login } from '../support/login.ts'

const PRIVACY = '/#/main?screen=center.privacy'
const RETURNED_DAYS = 400

test('what is kept of people at a centre: held and let go with reasons, erased with a record, and every look at a scan is told', async ({
  page,
}) => {
  const mark = `Y${String(Date.now()).slice(-5)}`
  const centre = await ownCentre(mark)
  const people = await lodgedPassports(mark, 2, `C-${mark}`)
  const ids = people.map(({ applicantId }) => applicantId)
  const [held, due] = people
  await inDatabase(
    `update visa_order set centre_id = $1, status = 80 where id = (select order_id from visa_applicant where id = $2)`,
    [centre.id, ids[0]],
  )
  await inDatabase(
    `update visa_applicant set centre_id = $1, status = 80, form_values = '{"address": "秘密"}' where id = any($2::bigint[])`,
    [centre.id, ids],
  )
  await inDatabase(
    `update passport_item set status = 5, place = 'HOLDER', move_cause = 'RETURN', custodian_id = null,
       moved_at = now() - make_interval(days => $2) where applicant_id = any($1::bigint[])`,
    [ids, RETURNED_DAYS],
  )
  await login(page, centre.manager, PRIVACY)
  const rowOf = (no = '') => page.getByRole('row', { name: new RegExp(no) })

  await test.step('a legal hold is set with a reason', async () => {
    await expect(rowOf(held?.passportNo)).toContainText('待清除')
    await rowOf(held?.passportNo)
      .getByRole('button', { name: /设置法律保全/ })
      .click()
    const dialog = page.getByRole('dialog', { name: /^设置法律保全 连扫1/ })
    await dialog.getByLabel('原因').fill('法院调取')
    await dialog.getByRole('button', { name: '设置法律保全' }).click()
    await expect(dialog).toBeHidden()
    await expect(rowOf(held?.passportNo)).toContainText('法院调取')
    await bringChecker(page)
    expect(await violations(page, 'main')).toEqual([])
  })

  await test.step('the run erases the other and puts it on record; who is held stays whole', async () => {
    await login(page, 'admin')
    const [task] = await inDatabase<{ id: number }>(
      `select id::int as id from quartz_task where service_name = 'privacy' and method = 'erase'`,
    )
    const ran = await page.request.post('/api/quartz/dealWithQuartzTask', {
      form: { id: String(task?.id), operation: 'run' },
      headers: { origin: new URL(page.url()).origin, 'Idempotency-Key': crypto.randomUUID() },
    })
    expect(await ran.json()).toMatchObject({ code: '0000' })
    await expect
      .poll(
        async () =>
          (
            await inDatabase<{ id: number }>(
              'select applicant_id::int as id from privacy_erasure where applicant_id = any($1::bigint[]) and finished_at is not null',
              [ids],
            )
          ).map(({ id }) => id),
        { timeout: 60_000 },
      )
      .toEqual([due?.applicantId])
    await login(page, centre.manager, PRIVACY)
    await expect(rowOf('连扫2')).toContainText('已清除')
    await expect(rowOf('连扫2')).toContainText(/校验值 [0-9a-f]{12}/)
    await expect(rowOf('连扫1')).toContainText('法律保全')
  })

  await test.step('the hold is lifted with a reason, by who may', async () => {
    await rowOf('连扫1')
      .getByRole('button', { name: /法律保全/ })
      .click()
    const holds = page.getByRole('dialog', { name: /的法律保全$/ })
    await expect(holds).toContainText('法院调取')
    await holds.getByRole('button', { name: '解除保全' }).click()
    const lift = page.getByRole('dialog', { name: '解除保全' })
    await lift.getByLabel('原因').fill('案件已结')
    await lift.getByRole('button', { name: '解除保全' }).click()
    await expect(lift).toBeHidden()
    await expect(holds).toContainText('案件已结')
    await page.keyboard.press('Escape')
    await expect(holds).toBeHidden()
    await expect(rowOf('连扫1')).toContainText('待清除')
  })

  await test.step('who opened a scan is told, with the time and from where', async () => {
    // A scan of who is held, which somebody of the centre opens.
    const [file] = await inDatabase<{ name: string }>(
      `with file as (select id, storage_name from stored_file where mime like 'image/%' order by id limit 1),
         used as (insert into stored_file_use (file_id, entity, entity_id)
           select id, 'visa_applicant', $1::text from file)
       select storage_name as name from file`,
      [String(held?.applicantId)],
    )
    await login(page, centre.clerk)
    const opened = await page.request.get('/api/file/url', { params: { storageName: file?.name ?? '' } })
    expect(await opened.json()).toMatchObject({ code: '0000' })
    await login(page, centre.manager, PRIVACY)
    await page.getByRole('tab', { name: '扫描件查阅记录' }).click()
    const read = page.getByRole('row', { name: /连扫1/ })
    await expect(read).toContainText(centre.clerkName)
    await expect(read).toContainText('申请表附件')
  })
})
