// Long because: every screen of the product stands here with who may open it, a few lines each.
import { SUPPLY_READERS } from '@visa/contract/supply/readers'
import { CONTRACT_CREATE, CONTRACT_LIST } from '@visa/contract/centre/contract.states'
import { PEOPLE_READERS } from '@visa/contract/org/user-readers'
import { COMPANY_READ } from '@visa/contract/org/company'
import { APPLICANT_READERS } from '@visa/contract/visa/applicant-readers'
import { FEE_READERS } from '@visa/contract/visa/fee-kinds'
import { ORDER_READERS } from '@visa/contract/visa/order-list'
import type { ComponentType } from 'react'
import type { DetailRoute } from '../lib/tabs/detail-routes.ts'
import { lazyPart } from '../lib/lazy-part.tsx'

/** What the address of a tab says besides the screen. */
interface ScreenProps {
  params: Readonly<Record<string, string>>
}

/** One list of applicants under four entries of the menu. */
const APPLICANT_ENTRIES = [
  'visa.applicant.general',
  'visa.applicant.russia',
  'visa.applicant.russiaEvisa',
  'visa.applicant.v2',
] as const

/** One list of payments under two entries: that of the centre and that of finance. */
const PAYMENT_ENTRIES = ['center.payment.records', 'finance.payment'] as const

/** The photo tools are at both sides of the business. */
const PHOTO_ENTRIES = ['visa.photo', 'center.photo'] as const

/** One list of changes to be let through, of fees and of payments. */
const APPROVAL_ENTRIES = ['center.feeApproval', 'center.paymentApproval'] as const

