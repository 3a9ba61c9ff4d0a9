// Long because: every refusal stands in both languages in one place.
import { passwordErrorMessages } from './session/password-errors.ts'
import { wxErrorMessages } from './session/wx-errors.ts'
import { configErrorMessages } from './centre/config-errors.ts'
import { reportErrorMessages } from './centre/report-errors.ts'
import { docErrorMessages } from './centre/doc-errors.ts'
import { authorizationErrorMessages } from './org/authorization-errors.ts'
import { dictErrorMessages } from './dict/dict-errors.ts'
import { memberErrorMessages } from './member/member-errors.ts'
import { contractErrorMessages } from './centre/contract-errors.ts'
import { cashierErrorMessages } from './money/cashier-errors.ts'
import { accountErrorMessages } from './money/account-errors.ts'
import { financeErrorMessages } from './money/finance-errors.ts'
import { paymentErrorMessages } from './money/payment-errors.ts'
import { orgErrorMessages } from './org/org-errors.ts'
import { smsErrorMessages } from './sms/sms-errors.ts'
import { imageErrorMessages } from './photo/image-errors.ts'
import { supplyErrorMessages } from './supply/supply-errors.ts'
import type { Messages } from './texts.ts'
import { viewErrorMessages } from './ui/view-errors.ts'
import { visaErrorMessages } from './visa/visa-errors.ts'

