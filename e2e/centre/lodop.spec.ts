import { expect, test, type Page } from '@playwright/test'
import { login } from '../support/login.ts'

/** Plays C-Lodop on this machine: what its script offers to pages, as far as they use it. */
const STAND_IN = `window.getCLodop = () => {
  let printer = ''
  return {
    CVERSION: '6.6.0.2',
    GET_PRINTER_COUNT: () => 2,
    GET_PRINTER_NAME: (place) => ['Zebra 标签机', 'HP 前台'][place],
    PRINT_INIT: () => true,
    SET_PRINTER_INDEX: (name) => { printer = name },
    ADD_PRINT_TEXT: () => true,
    ADD_PRINT_PDF: () => true,
    PRINT() { setTimeout(() => this.On_Return('task', printer === '' ? '7' : '8'), 10) },
  }
}`

const plays = (page: Page) =>
  page.route(/^http:\/\/localhost:(8000|18000)\/CLodopfuncs\.js/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: STAND_IN }),
  )

test('P2.9 C2.14 without the print service its installer is offered, and it is looked for again', async ({
  page,
}) => {
  await page.route(/^http:\/\/localhost:(8000|18000)\/CLodopfuncs\.js/, (route) => route.abort())
  await login(page, 'center_emp')
  await page.goto('/#/install-lodop')
  await expect(page.getByText('本机没有运行 C-Lodop')).toBeVisible()
  await expect(page.getByRole('link', { name: '下载安装程序' })).toHaveAttribute('href', /^https:\/\//)
  await page.unroute(/^http:\/\/localhost:(8000|18000)\/CLodopfuncs\.js/)
  await plays(page)
  await page.getByRole('button', { name: '重新检测' }).click()
  await expect(page.getByText('已安装 C-Lodop，版本 6.6.0.2')).toBeVisible()
})

test('P2.9 C2.14 the print service is found with its version, a printer is kept, and a test page goes to it', async ({
  page,
}) => {
  await plays(page)
  await login(page, 'center_emp')
  await page.goto('/#/install-lodop')
  await expect(page.getByText('已安装 C-Lodop，版本 6.6.0.2')).toBeVisible()
  await page.getByRole('combobox', { name: '静默打印用的打印机' }).click()
  await page.getByTitle('Zebra 标签机').last().click()
  await expect(page.getByText('已记住：本浏览器的单据可直接打到 Zebra 标签机')).toBeVisible()
  await page.getByRole('button', { name: '打印测试页' }).click()
  await expect(page.getByText('测试页已送往 Zebra 标签机，任务 8')).toBeVisible()
})
