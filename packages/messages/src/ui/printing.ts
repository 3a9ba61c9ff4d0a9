import type { Messages } from '../texts.ts'

/** C-Lodop: printing without a dialog, where it is installed. */
const zh = {
  title: '静默打印服务 C-Lodop',
  intro: '装好后，标签和单据可以不弹窗口直接打到选定的打印机。不安装也能打印：浏览器打印始终可用。',
  looking: '正在查找本机的 C-Lodop',
  found: '已安装 C-Lodop，版本 {version}',
  missing: '本机没有运行 C-Lodop',
  missingHelp: '下载安装程序，安装后回到这里重新检测。如已安装，请确认它正在运行。',
  installer: '下载安装程序',
  noInstaller: '管理员还没有设置安装程序的地址（系统参数 print.lodopInstaller）。',
  again: '重新检测',
  printer: '静默打印用的打印机',
  none: '不用静默打印',
  chosen: '已记住：本浏览器的单据可直接打到 {printer}',
  cleared: '已取消静默打印，改用浏览器打印',
  test: '打印测试页',
  tested: '测试页已送往 {printer}，任务 {job}',
  defaultPrinter: '默认打印机',
  failed: '打印没有送出：{reason}',
  gone: 'C-Lodop 没有回应，请改用“打印”，或检查它是否在运行',
  silent: '静默打印',
  sent: '已送往 {printer}',
  back: '返回工作台',
  testPage: '签证业务平台 测试页\nTest page\n中文 ABC 0123456789 Иванов',
} as const

const en = {
  title: 'Silent printing with C-Lodop',
  intro:
    'Once installed, labels and papers go straight to a chosen printer. Printing works without it too: the browser always can.',
  looking: 'Looking for C-Lodop on this machine',
  found: 'C-Lodop {version} is installed',
  missing: 'C-Lodop is not running on this machine',
  missingHelp: 'Download and run the installer, then check again. If it is installed, see that it runs.',
  installer: 'Download the installer',
  noInstaller: 'No address of an installer was set (system parameter print.lodopInstaller).',
  again: 'Check again',
  printer: 'Printer for silent printing',
  none: 'No silent printing',
  chosen: 'Kept: papers of this browser can go straight to {printer}',
  cleared: 'Silent printing is off; the browser prints',
  test: 'Print a test page',
  tested: 'The test page went to {printer}, job {job}',
  defaultPrinter: 'the default printer',
  failed: 'Nothing was printed: {reason}',
  gone: 'C-Lodop does not answer: use "Print", or see that it runs',
  silent: 'Print silently',
  sent: 'Sent to {printer}',
  back: 'Back to the workspace',
  testPage: 'Visa desk test page\nABC 0123456789\nИванов',
} as const

export const printingMessages: Messages<typeof zh> = { zh, en }
