import type { Messages } from '../texts.ts'

/** Refusals about what may be ordered, by whom and through whom. */
const zh = {
  productUnknown: '没有这种签证产品',
  productNotOffered: '该国家的这种签证目前不能下单',
  acceptOrgUnknown: '受理机构不存在',
  acceptOrgStopped: '受理机构“{org}”已停用，不能办理{product}',
  orgHandlesNot: '受理机构“{org}”不办理{product}',
  orgHandlesNotThen: '受理机构“{org}”在所选日期内不办理{product}',
  orgHandlesLater: '受理机构“{org}”自 {day} 起才办理{product}',
  orgHandledUntil: '受理机构“{org}”办理{product}的资格已于 {day} 到期',
  agentUnknown: '代理商不存在',
  agentStopped: '代理商“{agent}”已停用，不能下单',
  agentUnauthorised: '代理商“{agent}”没有在“{org}”办理{product}的授权',
  agentAuthorisedLater: '代理商“{agent}”在“{org}”办理{product}的授权自 {day} 起才生效',
  agentAuthorisedUntil: '代理商“{agent}”在“{org}”办理{product}的授权已于 {day} 到期',
  companyNoAgent: '“{name}”不是代理商，不能授权',
  companyNoAcceptOrg: '“{name}”不是受理机构，不能设置产品',
  authorizationOverlaps: '代理商“{agent}”在“{org}”办理{product}的授权日期与已有授权重叠',
  authorizationLasts: '代理商“{agent}”在“{org}”办理{product}的授权到 {day} 才到期，无需延长',
  authorizationTwoDefaults: '代理商“{agent}”的{product}在同一时间只能有一家默认受理机构',
  orgProductOverlaps: '受理机构“{org}”办理{product}的日期与已有日期重叠',
  copyFromItself: '不能从同一家代理商复制',
  copyNothing: '代理商“{name}”没有有效或待生效的授权可以复制',
} as const

const en = {
  productUnknown: 'There is no such visa product',
  productNotOffered: 'This kind of visa cannot be ordered for that country at present',
  acceptOrgUnknown: 'The acceptance organisation does not exist',
  acceptOrgStopped: 'Acceptance organisation "{org}" is stopped and cannot handle {product}',
  orgHandlesNot: 'Acceptance organisation "{org}" does not handle {product}',
  orgHandlesNotThen: 'Acceptance organisation "{org}" does not handle {product} on any of these days',
  orgHandlesLater: 'Acceptance organisation "{org}" handles {product} from {day} on',
  orgHandledUntil: 'Acceptance organisation "{org}" handled {product} until {day}',
  agentUnknown: 'The agent does not exist',
  agentStopped: 'Agent "{agent}" is stopped and cannot place orders',
  agentUnauthorised: 'Agent "{agent}" is not authorised for {product} through "{org}"',
  agentAuthorisedLater: 'Agent "{agent}" is authorised for {product} through "{org}" from {day} on',
  agentAuthorisedUntil: 'The authorisation of agent "{agent}" for {product} through "{org}" ended on {day}',
  companyNoAgent: '"{name}" is no agent and cannot be authorised',
  companyNoAcceptOrg: '"{name}" is no acceptance organisation and has no products',
  authorizationOverlaps:
    'Agent "{agent}" has an authorisation for {product} through "{org}" on some of these days already',
  authorizationLasts:
    'The authorisation of agent "{agent}" for {product} through "{org}" lasts until {day} and needs no extension',
  authorizationTwoDefaults: 'Agent "{agent}" can have one default organisation for {product} at a time',
  orgProductOverlaps: 'Acceptance organisation "{org}" handles {product} on some of these days already',
  copyFromItself: 'An agent cannot be copied from itself',
  copyNothing: 'Agent "{name}" has no authorisation, now or later, to copy',
} as const

export const authorizationErrorMessages: Messages<typeof zh> & { zh: typeof zh } = { zh, en }