/** The screens of the workspace, by the code of the menu entry that opens them. */
export const SCREENS: Readonly<Record<string, ComponentType<ScreenProps>>> = {
  'visa.order.add': lazyPart(
    async () => (await import('../features/order-start/order-start.screen.tsx')).OrderStartScreen,
  ),
  'visa.order.manage': lazyPart(
    async () => (await import('../features/visa-order/order.screen.tsx')).OrderScreen,
  ),
  ...Object.fromEntries(
    APPLICANT_ENTRIES.map((code) => [
      code,
      lazyPart(
        async () =>
          (await import('../features/visa-order/applicants/applicant-list.screen.tsx')).APPLICANT_SCREENS[
            code
          ],
      ),
    ]),
  ),
  'visa.order.v2': lazyPart(
    async () => (await import('../features/visa-order/queue/order-queue.screen.tsx')).OrderQueueScreen,
  ),
  ...Object.fromEntries(
    FEE_READERS.map((code) => [
      code,
      lazyPart(async () => (await import('../features/visa-fee/fee.screen.tsx')).FEE_SCREENS_OF[code]),
    ]),
  ),
  ...Object.fromEntries(
    SUPPLY_READERS.map((code) => [
      code,
      lazyPart(async () => (await import('../features/supply/supply.screen.tsx')).SUPPLY_SCREENS[code]),
    ]),
  ),
  'visa.report': lazyPart(
    async () => (await import('../features/visa-report/report.screen.tsx')).ReportScreen,
  ),
  'visa.statistics': lazyPart(
    async () => (await import('../features/visa-report/statistics.screen.tsx')).StatisticsScreen,
  ),
  'visa.seatStatistics': lazyPart(
    async () => (await import('../features/visa-report/seat.screen.tsx')).SeatScreen,
  ),
  'visa.data.list': lazyPart(
    async () => (await import('../features/visa-product/product.screen.tsx')).ProductScreen,
  ),
  'visa.category.requirement': lazyPart(
    async () => (await import('../features/visa-requirement/requirement.screen.tsx')).RequirementScreen,
  ),
  'sys.authority': lazyPart(
    async () => (await import('../features/authority/authority.screen.tsx')).AuthorityScreen,
  ),
  'sys.role': lazyPart(async () => (await import('../features/role/role.screen.tsx')).RoleScreen),
  'sys.resource': lazyPart(
    async () => (await import('../features/resource/resource.screen.tsx')).ResourceScreen,
  ),
  'sys.password': lazyPart(
    async () => (await import('../features/session/password.screen.tsx')).PasswordScreen,
  ),
  // One screen, wherever the menu leads to it.
  ...Object.fromEntries(
    COMPANY_READ.map((code) => [
      code,
      lazyPart(async () => (await import('../features/company/company.screen.tsx')).COMPANY_SCREENS[code]),
    ]),
  ),
  'sys.tag': lazyPart(async () => (await import('../features/tag/tag.screen.tsx')).TagScreen),
  'sys.district': lazyPart(
    async () => (await import('../features/district/district.screen.tsx')).DistrictScreen,
  ),
  'sys.dict': lazyPart(async () => (await import('../features/dict/dict.screen.tsx')).DictScreen),
  'sys.department': lazyPart(
    async () => (await import('../features/department/department.screen.tsx')).DepartmentScreen,
  ),
  'sys.employee': lazyPart(
    async () => (await import('../features/employee/employee.screen.tsx')).EmployeeScreen,
  ),
  'cust.user': lazyPart(async () => (await import('../features/employee/user.screen.tsx')).UserScreen),
  'sys.notice.manage': lazyPart(
    async () => (await import('../features/notice/notice-manage.screen.tsx')).NoticeManageScreen,
  ),
  'export.task': lazyPart(async () => (await import('../features/export/export.screen.tsx')).ExportScreen),
  'sys.notice': lazyPart(async () => (await import('../features/notice/notice.screen.tsx')).NoticeScreen),
  'sys.quartz': lazyPart(async () => (await import('../features/quartz/quartz.screen.tsx')).QuartzScreen),
  'sys.audit': lazyPart(async () => (await import('../features/audit/audit.screen.tsx')).AuditScreen),
  'sys.monitor': lazyPart(async () => (await import('../features/monitor/monitor.screen.tsx')).MonitorScreen),
  'sys.quartzLog': lazyPart(
    async () => (await import('../features/quartz/quartz-log.screen.tsx')).QuartzLogScreen,
  ),
  'sys.paymentTest': lazyPart(
    async () => (await import('../features/payment-test/payment-test.screen.tsx')).PaymentTestScreen,
  ),
  'sys.param': lazyPart(async () => (await import('../features/param/param.screen.tsx')).ParamScreen),
  'visa.receipt': lazyPart(
    async () => (await import('../features/visa-order/receipt/receipt.screen.tsx')).ReceiptScreen,
  ),
  'visa.documentAudit': lazyPart(
    async () => (await import('../features/visa-audit/audit.screen.tsx')).AuditDeskScreen,
  ),
  'visa.barcode.bind': lazyPart(
    async () => (await import('../features/passport/label-bind.screen.tsx')).LabelBindScreen,
  ),
  'visa.result.batch': lazyPart(
    async () => (await import('../features/visa-result/result-batch.screen.tsx')).ResultBatchScreen,
  ),
  'visa.result.query': lazyPart(
    async () => (await import('../features/visa-result/result-query.screen.tsx')).ResultQueryScreen,
  ),
  'visa.passport.return': lazyPart(
    async () => (await import('../features/passport/return-desk.screen.tsx')).ReturnDeskScreen,
  ),
  'visa.barcode.query': lazyPart(
    async () => (await import('../features/passport/passport-query.screen.tsx')).PassportQueryScreen,
  ),
  ...Object.fromEntries(
    PHOTO_ENTRIES.map((code) => [
      code,
      lazyPart(async () => (await import('../ui/photo/photo-tools.screen.tsx')).PhotoToolsScreen),
    ]),
  ),
  'visa.formTask': lazyPart(
    async () => (await import('../features/form-task/form-task.screen.tsx')).FormTaskScreen,
  ),
  'visa.handling': lazyPart(
    async () => (await import('../features/visa-handling/handling.screen.tsx')).HandlingScreen,
  ),
  'visa.sendBill': lazyPart(
    async () => (await import('../features/visa-send-bill/send-bill.screen.tsx')).SendBillScreen,
  ),
  'center.dashboard': lazyPart(
    async () => (await import('../features/visa-report/centre/dashboard.screen.tsx')).CentreDashboardScreen,
  ),
  'center.dailyReport': lazyPart(
    async () => (await import('../features/visa-report/centre/daily.screen.tsx')).DailyReportScreen,
  ),
  'center.statistics': lazyPart(
    async () => (await import('../features/visa-report/centre/statistics.screen.tsx')).CentreStatisticsScreen,
  ),
  'center.urgency': lazyPart(
    async () => (await import('../features/visa-report/centre/urgency.screen.tsx')).UrgencyScreen,
  ),
  'center.contract.create': lazyPart(
    async () => (await import('../features/centre/create/create.screen.tsx')).CreateContractScreen,
  ),
  'center.contract.list': lazyPart(
    async () => (await import('../features/centre/contract/list.screen.tsx')).ContractListScreen,
  ),
  'center.sendBill.parse': lazyPart(
    async () => (await import('../features/centre/returned/returned.screen.tsx')).ReturnedScreen,
  ),
  'center.order.query': lazyPart(
    async () => (await import('../features/centre/query/order-query.screen.tsx')).OrderQueryScreen,
  ),
  'center.history': lazyPart(
    async () => (await import('../features/centre/query/history.screen.tsx')).HistoryScreen,
  ),
  'center.barcodeExport': lazyPart(
    async () => (await import('../features/centre/query/label.screen.tsx')).LabelScreen,
  ),
  'center.batchBilling': lazyPart(
    async () => (await import('../features/centre/batch/batch.screen.tsx')).BatchScreen,
  ),
  ...Object.fromEntries(
    APPROVAL_ENTRIES.map((code) => [
      code,
      lazyPart(
        async () => (await import('../features/centre/contract/approval.screen.tsx')).APPROVAL_SCREENS[code],
      ),
    ]),
  ),
  'center.passport.retrieve': lazyPart(
    async () => (await import('../features/passport/retrieve/retrieve.screen.tsx')).RetrieveScreen,
  ),
  'center.passport.retrieveQuery': lazyPart(
    async () => (await import('../features/passport/retrieve/retrieve-query.screen.tsx')).RetrieveQueryScreen,
  ),
  'center.privacy': lazyPart(
    async () => (await import('../features/privacy/privacy.screen.tsx')).PrivacyScreen,
  ),
  'center.passport.check': lazyPart(
    async () => (await import('../features/passport/check/check.screen.tsx')).CheckScreen,
  ),
  'center.passport.return': lazyPart(
    async () => (await import('../features/passport/return/return.screen.tsx')).CentreReturnScreen,
  ),
  'center.passport.returnQuery': lazyPart(
    async () => (await import('../features/passport/return/return-query.screen.tsx')).ReturnQueryScreen,
  ),
  'center.passport.transfer': lazyPart(
    async () => (await import('../features/passport/transfer/transfer.screen.tsx')).TransferScreen,
  ),
  'center.passport.count': lazyPart(
    async () => (await import('../features/passport/count/count.screen.tsx')).CountScreen,
  ),
  'center.passport.place': lazyPart(
    async () => (await import('../features/passport/place/place.screen.tsx')).PlaceScreen,
  ),
  'center.authorisation': lazyPart(
    async () =>
      (await import('../features/passport/authorisation/authorisation.screen.tsx')).AuthorisationScreen,
  ),
  'center.collection': lazyPart(
    async () => (await import('../features/passport/return/collection.screen.tsx')).CollectionScreen,
  ),
  'center.cashier': lazyPart(
    async () => (await import('../features/money/cashier/cashier.screen.tsx')).CashierScreen,
  ),
  ...Object.fromEntries(
    PAYMENT_ENTRIES.map((code) => [
      code,
      lazyPart(
        async () => (await import('../features/money/records/records.screen.tsx')).RECORD_SCREENS[code],
      ),
    ]),
  ),
  'cust.member': lazyPart(async () => (await import('../features/member/member.screen.tsx')).MemberScreen),
  'cust.account': lazyPart(
    async () => (await import('../features/account/account.screen.tsx')).AccountScreen,
  ),
  'cust.transaction': lazyPart(
    async () => (await import('../features/account/transaction.screen.tsx')).TransactionScreen,
  ),
  'cust.bill': lazyPart(async () => (await import('../features/account/bill.screen.tsx')).BillScreen),
  'center.financeReview': lazyPart(
    async () => (await import('../features/money/review/review.screen.tsx')).FinanceReviewScreen,
  ),
  'finance.recharge': lazyPart(
    async () => (await import('../features/account/recharge.screen.tsx')).RechargeScreen,
  ),
  'center.config.option': lazyPart(
    async () => (await import('../features/centre-config/option.screen.tsx')).OptionScreen,
  ),
  'center.config.holiday': lazyPart(
    async () => (await import('../features/centre-config/holiday.screen.tsx')).HolidayScreen,
  ),
  'center.config.visaFee': lazyPart(async () => (await import('./centre-fee.screen.tsx')).CentreFeeScreen),
  'center.config.serviceFee': lazyPart(
    async () => (await import('../features/centre-config/service-fee.screen.tsx')).ServiceFeeScreen,
  ),
  'center.config.unuseReason': lazyPart(
    async () => (await import('../features/centre-config/own-dict.screen.tsx')).UnuseReasonScreen,
  ),
  'center.config.processTime': lazyPart(
    async () => (await import('../features/centre-config/process-time.screen.tsx')).ProcessTimeScreen,
  ),
  'center.config.paymentMethod': lazyPart(
    async () => (await import('../features/centre-config/way.screen.tsx')).WayScreen,
  ),
  'center.config.paymentCashier': lazyPart(
    async () => (await import('../features/centre-config/counter.screen.tsx')).CounterScreen,
  ),
  'center.config.dict': lazyPart(
    async () => (await import('../features/centre-config/own-dict.screen.tsx')).OwnDictScreen,
  ),
  'center.config.docTemplate': lazyPart(
    async () => (await import('../features/centre-config/template/template.screen.tsx')).TemplateScreen,
  ),
  'finance.bankAccount': lazyPart(
    async () => (await import('../features/account/bank-account.screen.tsx')).BankAccountScreen,
  ),
  'finance.reconcile': lazyPart(
    async () => (await import('../features/money/reconcile/reconcile.screen.tsx')).ReconcileScreen,
  ),
  'finance.revenue': lazyPart(
    async () => (await import('../features/account/revenue.screen.tsx')).RevenueScreen,
  ),
  'sys.sms': lazyPart(async () => (await import('../features/sms/sms.screen.tsx')).SmsScreen),
}

