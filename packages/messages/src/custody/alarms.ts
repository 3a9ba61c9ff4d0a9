import type { Messages } from '../texts.ts'

/** What is wrong with passports of the house. */
const zh = {
  title: '有 {count} 本护照需要处理',
  titleBoth: '有 {count} 本护照需要处理：遗失、损坏 {grave}，无人领取 {unclaimed}',
  kinds: { MISSING: '遗失', DAMAGED: '损坏', UNCLAIMED: '无人领取' },
  found: '找到了',
  strayTitle: '有 {count} 本不明护照等经理处理',
  strayAt: { bill: '取回 {billNo} 时', place: '盘点 {place} 时', hands: '盘点手上护照时' },
  settle: '处理',
  settleOf: '处理 {name}',
  settledAs: '怎么处理的',
  answers: {
    OWNER: '已交还本人',
    CONSULATE: '已退还领馆',
    TAKEN_IN: '已收件入库',
    MISREAD: '误扫，没有这本',
    OTHER: '其他',
  },
  answer: '情况',
  settledBy: '{answer}，{who} {at}：{note}',
  withdraw: '撤回误报',
  withdrawHelp: '护照没有丢，或没有损坏：回到登记之前的状态，登记和撤回都留在流转记录里。写明是怎么弄错的',
  more: '还有 {count} 本，全部显示',
  cut: '只列出前 {count} 本，处理以后其余的会补上',
  fewer: '只看最要紧的',
  unfold: '展开',
  fold: '收起',
} as const

const en = {
  title: 'Passports needing attention: {count}',
  titleBoth: 'Passports needing attention: {count} (missing or damaged {grave}, unclaimed {unclaimed})',
  kinds: { MISSING: 'Missing', DAMAGED: 'Damaged', UNCLAIMED: 'Unclaimed' },
  found: 'Found',
  strayTitle: 'Passports that belong nowhere and wait for the manager: {count}',
  strayAt: {
    bill: 'at the retrieval of {billNo}',
    place: 'at the count of {place}',
    hands: 'at the count of what is in hands',
  },
  settle: 'Settle',
  settleOf: 'Settle {name}',
  settledAs: 'What became of it',
  answers: {
    OWNER: 'Given back to its holder',
    CONSULATE: 'Given back to the consulate',
    TAKEN_IN: 'Taken in with an order',
    MISREAD: 'Misread: there is no such passport',
    OTHER: 'Other',
  },
  answer: 'Details',
  settledBy: '{answer}, {who} {at}: {note}',
  withdraw: 'Take the report back',
  withdrawHelp:
    'It was never missing, or is not damaged: it stands as before, and report and correction stay in its movements. Say how the mistake came about',
  more: 'Show {count} more',
  cut: 'Only the first {count} are listed; the others follow as these are settled',
  fewer: 'Show the most serious only',
  unfold: 'Show',
  fold: 'Hide',
} as const

export const alarmMessages: Messages<typeof zh> = { zh, en }