/** Every refusal the server can give, by key. The code it travels under is chosen where it is thrown. */
const zh = {
  success: '操作成功',
  failure: '操作失败',
  notLoggedIn: '未登录',
  noPermission: '没有操作权限',
  beyondOwn: '不能授予或管理自己没有的权限：{codes}',
  beyondOwnScope: '数据范围不能超过自己的数据范围',
  claimRefused: '无权以该身份或数据范围访问',
  crossOrigin: '请求来源不受信任，已拒绝',
  tooManyRequests: '操作过于频繁，请{seconds}秒后再试',
  systemException: '系统异常，请稍后再试（编号 {incident}）',
  databaseDown: '数据库暂时无法连接，请稍后再试',
  databaseReadOnly: '数据库暂时只能查询，本次操作未生效，请稍后再试',
  storageFull: '服务器存储空间已满，本次操作未生效，请联系管理员',
  recordBusy: '该记录正被他人修改，本次操作未生效，请稍后再试',
  tookTooLong: '操作用时过长已停止，未做任何更改；请缩小范围或稍后再试',
  idempotencyKeyMissing: '请求缺少防重复标识（Idempotency-Key）',
  idempotencyKeyInvalid: '防重复标识（Idempotency-Key）应为 16 至 64 位字母、数字、下划线或连字符',
  repeatRunning: '上一次提交仍在处理中，请稍候再试，不会重复执行',
  repeatDiffers: '此前提交的版本已保存，本次修改未保存；请关闭后重新打开，在已保存的内容上修改',
  busy: '系统繁忙，请稍后再试',
  notFound: '接口不存在',
  malformedBody: '请求内容无法解析',
  wrongContentType: '请求内容类型不正确，应为 {expected}',
  bodyTooLarge: '请求内容过大',
  addressTooLong: '请求地址过长',
  requestTooSlow: '请求内容长时间未发送完整，连接已关闭，请检查网络后重试',
  draftTooBig: '草稿不能超过 {max} KB，请先保存表单',
  invalidField: '{field}：{reason}',
  recordGone: '记录不存在或已被删除',
  pageTooDeep: '只能翻看前 {max} 条，请用筛选条件缩小范围',
  stateIllegal: '{record}“{name}”当前为“{state}”，不能{operation}；现在可以：{allowed}',
  stateMoved: '{record}“{name}”已由{who}于 {at} 从“{from}”变为“{to}”（{operation}），请查看最新状态后再操作',
  stateUnlikeSeen: '{record}“{name}”当前为“{state}”，与页面显示的不同，请查看最新状态后再操作',
  stateReason: '请填写{operation}原因',
  stateNotBySelf: '{record}“{name}”的“{asked}”由您本人办理，“{operation}”须由他人办理',
  stateOnlyBy: '{record}“{name}”的“{asked}”由{who}办理，只有其本人可以{operation}',
  changedMeanwhile: '{name} 已于 {at} 被他人修改，本次未保存，请核对最新内容后再保存',
  changedMeanwhileBy: '{name} 已于 {at} 被 {by} 修改，本次未保存，请核对最新内容后再保存',
  loginFailed: '账号或密码错误',
  captchaWrong: '图形验证码错误',
  loginOver: '登录已结束：已过期，或已由您本人或管理员退出',
  accountFrozen: '账号已被冻结，请联系管理员',
  accountBlocked: '账号已被封禁，请联系管理员',
  loginLocked: '登录失败次数过多，请{seconds}秒后再试',
  smsTooOften: '验证码发送过于频繁，请{seconds}秒后再试',
  smsMobileLimit: '该手机号今日获取验证码次数过多，请{seconds}秒后再试',
  smsAddressLimit: '当前网络获取验证码次数过多，请{seconds}秒后再试',
  smsCodeWrong: '短信验证码错误或已失效',
  smsCodeLocked: '验证码错误次数过多，请{seconds}秒后再试',
  smsRefused: '短信未能发送（{reason}）',
  smsUnreachable: '短信平台暂时无法连接，请稍后再试',
  mobileUnchanged: '新手机号不能与原手机号一致',
  mobileNotOwn: '原手机号与当前账号绑定的手机号不一致',

  // Audit trail and monitor
  auditCheckRunning: '已有一次完整性校验正在进行',
  jobRunning: '作业正在执行，请等它结束',
  inboxDone: '该通知已处理，不需要重放',

  // Maps
  mapsOff: '地图服务尚未开通',
  mapsUnreachable: '暂时无法连接地图服务，请稍后再试',
  mapsRefused: '{reason}',

  ...wxErrorMessages.zh,
  ...smsErrorMessages.zh,
  ...passwordErrorMessages.zh,

  ...orgErrorMessages.zh,
  ...authorizationErrorMessages.zh,
  ...visaErrorMessages.zh,
  ...supplyErrorMessages.zh,
  ...dictErrorMessages.zh,
  ...viewErrorMessages.zh,
  ...memberErrorMessages.zh,
  ...paymentErrorMessages.zh,
  ...cashierErrorMessages.zh,
  ...contractErrorMessages.zh,
  ...accountErrorMessages.zh,
  ...financeErrorMessages.zh,
  ...configErrorMessages.zh,
  ...reportErrorMessages.zh,
  ...docErrorMessages.zh,
  ...imageErrorMessages.zh,

  // Scheduled tasks
  quartzNameTaken: '任务名称 {name} 已存在',
  quartzHandlerUnknown: '没有可执行的方法 {serviceName}.{method}',
  quartzBuiltIn: '系统内置任务 {name} 不能删除，可以暂停',
  quartzStatus: '任务 {name} 已是该状态',
  quartzNever: '任务 {name} 的执行表达式今后不会再执行，请先修改',

  // Spreadsheets
  sheetNotASheet: '文件不是有效的表格，请上传 .xlsx 或 .csv 文件',
  sheetOldFormat: '不支持旧版 .xls 文件，请另存为 .xlsx 后再上传',
  sheetEncrypted: '表格已加密，请去掉密码后再上传',
  sheetDamaged: '表格已损坏，无法读取，请用 Excel 重新保存后再上传',
  sheetEmpty: '表格中没有数据',
  sheetTooBig: '表格过大，无法读取',
  sheetTooManyRows: '表格最多 {max} 行，请分批上传',
  sheetTooManyColumns: '表格最多 {max} 列',

  // Files
  fileTooBig: '上传文件大小不能超过 {max}MB!',
  fileTooMany: '最多允许上传 {max} 个文件！',
  fileTypeRefused: '文件 {name} 的类型不支持，或内容与扩展名不符',
  imageTooBig: '上传图片大小不能超过 {max} MB!',
  imageTypeRefused: '上传图片只能是 JPG、PNG 或 GIF 等格式!',
  imageTooManyPixels: '图片 {name} 的像素过多，请缩小后再上传',
  imageBroken: '图片 {name} 不完整或已损坏，无法完整打开，请重新拍摄或扫描',
  fileQuotaFull: '公司的文件空间已满（上限 {max}MB），请联系管理员',
  fileUploadFailed: '文件上传失败',
  fileGone: '文件 {name} 不存在或已过期，请重新上传',

  // Exports and imports
  exportTooMany: '最多同时进行 {max} 个导出任务，请等待完成或取消后再试',
  exportFailed: '导出失败，请重试；仍然失败时请联系管理员',
  exportNotOwn: '只能操作自己的导出任务',
  exportNotDone: '导出尚未完成，没有可下载的文件',
  importFailed: '导入失败，数据未写入，请重试；仍然失败时请联系管理员',

  // System parameters and SMS
  paramChanged: '参数 {key} 已被他人修改，请查看最新的值后再修改',
  secretKeyMissing: '服务器没有配置密钥（SECRET_KEY），不能保存保密参数，请联系管理员',
  secretUnreadable: '保密参数 {key} 无法解密：服务器的密钥（SECRET_KEY）不是保存时的密钥，请联系管理员',
  uploadTicketOver: '上传凭证已失效，或已上传满 {max} 个文件，请刷新页面重新填写',
  uploadTokenOver: '本次上传凭证已使用或已失效，请重新选择文件',
  uploadTotalOver: '注册资料的文件合计不能超过 {max}MB',
  certificateTypeRefused: '文件 {name} 不是图片或 PDF',
  correctionOver: '更正链接无效、已使用或已过期，请联系平台',
  registrationFileGone: '已上传的文件已过期，请重新上传',
  registrationClosed: '目前不开放注册，请联系平台',
} as const