interface DetailScreen {
  /** The authorities that its call is declared with: one of them opens it. */
  access: string | readonly string[]
  Screen: ComponentType<ScreenProps>
}

/** One page under two addresses, which older links and other products use. */
const orderDetail: DetailScreen = {
  access: ORDER_READERS,
  Screen: lazyPart(
    async () => (await import('../features/visa-order/order-detail.screen.tsx')).OrderDetailScreen,
  ),
}

/** Orders, changes and refunds of travel, each under the address of its type. */
const supplyDetail: DetailScreen = {
  access: SUPPLY_READERS,
  Screen: lazyPart(
    async () => (await import('../features/supply/supply-detail.screen.tsx')).SupplyDetailScreen,
  ),
}

/** Details of one record, by the route that leads to them. */
export const DETAIL_SCREENS: Readonly<Partial<Record<DetailRoute, DetailScreen>>> = {
  '/visa/order-detail': orderDetail,
  '/visa/order-detail-v2': orderDetail,
  '/visa/new-order-detail': {
    access: ORDER_READERS,
    Screen: lazyPart(async () => (await import('../features/visa-order/guided.screen.tsx')).GuidedScreen),
  },
  '/visa/applicant': {
    access: APPLICANT_READERS,
    Screen: lazyPart(
      async () => (await import('../features/visa-order/applicant.screen.tsx')).ApplicantScreen,
    ),
  },
  '/visa/send-bill': {
    access: 'visa.sendBill',
    Screen: lazyPart(
      async () => (await import('../features/visa-send-bill/bill-page.screen.tsx')).BillPageScreen,
    ),
  },
  '/tour/order-detail': supplyDetail,
  '/tour/refund-detail': supplyDetail,
  '/air/order-edit': supplyDetail,
  '/air/change-detail': supplyDetail,
  '/air/refund-detail': supplyDetail,
  '/train/order-detail': supplyDetail,
  '/train/change-detail': supplyDetail,
  '/train/refund-detail': supplyDetail,
  '/hotel/order-detail': supplyDetail,
  '/hotel/refund-detail': supplyDetail,
  '/car/order-detail': supplyDetail,
  '/car/refund-detail': supplyDetail,
  '/center/contract-detail': {
    access: [CONTRACT_LIST, CONTRACT_CREATE],
    Screen: lazyPart(
      async () => (await import('../features/centre/contract/detail.screen.tsx')).ContractDetailScreen,
    ),
  },
  '/cust/account-detail': {
    access: 'cust.account',
    Screen: lazyPart(
      async () => (await import('../features/account/account-detail.screen.tsx')).AccountDetailScreen,
    ),
  },
  '/sp/bill-detail': {
    access: 'cust.bill',
    Screen: lazyPart(
      async () => (await import('../features/account/bill-detail.screen.tsx')).BillDetailScreen,
    ),
  },
  '/cust/company-detail': {
    access: COMPANY_READ,
    Screen: lazyPart(
      async () => (await import('../features/company/company-detail.screen.tsx')).CompanyDetailScreen,
    ),
  },
  '/cust/user-edit': {
    access: ['sys.employee.edit', 'sys.employee.add'],
    Screen: lazyPart(async () => (await import('../features/employee/user-edit.screen.tsx')).UserEditScreen),
  },
  '/cust/agent-authorise': {
    access: 'cust.agent.authorize',
    Screen: lazyPart(
      async () => (await import('../features/company/authorise/authorise.screen.tsx')).AuthoriseScreen,
    ),
  },
  '/cust/member-detail': {
    access: 'cust.member',
    Screen: lazyPart(
      async () => (await import('../features/member/member-detail.screen.tsx')).MemberDetailScreen,
    ),
  },
  '/cust/company-edit': {
    access: ['cust.company.edit', 'cust.company.add'],
    Screen: lazyPart(
      async () => (await import('../features/company/company-edit.screen.tsx')).CompanyEditScreen,
    ),
  },
  '/cust/company-audit': {
    access: 'cust.company.audit',
    Screen: lazyPart(
      async () => (await import('../features/company/audit/company-audit.screen.tsx')).CompanyAuditScreen,
    ),
  },
  '/cust/user-detail': {
    access: PEOPLE_READERS,
    Screen: lazyPart(
      async () => (await import('../features/employee/employee-detail.screen.tsx')).EmployeeDetailScreen,
    ),
  },
}
