import { expect, test, type Page } from '@playwright/test'
import { login } from '../support/login.ts'

/** Plays C-Lodop on this machine: what its script offers to pages, as far as they use it. */
const STAND_IN = `window.getCLodop = () => {
  let printer = ''
  let pages = 0
  let size = ''
  const codes = []
  return {
    CVERSION: '6.6.0.2',
    GET_PRINTER_COUNT: () => 2,
    GET_PRINTER_NAME: (place) => ['Zebra 标签机', 'HP 前台'][place],
    PRINT_INIT: () => { printer = ''; pages = 1; size = ''; codes.length = 0; return true },
    SET_PRINT_PAGESIZE: (_way, width, height) => { size = width + ' ' + height },
    NEWPAGE: () => { pages += 1 },
    ADD_PRINT_BARCODE: (_top, _left, _width, _height, kind, code) => { if (kind === '128Auto') codes.push(code) },
    SET_PRINTER_INDEX: (name) => { printer = name },
    ADD_PRINT_TEXT: () => true,
    ADD_PRINT_PDF: () => true,
    PRINT() {
      const told = codes.length > 0 ? pages + '/' + new Set(codes).size + '/' + size : printer === '' ? '7' : '8'
      setTimeout(() => this.On_Return('task', told), 10)
    },
  }
}`

/** The same, found by a socket, that ends with the job it is given and says nothing of it. */
const DYING = `(() => {
  ${STAND_IN}
  const living = window.getCLodop
  window.getCLodop = () => {
    const lodop = living()
    lodop.webskt = { readyState: 1 }
    lodop.PRINT = () => { lodop.webskt.readyState = 3; return 'task 1' }
    return lodop
  }
})()`

const SERVICE = /^http:\/\/localhost:(8000|18000)\/CLodopfuncs\.js/

const plays = (page: Page, body = STAND_IN) =>
  page.route(SERVICE, (route) => route.fulfill({ contentType: 'text/javascript', body }))

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

test('P2.9 C2.14 labels go straight to the label printer that was chosen, one to a label, else they are a sheet', async ({
  page,
}) => {
  await plays(page)
  await login(page, 'center_mgr', '/#/main?screen=center.barcodeExport')
  const make = async (count: string) => {
    await page.getByRole('button', { name: '生成标签' }).first().click()
    const dialog = page.getByRole('dialog', { name: '标签批次' })
    await dialog.getByLabel('数量').fill(count)
    await dialog.getByRole('button', { name: '生成标签' }).click()
    await expect(dialog).toBeHidden()
  }

  await test.step('without a printer the sheet is shown, to be printed by the browser', async () => {
    await make('2')
    const preview = page.getByRole('dialog', { name: /\.pdf/ })
    await expect(preview).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(preview).toBeHidden()
  })

  await test.step('a printer of labels and their size are kept, and a label tries it', async () => {
    await page.goto('/#/install-lodop')
    await page.getByRole('combobox', { name: '标签打印机' }).click()
    await page.getByTitle('Zebra 标签机').last().click()
    await page.getByRole('combobox', { name: '标签尺寸（毫米）' }).click()
    await page.getByTitle('60 × 40').last().click()
    await expect(page.getByText('已记住：标签直接打到 Zebra 标签机，60x40 毫米')).toBeVisible()
    await page.getByRole('button', { name: '打一张测试标签' }).click()
    await expect(page.getByText('1 张标签已送往 Zebra 标签机，任务 1/1/60mm 40mm')).toBeVisible()
  })

  await test.step('then labels are printed without a word, each on its own', async () => {
    await page.goto('/#/main?screen=center.barcodeExport')
    await make('3')
    await expect(page.getByText('3 张标签已送往 Zebra 标签机，任务 3/3/60mm 40mm')).toBeVisible()
  })

  await test.step('a service that went away is told, and the sheet is there', async () => {
    await page.unrouteAll()
    await page.route(/^http:\/\/localhost:(8000|18000)\/CLodopfuncs\.js/, (route) => route.abort())
    await page.reload()
    await make('1')
    await expect(page.getByText('C-Lodop 没有运行，标签没有送出：请用预览打印')).toBeVisible()
    await expect(page.getByRole('dialog', { name: /\.pdf/ })).toBeVisible()
  })
})

test('P2.9 C2.14 a service that ends with a job has sent nothing that anybody knows of, and is looked for again', async ({
  page,
}) => {
  await plays(page, DYING)
  await login(page, 'center_emp')
  await page.goto('/#/install-lodop')
  await expect(page.getByText('已安装 C-Lodop，版本 6.6.0.2')).toBeVisible()
  const print = page.getByRole('button', { name: '打印测试页' })
  await print.click()
  await expect(page.getByText('已交给 C-Lodop，没有收到结果：请先看打印机有没有出纸')).toBeVisible()
  await expect(page.getByText(/测试页已送往/)).toHaveCount(0)

  await page.unroute(SERVICE)
  await page.route(SERVICE, (route) => route.abort())
  await print.click()
  await expect(page.getByText('C-Lodop 没有运行，什么也没有送出')).toBeVisible()

  await page.unroute(SERVICE)
  await plays(page)
  await print.click()
  await expect(page.getByText('测试页已送往 默认打印机，任务 7')).toBeVisible()
})
