import { centreReportRoutes } from './features/centre/report/report.routes.ts'
import { counterRoutes } from './features/centre/counter/counter.routes.ts'
import { docTemplateRoutes } from './features/centre/doc-template/doc-template.routes.ts'
import { contractDocumentRoutes } from './features/centre/document/document.routes.ts'
import { signatureRoutes } from './features/centre/signature/signature.routes.ts'
import { phoneRoutes } from './features/centre/phone/phone.routes.ts'
import { optionRoutes } from './features/centre/option/option.routes.ts'
import { overviewRoutes } from './features/centre/overview/overview.routes.ts'
import { ownDictRoutes } from './features/centre/own-dict/own-dict.routes.ts'
import { promiseConfigRoutes } from './features/centre/promise/promise-config.routes.ts'
import { serviceFeeRoutes } from './features/centre/service-fee/service-fee.routes.ts'
import { visaFeeRoutes } from './features/centre/visa-fee/visa-fee.routes.ts'
import { centreWayRoutes } from './features/centre/way/way.routes.ts'
import type { Config } from './config.ts'
import type { Db } from './db/pool.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { monitorRoutes } from './features/monitor/monitor.routes.ts'
import { airlineCompanyRoutes } from './features/air/airline-company/airline-company.routes.ts'
import { authorizationRoutes } from './features/org/agent-authorization/authorization.routes.ts'
import { approvalRoutes } from './features/centre/approval/approval.routes.ts'
import { returnedRoutes } from './features/centre/returned/returned.routes.ts'
import { centreQueryRoutes } from './features/centre/query/query.routes.ts'
import { batchRoutes } from './features/centre/batch/batch.routes.ts'
import { contractRoutes } from './features/centre/contract/contract.routes.ts'
import { authorityRoutes } from './features/authority/authority.routes.ts'
import { countryRoutes } from './features/dict/country/country.routes.ts'
import { dictDataRoutes } from './features/dict/dict-data/dict-data.routes.ts'
import { dictTypeRoutes } from './features/dict/dict-type/dict-type.routes.ts'
import { districtRoutes } from './features/dict/district/district.routes.ts'
import { draftRoutes } from './features/draft/draft.routes.ts'
import { removalRoutes } from './features/removal/removal.routes.ts'
import { mapRoutes } from './features/map/map.routes.ts'
import { exportRoutes } from './features/export/export.routes.ts'
import { importRoutes } from './features/import/import.routes.ts'
import { memberRoutes } from './features/member/member.routes.ts'
import { noticeRoutes } from './features/notice/notice.routes.ts'
import { storedRoutes } from './features/file/stored/stored.routes.ts'
import { imageRoutes } from './features/image/image.routes.ts'
import { ocrRoutes } from './features/image/ocr.routes.ts'
import { uploadRoutes } from './features/file/upload/upload.routes.ts'
import { companyManageRoutes } from './features/org/company/company-manage.routes.ts'
import { companyVersionRoutes } from './features/org/company/company-version.routes.ts'
import { companyRoutes } from './features/org/company/company.routes.ts'
import { systemParamRoutes } from './features/org/system-param/system-param.routes.ts'
import type { Params } from './features/org/system-param/params.service.ts'
import { companyTagRoutes } from './features/org/company-tag/company-tag.routes.ts'
import { departmentRoutes } from './features/org/department/department.routes.ts'
import { registrationRoutes } from './features/org/registration/registration.routes.ts'
import { resourceRoutes } from './features/org/resource/resource.routes.ts'
import { roleRoutes } from './features/org/role/role.routes.ts'
import { userRoutes } from './features/org/user/user.routes.ts'
import { quartzRoutes } from './features/quartz/quartz.routes.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { smsRoutes } from './features/sms/message/message.routes.ts'
import { captchaRoutes } from './features/session/captcha/captcha.routes.ts'
import { accountRoutes } from './features/session/personal/account.routes.ts'
import { personalRoutes } from './features/session/personal/personal.routes.ts'
import { sysRoutes } from './features/session/sys/sys.routes.ts'
import { systemRoutes } from './features/session/system/system.routes.ts'
import { secondFactorRoutes } from './features/session/second-factor/second-factor.routes.ts'
import { userAccessRoutes } from './features/session/user-access/user-access.routes.ts'
import { wxRoutes } from './features/session/wx/wx.routes.ts'
import { supplyRoutes } from './features/supply/bill/bill.routes.ts'
import { todoRoutes } from './features/supply/todo/todo.routes.ts'
import { genericOrderRoutes } from './features/visa/order/generic-order.routes.ts'
import { applicantRoutes } from './features/visa/applicant/applicant.routes.ts'
import { countryApplicantRoutes } from './features/visa/applicant/country-applicant.routes.ts'
import { presenceRoutes } from './features/presence/presence.routes.ts'
import { viewRoutes } from './features/view/view.routes.ts'
import { claimRoutes } from './features/visa/order/claim.routes.ts'
import { lookBackRoutes } from './features/visa/look-back/look-back.routes.ts'
import { custodyRoutes } from './features/custody/custody.routes.ts'
import { documentAuditRoutes } from './features/visa/document-audit/document-audit.routes.ts'
import { formTaskRoutes } from './features/form-task/form-task.routes.ts'
import { handlingRoutes } from './features/visa/handling/handling.routes.ts'
import { sendBillRoutes } from './features/visa/send-bill/send-bill.routes.ts'
import { parcelRoutes } from './features/visa/receipt/parcel.routes.ts'
import { receiptRoutes } from './features/visa/receipt/receipt.routes.ts'
import { handoverRoutes } from './features/custody/handover.routes.ts'
import { privacyRoutes } from './features/privacy/desk/privacy.routes.ts'
import { authorisationRoutes } from './features/custody/authorisation.routes.ts'
import { checkRoutes } from './features/custody/check.routes.ts'
import { transferRoutes } from './features/custody/transfer.routes.ts'
import { countRoutes } from './features/custody/count.routes.ts'
import { returnDeskRoutes } from './features/centre/custody/return-desk.routes.ts'
import { retrievalRoutes } from './features/centre/custody/retrieval.routes.ts'
import { resultRoutes } from './features/visa/result/result.routes.ts'
import { paymentTestRoutes } from './features/money/channel/payment-test.routes.ts'
import { companyAccountRoutes } from './features/money/account/account.routes.ts'
import { bankAccountRoutes } from './features/money/bank-account/bank-account.routes.ts'
import { billRoutes } from './features/money/bill/bill.routes.ts'
import { rechargeRoutes } from './features/money/recharge/recharge.routes.ts'
import { reconcileRoutes } from './features/money/reconcile/reconcile.routes.ts'
import { financeReviewRoutes } from './features/money/review/review.routes.ts'
import { revenueRoutes } from './features/money/revenue/revenue.routes.ts'
import { paymentRoutes } from './features/money/payment/payment.routes.ts'
import { cashierRoutes } from './features/money/cashier/cashier.routes.ts'
import { orderRoutes } from './features/visa/order/order.routes.ts'
import { applicationRoutes } from './features/visa/application/application.routes.ts'
import { documentRoutes } from './features/visa/document/document.routes.ts'
import { requirementRoutes } from './features/visa/document-requirement/document-requirement.routes.ts'
import { ruleRoutes } from './features/visa/rule/rule.routes.ts'
import { feeRoutes } from './features/visa/price/fee.routes.ts'
import { productRoutes } from './features/visa/product/product.routes.ts'
import type { FileStore } from './files/object-store.ts'
import type { Route } from './http/route.ts'
import { MEMBER_HISTORY } from './member-history.ts'
import { FILE_READERS } from './file-readers.ts'
import { OPEN_WORK } from './open-work.ts'
import type { Sessions } from './access/sessions.ts'
import type { ReachImageService } from './integrations/image-service.ts'
import type { MapService } from './integrations/maps/map-service.ts'
import type { SmsGateway } from './integrations/sms/sms-gateway.ts'
import type { WxLogins } from './integrations/wechat/wx-login.ts'
import { EXPORTERS, IMPORTERS } from './sheet-kinds.ts'
import { scheduledJobs } from './tasks.ts'
import { PAYMENT_SUBJECTS } from './payment-subjects.ts'
import type { ConfiguredChannels } from './integrations/payment/channels.ts'