const en = {
  success: 'Done',
  failure: 'The operation failed',
  notLoggedIn: 'Not logged in',
  noPermission: 'You do not have permission for this',
  beyondOwn: 'You cannot grant or manage permissions that you do not hold: {codes}',
  beyondOwnScope: 'The data scope cannot be wider than your own',
  claimRefused: 'You may not act in that role or data range',
  crossOrigin: 'The request came from an untrusted place and was refused',
  tooManyRequests: 'Too many requests, try again in {seconds} {seconds|second|seconds}',
  systemException: 'Something went wrong, try again later (incident {incident})',
  databaseDown: 'The database cannot be reached at the moment, try again later',
  databaseReadOnly: 'The database can only be read at the moment. Nothing was done; try again later',
  storageFull: 'The server has no room left to store anything. Nothing was done; tell your administrator',
  recordBusy: 'Somebody else is changing this record. Nothing was done; try again in a moment',
  tookTooLong: 'This took too long and was stopped. Nothing was changed; narrow it down or try again later',
  idempotencyKeyMissing: 'The request lacks an Idempotency-Key',
  idempotencyKeyInvalid: 'The Idempotency-Key must be 16 to 64 letters, digits, underscores or hyphens',
  repeatRunning: 'Your first attempt is still being worked on. Try again in a moment; nothing is done twice',
  repeatDiffers:
    'The version you sent before was saved; this one was not. Close the form and open it again to change what was saved',
  busy: 'The system is busy, try again in a moment',
  notFound: 'No such call',
  malformedBody: 'The request could not be read',
  wrongContentType: 'Wrong content type, {expected} is expected',
  bodyTooLarge: 'The request is too large',
  addressTooLong: 'The address of the request is too long',
  requestTooSlow: 'The request took too long to arrive and was given up. Check the network and try again',
  draftTooBig: 'A draft can be at most {max} KB; save the form first',
  invalidField: '{field}: {reason}',
  recordGone: 'The record does not exist or was deleted',
  pageTooDeep: 'Only the first {max} {max|row|rows} can be paged through; narrow the filters',
  stateIllegal:
    '{record} "{name}" is "{state}" now, so this cannot be done: {operation}. Possible now: {allowed}',
  stateMoved:
    '{record} "{name}" was moved from "{from}" to "{to}" ({operation}) by {who} at {at}. Look at it again before you go on',
  stateUnlikeSeen:
    '{record} "{name}" is "{state}" now, unlike what the page shows. Look at it again before you go on',
  stateReason: 'Give a reason: {operation}',
  stateNotBySelf:
    '"{asked}" was done by you to {record} "{name}", so somebody else must do this: {operation}',
  stateOnlyBy: '"{asked}" was done by {who} to {record} "{name}": nobody else can do this: {operation}',
  changedMeanwhile:
    'Somebody else changed {name} at {at}; nothing was saved. Compare with what is there now before you save',
  changedMeanwhileBy:
    '{by} changed {name} at {at}; nothing was saved. Compare with what is there now before you save',
  loginFailed: 'Wrong account or password',
  captchaWrong: 'Wrong captcha',
  loginOver: 'This login is over: it expired, or you or an administrator ended it',
  accountFrozen: 'The account is frozen, ask an administrator',
  accountBlocked: 'The account is blocked, ask an administrator',
  loginLocked: 'Too many failed logins, try again in {seconds} {seconds|second|seconds}',
  smsTooOften: 'A code was just sent, try again in {seconds} {seconds|second|seconds}',
  smsMobileLimit: 'Too many codes for this mobile today, try again in {seconds} {seconds|second|seconds}',
  smsAddressLimit: 'Too many codes for this network, try again in {seconds} {seconds|second|seconds}',
  smsCodeWrong: 'The SMS code is wrong or no longer valid',
  smsCodeLocked: 'Too many wrong codes, try again in {seconds} {seconds|second|seconds}',
  smsRefused: 'The message was not sent ({reason})',
  smsUnreachable: 'The SMS carrier cannot be reached at the moment, try again later',
  mobileUnchanged: 'The new mobile must differ from the current one',
  mobileNotOwn: 'The current mobile is not the one of this account',

  // Audit trail and monitor
  auditCheckRunning: 'An integrity check is under way',
  jobRunning: 'The job is running: wait until it is over',
  inboxDone: 'This event has been processed and needs no replay',

  // Maps
  mapsOff: 'The map service is not connected',
  mapsUnreachable: 'The map service cannot be reached, please try again later',
  mapsRefused: '{reason}',

  ...wxErrorMessages.en,
  ...smsErrorMessages.en,
  ...passwordErrorMessages.en,

  ...orgErrorMessages.en,
  ...authorizationErrorMessages.en,
  ...visaErrorMessages.en,
  ...supplyErrorMessages.en,
  ...dictErrorMessages.en,
  ...viewErrorMessages.en,
  ...memberErrorMessages.en,
  ...paymentErrorMessages.en,
  ...cashierErrorMessages.en,
  ...contractErrorMessages.en,
  ...accountErrorMessages.en,
  ...financeErrorMessages.en,
  ...configErrorMessages.en,
  ...reportErrorMessages.en,
  ...docErrorMessages.en,
  ...imageErrorMessages.en,

  // Scheduled tasks
  quartzNameTaken: 'Task name {name} already exists',
  quartzHandlerUnknown: 'There is no method {serviceName}.{method} to run',
  quartzBuiltIn: 'Built-in task {name} cannot be deleted; it can be paused',
  quartzStatus: 'Task {name} already is so',
  quartzNever: 'The schedule of task {name} never comes round again; change it first',

  // Spreadsheets
  sheetNotASheet: 'The file is not a spreadsheet; upload an .xlsx or .csv file',
  sheetOldFormat: 'Old .xls files are not supported; save it as .xlsx and upload that',
  sheetEncrypted: 'The spreadsheet is encrypted; remove the password and upload it again',
  sheetDamaged: 'The spreadsheet is damaged and cannot be read; save it again in Excel and upload that',
  sheetEmpty: 'The spreadsheet holds no data',
  sheetTooBig: 'The spreadsheet is too large to be read',
  sheetTooManyRows: 'A spreadsheet may have {max} {max|row|rows} at most; upload it in parts',
  sheetTooManyColumns: 'A spreadsheet may have {max} {max|column|columns} at most',

  // Files
  fileTooBig: 'A file must not be larger than {max} MB',
  fileTooMany: 'At most {max} {max|file|files} can be uploaded',
  fileTypeRefused: 'The type of {name} is not supported, or its content does not fit its extension',
  imageTooBig: 'A picture must not be larger than {max} MB',
  imageTypeRefused: 'A picture must be a JPG, PNG, GIF or the like',
  imageTooManyPixels: 'The picture {name} has too many pixels: make it smaller first',
  imageBroken:
    'The picture {name} is cut off or damaged and cannot be read to its end: take or scan it again',
  fileQuotaFull: 'The company’s space for files is full (limit {max} MB), ask an administrator',
  fileUploadFailed: 'The upload failed',
  fileGone: 'File {name} does not exist or has expired: upload it again',

  // Exports and imports
  exportTooMany: 'At most {max} {max|export|exports} run at a time: wait for one to finish or cancel one',
  exportFailed: 'The export failed: try again, and if it keeps failing ask an administrator',
  exportNotOwn: 'Only your own exports can be changed',
  exportNotDone: 'The export is not done, so there is no file yet',
  importFailed:
    'The import failed and nothing was written: try again, and if it keeps failing ask an administrator',

  // System parameters and SMS
  paramChanged: 'Somebody else has changed {key}: look at the newest value before you change it',
  secretKeyMissing: 'The server has no SECRET_KEY, so secrets cannot be saved: ask an administrator',
  secretUnreadable:
    'The secret {key} cannot be read: the SECRET_KEY of the server is not the one it was saved with. Ask an administrator',
  uploadTicketOver:
    'These uploads are no longer possible, or {max} {max|file|files} have been uploaded: reload the page',
  uploadTokenOver: 'This upload has been used or has expired: choose the file again',
  uploadTotalOver: 'The files of a registration may be {max} MB together',
  certificateTypeRefused: '{name} is neither a picture nor a PDF',
  correctionOver: 'This link is not valid, was used or has expired: contact the platform',
  registrationFileGone: 'The uploaded files have expired: upload them again',
  registrationClosed: 'Registration is closed at the moment: contact the platform',
} as const

export const errorMessages: Messages<typeof zh> = { zh, en }
export type ErrorKey = keyof typeof zh
