// Long because: every parameter has its name and a sentence, in both languages.
import type { ParamGroup, ShownParamKey } from '@visa/contract/org/system-param'
import type { Messages } from '../texts.ts'

/** System parameters. */
const zh = {
  groups: {
    security: '安全与登录',
    site: '站点',
    sms: '短信',
    data: '数据保留与容量',
    visa: '签证业务',
    money: '收款与退款',
  } satisfies Record<ParamGroup, string>,
  units: { times: '次', days: '天', messages: '条', orders: '张', gib: 'GB' },
  timeUnits: { minutes: '分钟', hours: '小时', days: '天' },
  params: {
    'security.simplePassword': {
      name: '简单密码',
      text: '众所周知、不允许使用的密码：仍在使用它的人登录后必须修改，任何人都不能把它设为自己的密码。新账号的初始密码是随机的。',
    },
    'security.idleMinutes': {
      name: '登录闲置时长',
      text: '未勾选“记住我”的登录，闲置超过该时长后需要重新登录。对新的登录生效。',
    },
    'security.registrationOpen': {
      name: '开放注册',
      text: '关闭后，任何人都不能在注册页提交公司注册。',
    },
    'site.icpNumber': { name: '备案号', text: '显示在登录页底部的 ICP 备案号，留空则不显示。' },
    'sms.dailyLimitPerMobile': {
      name: '单个手机每日短信上限',
      text: '同一个手机号每天（北京时间）最多接收的通知短信，不含验证码。',
    },
    'sms.dailyLimitTotal': {
      name: '每日短信总上限',
      text: '全平台每天（北京时间）最多发送的通知短信，不含验证码。',
    },
    'sms.retryAttempts': {
      name: '短信自动重发次数',
      text: '短信平台无法连接时，通知短信按 1、2、4…分钟的间隔自动重发的次数；0 为不重发。',
    },
    'sms.quietHours': {
      name: '短信免打扰时段',
      text: '该时段（北京时间）内不自动重发短信；结束早于开始即为跨过零点，关闭即不限制。',
    },
    'sms.segmentPrice': { name: '每条短信单价', text: '发送前估算费用时，每条计费短信的单价。' },
    'sms.reportToken': {
      name: '短信回执令牌',
      text: '短信平台推送回执的地址中必须携带的令牌。重置后使用服务器设置（SMS_REPORT_TOKEN）；都没有时拒收回执。',
    },
    'file.quotaGib': {
      name: '公司文件空间',
      text: '每个公司可存储的文件总量，单独约定了空间的公司除外。',
    },
    'export.keepDays': { name: '导出文件保留天数', text: '导出任务及其文件保留的天数。对新的导出生效。' },
    'inbox.keepDays': {
      name: '外部通知保留天数',
      text: '其他服务（如短信平台）推送的通知原文保留的天数，其中可能含手机号码；到期连同处理结果一起清理。',
    },
    'quartz.logDays': { name: '任务日志保留天数', text: '超过该天数的定时任务日志会被清理。' },
    'holiday.remindDays': {
      name: '节假日数据提醒天数',
      text: '已知的节假日数据在该天数内用完时，在任务日志中提醒补充。',
    },
    'document.remindDays': {
      name: '证件到期提醒天数',
      text: '证件已过期或在该天数内到期时，在员工列表中标出，并在任务日志中按公司提醒。',
    },
    'custody.unclaimedDays': {
      name: '护照无人领取天数',
      text: '护照取回后超过该天数仍没有领取，登记为无人领取并提醒所在机构。',
    },
    'privacy.purgeDays': {
      name: '归还后资料保存天数',
      text: '护照归还超过该天数后，清除扫描件、照片和申请表；签证中心可另设。',
    },
    'visa.evisaExitDays': {
      name: '俄罗斯电子签出境天数',
      text: '俄罗斯电子签订单的出境日期 = 入境日期 + 该天数。对新的订单生效。',
    },
    'visa.evisaDaysAhead': {
      name: '俄罗斯电子签最少提前天数',
      text: '入境日期距今天少于该天数时，创建订单时提醒可能来不及办理。',
    },
    'order.confirmNeedsForms': {
      name: '确认订单前须填完申请表',
      text: '开启后，联系与行程、每位申请人的申请表和价格都齐全才能确认订单；资料可以之后补交。申请表在别处填写时可以关闭。',
    },
    'sms.orderCreated': { name: '下单后短信通知', text: '订单创建后给联系人发短信。' },
    'sms.orderConfirmed': { name: '确认后短信通知', text: '订单第一次确认后给联系人发短信。' },
    'sms.orderIncomplete': {
      name: '资料不全短信通知',
      text: '订单每次退回补资料时给联系人发短信，写明原因。',
    },
    'sms.orderResult': { name: '出结果短信通知', text: '订单内所有申请人都有结果后给联系人发短信。' },
    'sms.orderPickup': {
      name: '可领取短信通知',
      text: '贴纸签订单有结果且由客户自取时，给联系人发短信告知领取地点。',
    },
    'visa.secondReview': {
      name: '资料审核须两人复核',
      text: '开启后，一人审完只记初审，须由另一位有权限的人再看一遍才算审核通过；同一人不能既初审又复审。',
    },
    'visa.russiaSitePassword': { name: '俄罗斯电子签站点密码', text: '机器人登录俄罗斯电子签站点用的密码。' },
    'visa.philippinesSitePassword': {
      name: '菲律宾电子签站点密码',
      text: '机器人登录菲律宾电子签站点用的密码。',
    },
    'visa.claimMinutes': {
      name: '订单领取时长',
      text: '在订单队列里领取一单后为领取人保留的时间，到期未续自动放回。对之后的领取生效。',
    },
    'payment.wechat.mchId': {
      name: '微信支付商户号',
      text: '微信支付的商户号。以下微信支付参数全部填写后才能收款；留空时演示环境使用模拟渠道，正式环境不提供微信支付。',
    },
    'payment.wechat.appId': { name: '微信支付应用编号', text: '与商户号绑定的 AppID。' },
    'payment.wechat.serialNo': { name: '微信支付商户证书序列号', text: '商户 API 证书的序列号。' },
    'payment.wechat.privateKey': {
      name: '微信支付商户私钥',
      text: '商户 API 证书的私钥（apiclient_key.pem 的内容），用来给请求签名。',
    },
    'payment.wechat.apiKey': {
      name: '微信支付 APIv3 密钥',
      text: '在商户平台设置的 32 位密钥，用来解开支付通知。',
    },
    'payment.wechat.platformSerialNo': {
      name: '微信支付公钥编号',
      text: '微信支付公钥的编号（PUB_KEY_ID_ 开头），或平台证书的序列号。',
    },
    'payment.wechat.platformKey': {
      name: '微信支付公钥',
      text: '微信支付公钥或平台证书的内容，用来核对应答和通知的签名。',
    },
    'payment.alipay.appId': {
      name: '支付宝应用编号',
      text: '支付宝开放平台的 APPID。以下支付宝参数全部填写后才能收款；留空时演示环境使用模拟渠道，正式环境不提供支付宝。',
    },
    'payment.alipay.privateKey': { name: '支付宝应用私钥', text: '应用的 RSA2 私钥，用来给请求签名。' },
    'payment.alipay.publicKey': {
      name: '支付宝公钥',
      text: '支付宝公钥（不是应用公钥），用来核对应答和通知的签名。',
    },
    'visa.claimsAtOnce': {
      name: '同时领取的订单数',
      text: '每个人在订单队列里最多同时领取多少张订单，到期或放回的不计。',
    },
    'payment.refund.approveAbove': {
      name: '退款审批额度',
      text: '单笔退款超过该金额时，须由另一位有审批权限的人批准后才会退出。',
    },
    'finance.reconcile.approveAbove': {
      name: '对账差异审批额度',
      text: '单笔差异超过该金额时，说明后须由另一位有审批权限的人同意。',
    },
    'bill.reduce.approveAbove': {
      name: '账单冲减审批额度',
      text: '账单争议的单行冲减超过该金额时，只有有“审批大额冲减”权限的人可以办理。',
    },
    'contract.discountLimit': {
      name: '合同优惠额度',
      text: '前台在一份合同上无须审批可以优惠的最高金额；更多须提交费用调整审批。',
    },
    'contract.approval.twoAbove': {
      name: '费用调整双人审批额度',
      text: '费用调整使合同金额变动超过该金额时，须由两位审批人先后同意。',
    },
    'print.lodopInstaller': {
      name: '打印服务安装地址',
      text: 'C-Lodop 安装程序的下载地址，显示在“静默打印服务”页面；留空则不显示。',
    },
    'contract.approval.largeAbove': {
      name: '费用调整大额审批额度',
      text: '费用调整使合同金额变动超过该金额时，最后须由有“审批大额费用调整”权限的人通过。',
    },
    'supply.lockMinutes': {
      name: '供应单锁定时长',
      text: '办理人锁定供应单后独占的时长，到时自动解锁；办理人可以延长。',
    },
    'supply.reactMinutes': {
      name: '供应单办理时限',
      text: '供应单确认后应在该工作时长内办结（按 8:30–12:00、13:30–17:30 计），超过的排在最前。',
    },
    'payment.tryMinutes': {
      name: '扫码支付有效时长',
      text: '微信、支付宝的收款码或付款请求在该时长后失效，未付款的会自动关闭。',
    },
  } satisfies Record<ShownParamKey, { name: string; text: string }>,
  keywordHint: '名称、说明或参数键',
  name: '参数',
  defaultValue: '默认值',
  updated: '修改时间',
  from: '修改前',
  to: '修改后',
  isDefault: '默认',
  isChanged: '已修改',
  secretSet: '已设置',
  secretUnset: '未设置',
  secretHidden: '保密，不显示',
  on: '开启',
  off: '关闭',
  none: '—',
  empty: '（空）',
  history: '修改记录',
  historyOf: '修改记录：{name}',
  reset: '恢复默认',
  resetTitle: '将“{name}”恢复为默认值？',
  resetText: '当前值：{value}。默认值：{fallback}。',
  resetSecret: '当前的保密值将被删除，改用默认值。',
  editTitle: '修改：{name}',
  newValue: '新的值',
  secretHelp: '当前值不会显示。保存后立即生效。',
  hoursFrom: '开始时间',
  hoursTo: '结束时间',
  noMatch: '没有符合条件的参数',
  wasChanged: '（已更改）',
} as const