interface RouteDeps {
  db: Db
  sessions: Sessions
  config: Config
  params: Params
  logins: WxLogins
  sms: SmsGateway
  files: FileStore
  maps: MapService | undefined
  payment: ConfiguredChannels
  reachImages: ReachImageService
}

/** Every route of the product. */
export const allRoutes = ({
  db,
  sessions,
  config,
  params,
  logins,
  sms,
  files,
  maps,
  payment,
  reachImages,
}: RouteDeps): Route[] => [
  ...sysRoutes({ config, params, logins, sms, maps }),
  ...captchaRoutes(db, config.testCaptcha),
  ...systemRoutes(db, sessions, config),
  ...wxRoutes({ db, sessions, logins, publicUrl: config.publicUrl }),
  ...registrationRoutes({ db, files, quotaBytes: config.fileQuotaBytes }),
  ...personalRoutes(db, sessions),
  ...accountRoutes(db, sessions),
  ...dictTypeRoutes(db),
  ...dictDataRoutes(db),
  ...countryRoutes(db),
  ...noticeRoutes(db),
  ...quartzRoutes(db, scheduledJobs({ files, sms, channels: payment.channels, config })),
  ...todoRoutes(db),
  ...supplyRoutes({ db, files, quotaBytes: config.fileQuotaBytes }),
  ...searchRoutes(db),
  ...authorityRoutes(db),
  ...draftRoutes(db),
  ...removalRoutes,
  ...storedRoutes(db, { files, readers: FILE_READERS, quotaBytes: config.fileQuotaBytes }),
  ...uploadRoutes({ db, files, quotaBytes: config.fileQuotaBytes }, config.publicUrl),
  ...imageRoutes(reachImages),
  ...ocrRoutes({ db, files, readers: FILE_READERS, reach: reachImages }),
  ...districtRoutes(db),
  ...airlineCompanyRoutes(db),
  ...orderRoutes(db),
  ...paymentRoutes({ db, subjects: PAYMENT_SUBJECTS, channels: payment.channels }),
  ...paymentTestRoutes({ db, subjects: PAYMENT_SUBJECTS, channels: payment.channels }, payment),
  ...cashierRoutes({ db, files, quotaBytes: config.fileQuotaBytes }),
  ...companyAccountRoutes(db),
  ...rechargeRoutes({ db, subjects: PAYMENT_SUBJECTS, channels: payment.channels }),
  ...bankAccountRoutes(db),
  ...overviewRoutes(db),
  ...optionRoutes(db),
  ...promiseConfigRoutes(db),
  ...visaFeeRoutes(db),
  ...serviceFeeRoutes(db),
  ...centreWayRoutes(db),
  ...centreReportRoutes({ db, files, quotaBytes: config.fileQuotaBytes }),
  ...counterRoutes({ db, channels: payment.channels }),
  ...ownDictRoutes(db),
  ...billRoutes(
    { db, subjects: PAYMENT_SUBJECTS, channels: payment.channels },
    { db, files, quotaBytes: config.fileQuotaBytes },
    sms,
  ),
  ...revenueRoutes(db),
  ...financeReviewRoutes(db),
  ...contractRoutes(db),
  ...batchRoutes(db, PAYMENT_SUBJECTS),
  ...centreQueryRoutes(db),
  ...docTemplateRoutes(db),
  ...contractDocumentRoutes({ db, files, quotaBytes: config.fileQuotaBytes }),
  ...signatureRoutes({ db, files, quotaBytes: config.fileQuotaBytes }),
  ...phoneRoutes(
    { db, subjects: PAYMENT_SUBJECTS, channels: payment.channels },
    { db, files, quotaBytes: config.fileQuotaBytes },
  ),
  ...returnedRoutes(db),
  ...approvalRoutes(db),
  ...reconcileRoutes(db),
  ...claimRoutes(db),
  ...lookBackRoutes(db),
  ...presenceRoutes(db),
  ...viewRoutes(db),
  ...genericOrderRoutes(db),
  ...applicantRoutes(db),
  ...countryApplicantRoutes({ db, files, quotaBytes: config.fileQuotaBytes }),
  ...companyRoutes(db),
  ...companyManageRoutes(db, sessions, config.fileQuotaBytes),
  ...companyVersionRoutes(db, sms),
  ...companyTagRoutes(db),
  ...authorizationRoutes(db),
  ...roleRoutes(db),
  ...resourceRoutes(db),
  ...userRoutes({ db, sessions, sms, openWork: OPEN_WORK }),
  ...userAccessRoutes(db, sessions),
  ...secondFactorRoutes(db, sessions),
  ...departmentRoutes(db),
  ...mapRoutes(db, maps),
  ...exportRoutes(db, files, EXPORTERS),
  ...auditRoutes(db),
  ...monitorRoutes(db, config.fileQuotaBytes),
  ...importRoutes(db, { files, importers: IMPORTERS, quotaBytes: config.fileQuotaBytes }),
  ...systemParamRoutes(db, params),
  ...smsRoutes(db, sms),
  ...ruleRoutes(db),
  ...requirementRoutes(db),
  ...feeRoutes(db),
  ...productRoutes(db),
  ...documentRoutes({ db, files, quotaBytes: config.fileQuotaBytes }),
  ...applicationRoutes(db),
  ...memberRoutes(db, MEMBER_HISTORY),
  ...custodyRoutes({ db, files, quotaBytes: config.fileQuotaBytes }),
  ...documentAuditRoutes(db),
  ...parcelRoutes(db),
  ...receiptRoutes({ db, files, quotaBytes: config.fileQuotaBytes }),
  ...formTaskRoutes(db, config),
  ...handlingRoutes({ db, files, quotaBytes: config.fileQuotaBytes }),
  ...sendBillRoutes({ db, files, quotaBytes: config.fileQuotaBytes }),
  ...resultRoutes({ db, files }),
  ...handoverRoutes(db),
  ...retrievalRoutes({ db, files, quotaBytes: config.fileQuotaBytes }),
  ...privacyRoutes(db),
  ...authorisationRoutes(db),
  ...checkRoutes(db),
  ...transferRoutes(db),
  ...countRoutes({ db, files, quotaBytes: config.fileQuotaBytes }),
  ...returnDeskRoutes({ db, files, quotaBytes: config.fileQuotaBytes }),
]
