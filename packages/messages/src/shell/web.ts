import type { Messages } from '../texts.ts'

/** What the web client itself says, whatever the screen. */
const zh = {
  product: '签证业务平台',
  language: '语言',
  languages: { zh: '中文', en: 'English' },
  languageSigns: { zh: '中', en: 'EN' },
  call: {
    success: '操作成功',
    failure: '操作失败',
    notLoggedIn: '未登录',
    httpFailure: '处理失败',
    serviceFailure: '服务异常',
    networkFailure: '网络异常',
    timeout: '请求超时',
    unknownOutcome: '{reason}，无法确认是否已完成；请再次提交，不会重复执行',
    canceled: 'Operation canceled.',
    dialogTitle: '提示',
    dialogButton: '知道了',
  },
  clipboard: {
    copied: '复制成功',
    unsupported: '浏览器不支持该功能，请手动复制',
  },
  timeZone: {
    label: '时区提示',
    warning: '当前时区为 {zone}，页面显示的时间不准确，请将系统时区切换到 UTC+8。',
    dismiss: '关闭时区提示',
  },
  errorPage: {
    title: '页面无法打开',
    type: '错误类型：{type}',
    causes: '可能的原因',
    causeAddress: '地址有误，或链接已经失效',
    causeMoved: '页面已被移动或删除',
    causePermission: '当前账号没有访问该页面的权限，可联系系统管理员开通',
    causeNetwork: '网络中断，或系统正在升级',
    home: '返回首页',
    retry: '重试',
  },
  crash: {
    title: '页面出错了',
    detail: '已填写但未保存的内容可能丢失。可以重试；如果一直出错，请刷新浏览器或联系系统管理员。',
  },
  download: {
    detail: '这个页面还没有下载完成，其他页面和已填写的内容不受影响。连接恢复后会自动重试。',
  },
  newVersion: {
    title: '系统已更新',
    detail: '这个页面属于旧版本，刷新后打开新版本。其他页面里已填写的内容在刷新后仍在。',
    reload: '刷新',
    toast: '系统已更新，刷新页面后才能打开',
    bar: '系统已更新，有些内容要刷新后才能打开。已填写的内容在刷新后仍在；正在上传的文件请先等传完。',
  },
  connection: {
    gone: '网络异常：无法连接服务器，正在重新连接。已填写的内容保留在页面上。',
    back: '连接已恢复',
  },
  sessionFailure: {
    title: '无法加载用户信息',
    detail: '请检查网络后重试。',
  },
} as const

const en = {
  product: 'Visa Desk Platform',
  language: 'Language',
  languages: { zh: '中文', en: 'English' },
  languageSigns: { zh: '中', en: 'EN' },
  call: {
    success: 'Done',
    failure: 'The operation failed',
    notLoggedIn: 'Not logged in',
    httpFailure: 'The request failed',
    serviceFailure: 'The service is not available',
    networkFailure: 'Network error',
    timeout: 'The request timed out',
    unknownOutcome: '{reason}. It is not known whether this was done; send it again: nothing is done twice',
    canceled: 'Operation canceled.',
    dialogTitle: 'Notice',
    dialogButton: 'Got it',
  },
  clipboard: {
    copied: 'Copied',
    unsupported: 'The browser cannot copy, please copy by hand',
  },
  timeZone: {
    label: 'Time zone',
    warning: 'The current time zone is {zone}: the times shown are inaccurate. Switch the system to UTC+8.',
    dismiss: 'Close the time zone notice',
  },
  errorPage: {
    title: 'This page cannot be opened',
    type: 'Error type: {type}',
    causes: 'Possible causes',
    causeAddress: 'The address is wrong or the link has expired',
    causeMoved: 'The page was moved or deleted',
    causePermission: 'Your account may not open this page; a system administrator can grant access',
    causeNetwork: 'The network is down or the system is being upgraded',
    home: 'Back to home',
    retry: 'Retry',
  },
  crash: {
    title: 'Something went wrong on this page',
    detail:
      'Input that was not saved may be lost. Retry; if it keeps failing, reload the browser or tell a system administrator.',
  },
  download: {
    detail:
      'This page has not been downloaded yet; other pages and what you have typed are not affected. It is tried again when the connection is back.',
  },
  newVersion: {
    title: 'A new version is out',
    detail:
      'This page belongs to the old version; reload to open the new one. What you have typed in other tabs will be there again.',
    reload: 'Reload',
    toast: 'A new version is out: this opens after a reload',
    bar: 'A new version is out, and some parts open only after a reload. What you have typed will be there again; let uploads end first.',
  },
  connection: {
    gone: 'Network error: the server cannot be reached; trying again. What you have typed stays on the page.',
    back: 'The connection is back',
  },
  sessionFailure: {
    title: 'Your user information could not be loaded',
    detail: 'Check the network, then retry.',
  },
} as const

export const webMessages: Messages<typeof zh> = { zh, en }
