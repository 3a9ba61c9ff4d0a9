import { retrievalExporter, returnExporter } from './features/centre/custody/passport.sheets.ts'
import { authorisationExporter, collectionExporter } from './features/custody/custody.sheets.ts'
import { feeApprovalExporter, paymentApprovalExporter } from './features/centre/approval/approval.sheets.ts'
import { labelExporter, labelSumExporter } from './features/centre/query/label.sheets.ts'
import { contractExporter } from './features/centre/contract/contract.sheets.ts'
import { centreReportExporter } from './features/centre/report/report.sheets.ts'
import { auditExporter } from './features/audit/audit.sheets.ts'
import { holidayExporter, holidayImporter } from './features/centre/calendar/holiday.sheets.ts'
import { serviceFeeExporter } from './features/centre/service-fee/service-fee.sheets.ts'
import { counterExporter } from './features/centre/counter/counter.sheets.ts'
import { docTemplateExporter } from './features/centre/doc-template/doc-template.sheets.ts'
import { optionExporter } from './features/centre/option/option.sheets.ts'
import { centreDictExporter, unuseReasonExporter } from './features/centre/own-dict/own-dict.sheets.ts'
import { centreWayExporter } from './features/centre/way/way.sheets.ts'
import { visaFeeExporter } from './features/centre/visa-fee/visa-fee.sheets.ts'
import { processTimeExporter } from './features/centre/promise/process-time.sheets.ts'
import { dictDataExporter, dictDataImporter } from './features/dict/dict-data/dict-data.sheets.ts'
import type { Exporters } from './features/export/export.service.ts'
import type { Importers } from './features/import/import.run.ts'
import { memberExporter, memberImporter } from './features/member/member.sheets.ts'
import { transactionExporter } from './features/money/account/transaction.sheets.ts'
import { reconcileExporter } from './features/money/reconcile/reconcile.sheets.ts'
import { financeReviewExporter } from './features/money/review/review.sheets.ts'
import { revenueExporter } from './features/money/revenue/revenue.sheets.ts'
import { noticeExporter } from './features/notice/notice.sheets.ts'
import { companyExporter } from './features/org/company/company.sheets.ts'
import { employeeExporter, employeeImporter } from './features/org/user/user.sheets.ts'
import { applicantImporter } from './features/visa/applicant/applicant-import.sheets.ts'
import { applicantExporter } from './features/visa/applicant/applicant.sheets.ts'
import { feeExporter, feeImporter } from './features/visa/price/fee.sheets.ts'
import { reportExporter } from './features/visa/look-back/report.sheets.ts'
import { seatExporter } from './features/visa/look-back/seat.sheets.ts'
import { resultExporter } from './features/visa/result/result.sheets.ts'
import { centerPaymentExporter, paymentExporter } from './features/money/payment/payment.sheets.ts'
import { centerRefundExporter, refundExporter } from './features/money/payment/refund.sheets.ts'
import { orderExporter } from './features/visa/order/order.sheets.ts'

/** Every list of the product that can be exported. */
export const EXPORTERS: Exporters = {
  dictData: dictDataExporter,
  notice: noticeExporter,
  employee: employeeExporter,
  audit: auditExporter,
  member: memberExporter,
  company: companyExporter,
  visaOrder: orderExporter,
  visaApplicant: applicantExporter,
  visaFee: feeExporter,
  visaReport: reportExporter,
  visaSeat: seatExporter,
  visaResult: resultExporter,
  payment: paymentExporter,
  centerPayment: centerPaymentExporter,
  refund: refundExporter,
  centerRefund: centerRefundExporter,
  financeReview: financeReviewExporter,
  reconcile: reconcileExporter,
  accountEntry: transactionExporter,
  revenue: revenueExporter,
  centerContract: contractExporter,
  centreReport: centreReportExporter,
  centerLabel: labelExporter,
  centerLabelSum: labelSumExporter,
  feeApproval: feeApprovalExporter,
  paymentApproval: paymentApprovalExporter,
  passportRetrieval: retrievalExporter,
  passportReturn: returnExporter,
  authorisation: authorisationExporter,
  collection: collectionExporter,
  centreHoliday: holidayExporter,
  centreServiceFee: serviceFeeExporter,
  centreVisaFee: visaFeeExporter,
  centreProcessTime: processTimeExporter,
  centreWay: centreWayExporter,
  centreCounter: counterExporter,
  centreOption: optionExporter,
  centreDocTemplate: docTemplateExporter,
  centreUnuseReason: unuseReasonExporter,
  centreDict: centreDictExporter,
}

/** Every list of the product that can be filled from a file. */
export const IMPORTERS: Importers = {
  dictData: dictDataImporter,
  employee: employeeImporter,
  member: memberImporter,
  visaApplicant: applicantImporter,
  visaFee: feeImporter,
  centreHoliday: holidayImporter,
}
