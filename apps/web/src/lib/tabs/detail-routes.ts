import { href } from '../route.ts'

/**
 * Detail screens have addresses of their own. `names` are the parameters that tell two records apart, `menu` is the
 * entry of the menu whose records they are.
 */
export const DETAIL_ROUTES = {
  '/visa/order-detail': { names: ['id'], menu: 'visa.order.manage' },
  '/visa/order-detail-v2': { names: ['id'], menu: 'visa.order.manage' },
  '/visa/new-order-detail': { names: ['id'], menu: 'visa.order.manage' },
  '/visa/applicant': { names: ['id'], menu: 'visa.applicant.general' },
  '/visa/send-bill': { names: ['id'], menu: 'visa.sendBill' },
  '/tour/order-detail': { names: ['id'], menu: 'supply.order.manage' },
  '/tour/refund-detail': { names: ['refundId'], menu: 'supply.refund.manage' },
  '/air/order-edit': { names: ['id', 'issueBillId'], menu: 'supply.order.manage' },
  '/air/change-detail': { names: ['changeId'], menu: 'supply.change.manage' },
  '/air/refund-detail': { names: ['refundId'], menu: 'supply.refund.manage' },
  '/train/order-detail': { names: ['id'], menu: 'supply.order.manage' },
  '/train/change-detail': { names: ['changeId'], menu: 'supply.change.manage' },
  '/train/refund-detail': { names: ['refundId'], menu: 'supply.refund.manage' },
  '/hotel/order-detail': { names: ['id'], menu: 'supply.order.manage' },
  '/hotel/refund-detail': { names: ['refundId'], menu: 'supply.refund.manage' },
  '/car/order-detail': { names: ['id'], menu: 'supply.order.manage' },
  '/car/refund-detail': { names: ['refundId'], menu: 'supply.refund.manage' },
  '/center/contract-detail': { names: ['id'], menu: 'center.contract.list' },
  '/sp/bill-detail': { names: ['spNo', 'companyId'], menu: 'cust.bill' },
  '/cust/account-detail': { names: ['companyId'], menu: 'cust.account' },
  '/cust/company-edit': { names: ['id'], menu: 'cust.company' },
  '/cust/company-detail': { names: ['id'], menu: 'cust.company' },
  '/cust/company-audit': { names: ['id'], menu: 'cust.company' },
  '/cust/agent-authorise': { names: ['companyId'], menu: 'cust.agent' },
  '/cust/user-edit': { names: ['id'], menu: 'cust.user' },
  '/cust/member-detail': { names: ['id'], menu: 'cust.member' },
  '/cust/user-detail': { names: ['id'], menu: 'sys.employee' },
} as const satisfies Record<string, { names: readonly string[]; menu?: string }>

/** Whether a screen calls its record by a number, and this is one: not the name of a person or a company. */
export const bearsNumber = (screen: string, name: string): boolean =>
  isDetailRoute(screen) &&
  !screen.startsWith('/cust/') &&
  screen !== '/visa/applicant' &&
  /^[A-Z]{0,4}\d[\d-]{5,}$/.test(name)

export type DetailRoute = keyof typeof DETAIL_ROUTES

export const isDetailRoute = (path: string): path is DetailRoute => Object.hasOwn(DETAIL_ROUTES, path)

/** The entry of the menu that a screen belongs to. */
export function menuEntryOf(screen: string): string {
  if (!isDetailRoute(screen)) return screen
  const route: { names: readonly string[]; menu?: string } = DETAIL_ROUTES[screen]
  return route.menu ?? screen
}

/** What stands behind a line of a list; which of the numbers are there depends on its type. */
export interface RecordRef {
  type: string
  id?: string
  issueBillId?: string
  changeId?: string
  refundId?: string
  companyId?: string
  /** Of a visa: RU, PH, TR, MY. */
  countryCode?: string
  /** What is asked of the page of a visa, such as one of its sections. */
  asks?: Readonly<Record<string, string>>
}

type Resolver = (record: RecordRef) => string | undefined

const by =
  (path: DetailRoute, name: 'id' | 'changeId' | 'refundId'): Resolver =>
  (record) =>
    record[name] ? href(path, { [name]: record[name] }) : undefined

/** An air ticket is known by its order, whose numbers start with A, or else by the bill it was issued under. */
const airOrder: Resolver = ({ id, issueBillId }) => {
  if (id?.startsWith('A')) return href('/air/order-edit', { id })
  return issueBillId ? href('/air/order-edit', { issueBillId }) : undefined
}

const RUSSIA = 'RU'

/** Russian orders have an address of their own; the other countries share one. */
const visa: Resolver = ({ id, countryCode = RUSSIA, asks }) => {
  if (!id) return undefined
  return countryCode === RUSSIA
    ? href('/visa/order-detail', { id, ...asks })
    : href('/visa/order-detail-v2', { id, countryCode, ...asks })
}

const RESOLVERS: Readonly<Record<string, Resolver>> = {
  VISA: visa,
  VAS: visa,
  APPLICANT: by('/visa/applicant', 'id'),
  TOUR: by('/tour/order-detail', 'id'),
  TOUR_REFUND: by('/tour/refund-detail', 'refundId'),
  AIR: airOrder,
  AIR_CHANGE: by('/air/change-detail', 'changeId'),
  AIR_REFUND: by('/air/refund-detail', 'refundId'),
  TRAIN: by('/train/order-detail', 'id'),
  TRAIN_CHANGE: by('/train/change-detail', 'changeId'),
  TRAIN_REFUND: by('/train/refund-detail', 'refundId'),
  HOTEL: by('/hotel/order-detail', 'id'),
  HOTEL_REFUND: by('/hotel/refund-detail', 'refundId'),
  CAR: by('/car/order-detail', 'id'),
  CAR_REFUND: by('/car/refund-detail', 'refundId'),
  CONTRACT: by('/center/contract-detail', 'id'),
  COMPANY: by('/cust/company-detail', 'id'),
  USER: by('/cust/user-detail', 'id'),
  MEMBER: by('/cust/member-detail', 'id'),
  BILL: ({ id, companyId }) => (id ? href('/sp/bill-detail', { spNo: id, companyId }) : undefined),
}

/** The address of a record's details; undefined where none is known. */
export const detailLink = (record: RecordRef): string | undefined =>
  Object.hasOwn(RESOLVERS, record.type) ? RESOLVERS[record.type]?.(record) : undefined