const en = {
  groups: {
    security: 'Security and login',
    site: 'Site',
    sms: 'SMS',
    data: 'Retention and capacity',
    visa: 'Visa business',
    money: 'Payments and refunds',
  },
  units: { times: 'times', days: 'days', messages: 'messages', orders: 'orders', gib: 'GB' },
  timeUnits: { minutes: 'min', hours: 'h', days: 'days' },
  params: {
    'security.simplePassword': {
      name: 'Simple password',
      text: 'A password that is widely known: whoever still has it must change it at login, and nobody may choose it. New accounts get random ones.',
    },
    'security.idleMinutes': {
      name: 'Idle time of logins',
      text: 'A login without "remember me" ends after being unused for so long. Holds for new logins.',
    },
    'security.registrationOpen': {
      name: 'Registration open',
      text: 'Switched off, nobody can register a company.',
    },
    'site.icpNumber': {
      name: 'ICP filing number',
      text: 'Shown at the foot of the login page; empty: none is shown.',
    },
    'sms.dailyLimitPerMobile': {
      name: 'Daily messages per mobile',
      text: 'How many notices one mobile gets a day (UTC+8) at most; codes are not counted.',
    },
    'sms.dailyLimitTotal': {
      name: 'Daily messages in total',
      text: 'How many notices the installation sends a day (UTC+8) at most; codes are not counted.',
    },
    'sms.retryAttempts': {
      name: 'Automatic retries',
      text: 'How often a notice is tried again when the carrier cannot be reached, after 1, 2, 4… minutes; 0: never.',
    },
    'sms.quietHours': {
      name: 'Quiet hours',
      text: 'When (UTC+8) no message is tried again by itself; over midnight where it ends before it begins, never when switched off.',
    },
    'sms.segmentPrice': {
      name: 'Price per message',
      text: 'What each message that the carrier counts is taken to cost, for the estimate before sending.',
    },
    'sms.reportToken': {
      name: 'Token of delivery reports',
      text: 'What the address that the carrier pushes reports to must carry. Reset: the server’s SMS_REPORT_TOKEN; without both, reports are refused.',
    },
    'file.quotaGib': {
      name: 'File space of a company',
      text: 'How much each company may store, unless something else was agreed with it.',
    },
    'export.keepDays': {
      name: 'Days exports are kept',
      text: 'How long an export and its file are kept. Holds for new exports.',
    },
    'inbox.keepDays': {
      name: 'Days that events of other services are kept',
      text: 'How long what other services (such as the SMS carrier) push is kept as it came, mobile numbers included; then it goes with what came of it.',
    },
    'quartz.logDays': { name: 'Days task logs are kept', text: 'Older logs of scheduled tasks are removed.' },
    'holiday.remindDays': {
      name: 'Holiday reminder days',
      text: 'When the known holidays end within so many days, the task log says so.',
    },
    'document.remindDays': {
      name: 'Document reminder days',
      text: 'Documents that have expired, or will within so many days, are marked among the employees and told of by company in the task log.',
    },
    'custody.unclaimedDays': {
      name: 'Days until unclaimed',
      text: 'A passport ready for longer is noted as unclaimed.',
    },
    'privacy.purgeDays': {
      name: 'Days kept after return',
      text: 'Scans, photos and forms are erased so many days after the passport went back; centres may differ.',
    },
    'visa.evisaExitDays': {
      name: 'Days to the exit on a Russian e-visa',
      text: 'The date of exit of an order for a Russian e-visa is the date of entry plus so many days. Holds for new orders.',
    },
    'visa.evisaDaysAhead': {
      name: 'Fewest days ahead for a Russian e-visa',
      text: 'Whoever makes an order whose entry is fewer days away is warned that it may be too late.',
    },
    'order.confirmNeedsForms': {
      name: 'Applications before confirming',
      text: 'An order is confirmed once journey, price and all applications are whole. Off: they are filled in elsewhere.',
    },
    'sms.orderCreated': { name: 'SMS when an order is made', text: 'The contact is told of the new order.' },
    'sms.orderConfirmed': {
      name: 'SMS when an order is confirmed',
      text: 'The contact is told when it is confirmed for the first time.',
    },
    'sms.orderIncomplete': {
      name: 'SMS when material is missing',
      text: 'The contact is told each time that an order is sent back for material, with the reason.',
    },
    'sms.orderResult': {
      name: 'SMS when the result is there',
      text: 'The contact is told once everybody in the order has a result.',
    },
    'sms.orderPickup': {
      name: 'SMS when passports can be picked up',
      text: 'The contact of a sticker visa order that is picked up is told where, once the result is there.',
    },
    'visa.secondReview': {
      name: 'Documents are audited by two people',
      text: 'When on, the first person’s audit is noted and another person has to look and approve; nobody does both.',
    },
    'visa.russiaSitePassword': {
      name: 'Password of the Russian e-visa site',
      text: 'What the robot signs in with at the Russian e-visa site.',
    },
    'visa.philippinesSitePassword': {
      name: 'Password of the Philippine e-visa site',
      text: 'What the robot signs in with at the Philippine e-visa site.',
    },
    'visa.claimMinutes': {
      name: 'How long an order stays claimed',
      text: 'So long an order of the queue is kept for whoever claimed it; unless renewed it then goes back. Holds for later claims.',
    },
    'payment.wechat.mchId': {
      name: 'WeChat Pay merchant number',
      text: 'Our merchant number. Money is taken once all parameters of WeChat Pay are set; while they are empty, a demonstration plays the channel and production does not offer it.',
    },
    'payment.wechat.appId': {
      name: 'WeChat Pay application id',
      text: 'The AppID bound to the merchant number.',
    },
    'payment.wechat.serialNo': {
      name: 'WeChat Pay certificate number',
      text: 'The serial number of our API certificate.',
    },
    'payment.wechat.privateKey': {
      name: 'WeChat Pay private key',
      text: 'The key of our API certificate (content of apiclient_key.pem), by which requests are signed.',
    },
    'payment.wechat.apiKey': {
      name: 'WeChat Pay APIv3 key',
      text: 'The 32 characters chosen at the merchant platform, which open callbacks.',
    },
    'payment.wechat.platformSerialNo': {
      name: 'WeChat Pay public key id',
      text: 'The id of WeChat Pay’s public key (PUB_KEY_ID_…), or the serial number of its certificate.',
    },
    'payment.wechat.platformKey': {
      name: 'WeChat Pay public key',
      text: 'WeChat Pay’s public key or certificate, by which its answers and callbacks are verified.',
    },
    'payment.alipay.appId': {
      name: 'Alipay application id',
      text: 'The APPID at Alipay’s open platform. Money is taken once all parameters of Alipay are set; while they are empty, a demonstration plays the channel and production does not offer it.',
    },
    'payment.alipay.privateKey': {
      name: 'Alipay application private key',
      text: 'Our RSA2 key, by which requests are signed.',
    },
    'payment.alipay.publicKey': {
      name: 'Alipay public key',
      text: 'Alipay’s own public key (not that of the application), by which its answers and callbacks are verified.',
    },
    'visa.claimsAtOnce': {
      name: 'Orders claimed at a time',
      text: 'So many orders of the queue one person keeps at a time; those released or over do not count.',
    },
    'payment.refund.approveAbove': {
      name: 'Refunds approved above',
      text: 'A refund above this amount goes out once another person who may approve refunds has let it go.',
    },
    'finance.reconcile.approveAbove': {
      name: 'Differences approved above',
      text: 'A difference above this amount counts as explained once another person who may approve it has agreed.',
    },
    'bill.reduce.approveAbove': {
      name: 'Reductions approved above',
      text: 'Only who may approve large reductions takes more than this off a disputed line of a bill.',
    },
    'contract.discountLimit': {
      name: 'Discount without asking',
      text: 'The most that a counter takes off a contract by itself; more is asked for as a change of fees.',
    },
    'contract.approval.twoAbove': {
      name: 'Two approvers above',
      text: 'A change of fees that makes a contract cheaper or dearer by more than this takes two people who agree.',
    },
    'print.lodopInstaller': {
      name: 'Print service installer',
      text: 'Where the installer of C-Lodop is downloaded; empty: no address is shown.',
    },
    'contract.approval.largeAbove': {
      name: 'Large fee changes above',
      text: 'Who may approve large fee changes has the last word on those that move more than this.',
    },
    'supply.lockMinutes': {
      name: 'Supply order lock',
      text: 'How long somebody has a supply order to themselves; then it is free again. They can lengthen it.',
    },
    'supply.reactMinutes': {
      name: 'Supply order time limit',
      text: 'Working time (8:30–12:00, 13:30–17:30) within which a supply order is to be done; late ones come first.',
    },
    'payment.tryMinutes': {
      name: 'Time to pay by code',
      text: 'For so long a customer can pay by the code of WeChat Pay or Alipay; what is not paid by then is closed.',
    },
  },
  keywordHint: 'Name, description or key',
  name: 'Parameter',
  defaultValue: 'Default',
  updated: 'Changed',
  from: 'From',
  to: 'To',
  isDefault: 'Default',
  isChanged: 'Changed',
  secretSet: 'Set',
  secretUnset: 'Not set',
  secretHidden: 'Secret, not shown',
  on: 'On',
  off: 'Off',
  none: '—',
  empty: '(empty)',
  history: 'History',
  historyOf: 'History: {name}',
  reset: 'Reset',
  resetTitle: 'Reset "{name}" to its default?',
  resetText: 'It is {value} now; the default is {fallback}.',
  resetSecret: 'The secret is deleted, and the default holds again.',
  editTitle: 'Change: {name}',
  newValue: 'New value',
  secretHelp: 'The current value is not shown. The new one holds at once.',
  hoursFrom: 'From',
  hoursTo: 'To',
  noMatch: 'No parameter matches',
  wasChanged: '(changed)',
} as const

export const paramMessages: Messages<typeof zh> = { zh, en }
export type ParamTexts = (typeof paramMessages)['zh']
