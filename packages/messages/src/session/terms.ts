import type { Messages } from '../texts.ts'

/** The terms of service, a page of its own. */
const zh = {
  title: '服务条款',
  updated: '生效日期：2026 年 1 月 1 日',
  intro: '使用本平台即表示贵公司及其授权人员接受以下条款。条款说明平台做什么、各方的责任，以及资料如何保管。',
  back: '返回登录',
  sections: {
    scope: {
      title: '服务范围',
      text: '平台供签证业务的各方登记申请、交接材料、跟进进度、结算费用。是否签发签证、签发的种类和时间由使领馆决定，平台不对结果作出承诺。',
    },
    account: {
      title: '账号与登录',
      text: '公司资料经平台审核后开通。账号仅限本人使用，密码与验证码不得转交他人；发现账号被他人使用时应立即修改密码并通知平台。人员离岗后，公司应及时停用其账号。',
    },
    duty: {
      title: '使用者的责任',
      text: '录入的资料应真实、完整，并已取得申请人的同意。不得上传与业务无关或违法的内容，不得绕过权限查看他人的资料，不得以程序方式批量抓取数据。',
    },
    documents: {
      title: '护照与材料',
      text: '护照等原件的每次交接都要在平台登记。持有原件的一方负责保管，遗失或损坏时应立即登记并通知相关各方。',
    },
    privacy: {
      title: '个人信息',
      text: '平台只为办理签证处理申请人的个人信息，按角色限制可见范围，并记录查看与修改。业务结束并超过法定保存期后，资料会被删除或去除身份信息。申请人可通过受理其业务的公司查阅、更正自己的资料。',
    },
    fees: {
      title: '费用与结算',
      text: '费用以下单时显示的价格为准。退款按业务进度和产品说明办理；已支付给使领馆或第三方的费用，以其规定为准。',
    },
    availability: {
      title: '中断与变更',
      text: '平台会提前公告计划内的维护。因网络、电力或第三方服务造成的中断，平台会尽快恢复，并保留已提交的资料。条款有变更时会在登录页公告，继续使用即视为接受。',
    },
    law: {
      title: '适用法律与争议',
      text: '本条款适用中华人民共和国法律。发生争议时先行协商；协商不成的，提交平台运营方所在地有管辖权的法院处理。',
    },
  },
} as const

const en = {
  title: 'Terms of service',
  updated: 'In force from 1 January 2026',
  intro:
    'By using the platform your company and the people it authorises accept these terms. They say what the platform does, who answers for what, and how information is kept.',
  back: 'Back to login',
  sections: {
    scope: {
      title: 'What the service covers',
      text: 'The parties of a visa application use the platform to record applications, hand over documents, follow progress and settle fees. Whether, when and what visa is issued is decided by the consulate; the platform promises no outcome.',
    },
    account: {
      title: 'Accounts and login',
      text: 'A company is admitted after the platform has reviewed its details. An account is personal: passwords and codes are not passed on. If somebody else has used an account, change the password at once and tell the platform. When a person leaves, the company disables the account without delay.',
    },
    duty: {
      title: 'Duties of users',
      text: 'What is entered must be true and complete and have the consent of the applicant. Do not upload content that is unlawful or unrelated to the work, do not go around permissions to see the data of others, and do not harvest data with programs.',
    },
    documents: {
      title: 'Passports and documents',
      text: 'Every hand-over of an original, such as a passport, is recorded on the platform. Whoever holds the original keeps it safe, and records and reports loss or damage at once.',
    },
    privacy: {
      title: 'Personal data',
      text: 'The platform handles personal data of applicants only to process visas, limits by role who may see it, and records who read or changed it. After the work is done and the statutory period is over, data is deleted or made anonymous. Applicants may see and correct their data through the company that takes care of them.',
    },
    fees: {
      title: 'Fees and settlement',
      text: 'The price shown when ordering applies. Refunds follow the state of the work and the description of the product; money already paid to a consulate or a third party follows their rules.',
    },
    availability: {
      title: 'Interruptions and changes',
      text: 'Planned maintenance is announced. After an interruption caused by network, power or a third party, the service is restored as soon as possible and submitted data is kept. Changes of these terms are announced on the login page; continued use means acceptance.',
    },
    law: {
      title: 'Law and disputes',
      text: 'The law of the People’s Republic of China applies. Disputes are first settled by talking; failing that, by the competent court at the seat of the operator of the platform.',
    },
  },
} as const

export const termsMessages: Messages<typeof zh> = { zh, en }
