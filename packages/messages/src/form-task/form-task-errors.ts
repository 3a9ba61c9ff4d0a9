import type { Messages } from '../texts.ts'

/** Refusals about applications that a robot files. */
const zh = {
  formTaskNoSite: '{name} 的签证没有可用的电子签站点，请人工提交',
  formTaskNotWaiting: '{name} 不在“待送签”，不能建表单任务',
  formTaskThere: '{name} 已有表单任务，不能重复建立',
  formTaskLacks: '{name} 的资料还不完整：{what}',
  formTaskMadeLacking: '任务 {taskNo} 已建立，未排队，还缺：{what}',
  formTaskTries: '任务 {taskNo} 已尝试 {max} 次，请先“修改资料”核对后再提交',
  formTaskBegun: '任务 {taskNo} 已开始向站点提交，不能取消；请重试（会先查远端）或人工办结',
  formTaskNotOpen: '任务 {taskNo} 已排队或结束，不能修改资料',
  formTaskNobodyAsked: '任务 {taskNo} 现在不需要人处理',
  formTaskTaken: '任务 {taskNo} 已由{who}接管',
  formTaskNotMine: '请先接管任务 {taskNo}',
  formTaskAnswerEmpty: '请填写页面要求的内容',
  formTaskPassportFixed: '任务 {taskNo} 已开始向站点提交，不能再改护照号',
  formTaskReferenceTaken: '受理号 {reference} 已是另一个任务的申请，请核对后重填',
  formTaskAtWork:
    '{name} 的表单任务正由机器人办理，不能人工登记；请先取消任务，已开始提交的请在表单任务中办结',
  formTaskSiteHttps: '站点地址必须以 https:// 开头',
  formTaskSiteInside: '站点地址不能指向本机或内网',
} as const

const en = {
  formTaskNoSite: 'No e-visa site takes the visa of {name}: lodge it by hand',
  formTaskNotWaiting: '{name} does not wait to be lodged: no form task can be made',
  formTaskThere: '{name} has a form task already',
  formTaskLacks: 'The data of {name} is not whole: {what}',
  formTaskMadeLacking: 'Task {taskNo} was made and not queued; it lacks: {what}',
  formTaskTries:
    'Task {taskNo} was tried {max} times: check it with “Change the data” before it is queued again',
  formTaskBegun:
    'Task {taskNo} has begun to submit on the site and cannot be cancelled: try again (it looks there first) or settle it by hand',
  formTaskNotOpen: 'Task {taskNo} is queued or has ended: its data cannot be changed',
  formTaskNobodyAsked: 'Task {taskNo} does not wait for a person',
  formTaskTaken: 'Task {taskNo} was taken over by {who}',
  formTaskNotMine: 'Take over task {taskNo} first',
  formTaskAnswerEmpty: 'Fill in what the page asks',
  formTaskPassportFixed:
    'Task {taskNo} has begun to submit on the site: the passport number cannot be changed any more',
  formTaskReferenceTaken:
    'Reference {reference} is the application of another task: check it and enter another',
  formTaskAtWork:
    'A robot is filing the application of {name}: cancel its form task first, or settle it there once it has begun to submit',
  formTaskSiteHttps: 'The address of a site must begin with https://',
  formTaskSiteInside: 'The address of a site must not lead to this machine or the inner network',
} as const

export const formTaskErrorMessages: Messages<typeof zh> = { zh, en }
