import { expect, test, type Page } from '@playwright/test'
import { login } from '../support/login.ts'

const AGENT = '成都天府行旅'
const screen = (page: Page) => page.getByRole('tabpanel')
const cell = (page: Page, agent: string, product: string) =>
  screen(page).getByRole('gridcell', { name: `${agent}，${product}：` })

test('P7.46 C2.35 an agent is authorised by keyboard and sees the country; revoked, it is gone', async ({
  page,
}) => {
  await login(page, 'admin', '/#/cust/agent-authorise')

  await test.step('the agent of the demonstration loses its Malaysian e-visa', async () => {
    await cell(page, '远行国旅', '马来西亚电子签').click()
    const editor = page.getByRole('dialog', { name: '远行国旅 · 马来西亚电子签' })
    await expect(editor.getByRole('checkbox', { name: '寰桥受理' })).toBeChecked()
    await editor.getByRole('button', { name: '撤销授权' }).click()
    await page
      .getByRole('dialog', { name: '撤销 远行国旅' })
      .getByRole('button', { name: '撤销', exact: true })
      .click()
    await expect(cell(page, '远行国旅', '马来西亚电子签')).toHaveAccessibleName(/未授权/)
    await login(page, 'agent')
    const grid = page.getByRole('region', { name: '办理签证' })
    await expect(grid.getByRole('button', { name: '俄罗斯 贴纸签' })).toBeVisible()
    await expect(grid.getByRole('button', { name: '马来西亚 电子签' })).toHaveCount(0)
  })

  await test.step('and is given it again: arrows, Enter, an organisation, Enter', async () => {
    await login(page, 'admin', '/#/cust/agent-authorise')
    await cell(page, '远行国旅', '土耳其电子签').focus()
    await page.keyboard.press('ArrowRight')
    await expect(cell(page, '远行国旅', '马来西亚电子签')).toBeFocused()
    await page.keyboard.press('Enter')
    const editor = page.getByRole('dialog', { name: '远行国旅 · 马来西亚电子签' })
    await editor.getByRole('checkbox', { name: '寰桥受理' }).check()
    await page.keyboard.press('Enter')
    await expect(cell(page, '远行国旅', '马来西亚电子签')).toHaveAccessibleName(/寰桥受理/)
    await login(page, 'agent')
    const grid = page.getByRole('region', { name: '办理签证' })
    await expect(grid.getByRole('button', { name: '马来西亚 电子签' })).toBeVisible()
  })

  await test.step('what has ended goes on for a year from the list beside it', async () => {
    await login(page, 'admin', '/#/cust/agent-authorise')
    await screen(page)
      .getByRole('button', { name: `把 ${AGENT} 的土耳其电子签（华东电子签部）延长一年` })
      .click()
    await expect(cell(page, AGENT, '土耳其电子签')).toHaveAttribute('data-state', 'valid')
  })
})
