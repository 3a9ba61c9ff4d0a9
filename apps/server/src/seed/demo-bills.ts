import { SUPPLY_KIND, SUPPLY_STATUS, type SupplyKind, type SupplyStatus } from '@visa/contract/supply/bill'

interface BillSeed {
  billNo: string
  kind: SupplyKind
  orderType: 'VISA' | 'VAS'
  title: string
  status: SupplyStatus
  /** Company codes. */
  supplier: string
  buyer: string
  /** What the buyer pays, and of it the supplier gets. */
  priceCents: number
  costCents: number
}

const { ORDER, CHANGE, REFUND } = SUPPLY_KIND
const { ORDER_SUCCESS, CONFIRMED } = SUPPLY_STATUS

const SUPPLIERS_PART = 0.9

/** Bills of an agent to an acceptance organisation, as they were asked for; the story does some of them. */
const bill = (
  billNo: string,
  kind: SupplyKind,
  title: string,
  priceCents: number,
  orderType: BillSeed['orderType'] = 'VISA',
): BillSeed => ({
  billNo,
  kind,
  title,
  orderType,
  supplier: 'ACCEPT-HQ',
  buyer: 'AGENT-YX',
  priceCents,
  // A refund costs nothing: its price is what is asked back.
  costCents: kind === REFUND ? 0 : Math.round(priceCents * SUPPLIERS_PART),
  // Nothing is paid for a refund: it waits for its supplier at once.
  status: kind === REFUND ? CONFIRMED : ORDER_SUCCESS,
})

export const DEMO_BILLS: readonly BillSeed[] = [
  bill('SO202611020001', ORDER, '俄罗斯旅游贴纸签证 2 人', 176_000),
  bill('SO202611030004', ORDER, '俄罗斯商务贴纸签证 1 人', 118_000),
  bill('SO202611050002', ORDER, '俄罗斯电子签证 3 人', 114_000),
  bill('SO202611090003', ORDER, '俄罗斯商务多次签证 4 人', 520_000),
  bill('SO202611100001', ORDER, '土耳其电子签证 2 人', 52_000),
  bill('SO202611110006', ORDER, '俄罗斯电子签证 5 人（加急）', 245_000),
  bill('SO202611120002', ORDER, '菲律宾电子签证 2 人', 64_000),
  bill('SO202611120005', ORDER, '俄罗斯私人访问贴纸签证 1 人', 98_000),
  bill('SO202611130001', ORDER, '俄罗斯旅游邀请函 6 人', 120_000, 'VAS'),
  bill('SO202611130007', ORDER, '马来西亚电子签证 3 人', 75_000),
  bill('SC202611100001', CHANGE, '变更入境日期：俄罗斯旅游贴纸签证 2 人', 20_000),
  bill('SC202611120003', CHANGE, '变更入境次数：俄罗斯商务多次签证 4 人', 80_000),
  bill('SC202611130002', CHANGE, '更换护照：土耳其电子签证 1 人', 12_000),
  bill('SR202611120001', REFUND, '申请人取消行程：俄罗斯电子签证 1 人', 38_000),
]

/** What becomes of some of them. */
export const DEMO_BILL_STORY = {
  /** Paid, and done. */
  done: ['SO202611020001', 'SC202611100001'],
  locked: 'SO202611090003',
  withdrawn: [
    ['SO202611050002', '客户改期'],
    ['SO202611030004', '客户取消行程'],
  ],
} as const
