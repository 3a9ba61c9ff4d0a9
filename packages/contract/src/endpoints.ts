// Long because: one line for each call of the product.
import type { Endpoint } from './endpoint.ts'
import { airlineOptions } from './air/airline-company.ts'
import { countryList } from './dict/country.ts'
import * as member from './member/member-calls.ts'
import * as memberMerging from './member/member-merge.ts'
import * as dictData from './dict/dict-data.ts'
import { dictLog } from './dict/dict-log.ts'
import * as dictType from './dict/dict-type.ts'
import { draftDiscard, draftGet, draftSave } from './draft/draft.ts'
import { removalUndo } from './removal/removal.ts'
import { fileExist, fileUrl } from './files/file.ts'
import { ossAccessParams, ossForceRefresh } from './files/oss.ts'
import { batchUpload, imageUpload } from './files/upload.ts'
import { allCities, allCitiesWithCounties, allDistricts } from './dict/district.ts'
import * as districts from './dict/district-manage.ts'
import * as account from './session/account.ts'
import { captchaGet, captchaImage } from './session/captcha.ts'
import { changeLanguage, personalInfo } from './session/personal.ts'
import { mapLandmarks, qqSuggestion } from './map/map.ts'
import * as notice from './notice/notice.ts'
import * as orgProduct from './org/accept-org-product.ts'
import * as authorization from './org/agent-authorization.ts'
import * as company from './org/company-manage.ts'
import * as companies from './org/company-options.ts'
import { companySimilar } from './org/company-similar.ts'
import * as companyVersion from './org/company-version.ts'
import * as department from './org/department-manage.ts'
import * as companyTag from './org/company-tag.ts'
import { departmentsOfCompany } from './org/department-options.ts'
import { userRegister } from './org/registration.ts'
import { registerAgain, registrationEntered } from './org/registration-correction.ts'
import { registerTicket, registerUpload, registerUploadToken } from './org/registration-upload.ts'
import * as param from './org/system-param-calls.ts'
import { roleOptions } from './org/role-options.ts'
import * as userAccess from './org/user-access.ts'
import * as user from './org/user-calls.ts'
import * as resource from './org/resource.ts'
import { companyPowers, powerInsert, rolePreview } from './org/role-power.ts'
import * as role from './org/role.ts'
import { userOptions } from './org/user-options.ts'
import { userOpenWork, userTransfer } from './org/user-transfer.ts'
import { quartzRunDetail, quartzRunPage } from './quartz/quartz-log.ts'
import * as quartz from './quartz/quartz-task.ts'
import * as secondFactor from './session/second-factor.ts'
import { sysConfig, sysNow } from './session/sys.ts'
import * as system from './session/system.ts'
import * as wx from './session/wx.ts'
import { authorityCheck, resourceOptions } from './shell/authority-check.ts'
import { searchAll } from './shell/search.ts'
import * as exportTask from './sheets/export-task.ts'
import * as importTask from './sheets/import-task.ts'
import * as sms from './sms/sms.ts'
import * as smsTemplate from './sms/template.ts'
import { supplyTodo } from './supply/todo.ts'
import * as orderable from './visa/orderable.ts'
import { auditLastCheck, auditVerify } from './audit/audit-check.ts'
import { auditDetail, auditPage } from './audit/audit-log.ts'
import { orderCheck } from './visa/order-check.ts'
import { orderAttach, orderDetach } from './visa/order-files.ts'
import { orderEstimate } from './visa/order-price.ts'
import { orderMessages, orderRemarkAppend, orderRemarks } from './visa/order-remark.ts'
import * as genericOrder from './visa/order-generic.ts'
import * as label from './custody/label.ts'
import * as passport from './custody/passport.ts'
import * as receipt from './visa/receipt.ts'
import * as orderClaim from './visa/order-claim.ts'
import * as presence from './shell/presence.ts'
import * as view from './view/view.ts'
import * as orderList from './visa/order-list.ts'
import * as order from './visa/order-russia.ts'
import * as applicant from './visa/applicant-form.ts'
import * as countryApplicant from './visa/country-applicant.ts'
import { applicantPage, commonApplicants } from './visa/applicant-list.ts'
import * as monitor from './monitor/monitor.ts'
import * as monitorInbox from './monitor/monitor-inbox.ts'
import * as monitorJob from './monitor/monitor-job.ts'
import * as document from './visa/document.ts'
import { applicationOptions } from './visa/application-options.ts'
import { ruleList } from './visa/dated-rule.ts'
import { requirementList } from './visa/document-requirement.ts'

/** Every call of the product: the route table, the API document and the tests are read from here. */
export const ENDPOINTS: readonly Endpoint[] = [
  sysNow,
  sysConfig,
  captchaImage,
  captchaGet,
  system.systemLogin,
  system.simpleLogin,
  system.systemLogined,
  system.fileServerUrl,
  system.systemLogout,
  secondFactor.systemSecondFactor,
  secondFactor.secondFactorState,
  secondFactor.secondFactorBegin,
  secondFactor.secondFactorConfirm,
  secondFactor.secondFactorRemove,
  secondFactor.userResetFactor,
  wx.wxEntry,
  wx.wxLogin,
  wx.wxBind,
  wx.bindList,
  wx.unbind,
  userRegister,
  registerTicket,
  registerUploadToken,
  registerUpload,
  registrationEntered,
  registerAgain,
  personalInfo,
  changeLanguage,
  account.modifyPassword,
  account.changePasswordByMobile,
  account.changeMobile,
  account.sessionList,
  account.sessionRevoke,
  fileExist,
  fileUrl,
  ossAccessParams,
  ossForceRefresh,
  batchUpload,
  imageUpload,
  dictType.dictTypePage,
  dictType.dictTypeAdd,
  dictType.dictTypeDetail,
  dictType.dictTypeUpdate,
  dictType.dictTypeDelete,
  dictType.dictTypeFreeze,
  dictLog,
  dictData.dictDataPage,
  dictData.dictDataAdd,
  dictData.dictDataDetail,
  dictData.dictDataUpdate,
  dictData.dictDataDelete,
  dictData.dictDataFreeze,
  dictData.dictDataBatchDelete,
  dictData.dictDataByType,
  dictData.dictDataByTypes,
  countryList,
  notice.noticePage,
  notice.noticeTop,
  notice.noticeReadPage,
  notice.noticeList,
  notice.noticeDetail,
  notice.noticeAdd,
  notice.noticeUpdate,
  notice.noticeDelete,
  notice.noticeBatchDelete,
  notice.noticeTopHead,
  notice.noticeKnown,
  notice.noticeReaders,
  notice.noticeLog,
  quartz.quartzTaskPage,
  quartz.quartzTaskSave,
  quartz.quartzTaskOperate,
  quartz.quartzTaskDetail,
  quartz.quartzCronCheck,
  quartz.quartzHandlers,
  quartz.quartzTaskLog,
  quartzRunPage,
  quartzRunDetail,
  supplyTodo,
  searchAll,
  authorityCheck,
  resourceOptions,
  allCities,
  allCitiesWithCounties,
  allDistricts,
  airlineOptions,
  companies.companyOptions,
  companies.companyFilterOptions,
  companies.supplierOptions,
  companies.buyerOptions,
  companies.companyOptionsByIdentity,
  companies.customerOptions,
  company.companyPage,
  company.companyList,
  company.companyStatusNum,
  company.companyDetail,
  company.companyExt,
  company.companySave,
  company.companyNameExist,
  company.shortNameExist,
  company.companyUpdateStatus,
  company.companyDelete,
  company.companySaveSpPlatform,
  company.companyLog,
  company.companyHistory,
  authorization.agentAuthorize,
  authorization.authorizationPage,
  authorization.authorizationSummary,
  authorization.authorizationsOfAgent,
  authorization.authorizationExtend,
  authorization.authorizationCopy,
  orgProduct.acceptOrgAuthorize,
  orgProduct.acceptOrgProducts,
  orgProduct.listCanAuthorize,
  orderable.orderableCountries,
  orderable.orderableOrgs,
  orderable.acceptOrgByCountry,
  companySimilar,
  companyVersion.companyVersions,
  companyVersion.companyVersion,
  companyVersion.companyWaiting,
  companyVersion.companySubmitAudit,
  companyVersion.companyDoAudit,
  companyVersion.companyWithdrawAudit,
  companyVersion.companyKeepVersion,
  companyTag.tagList,
  companyTag.tagAdd,
  companyTag.tagUpdate,
  companyTag.tagDelete,
  companyTag.tagLog,
  districts.districtPage,
  districts.districtDetail,
  districts.districtAdd,
  districts.districtUpdate,
  districts.districtDelete,
  districts.districtBatchDelete,
  districts.districtLog,
  roleOptions,
  role.rolePage,
  role.roleDetail,
  role.roleAdd,
  role.roleUpdate,
  role.roleDelete,
  role.roleBatchDelete,
  role.roleLog,
  rolePreview,
  powerInsert,
  companyPowers,
  resource.resourceTree,
  resource.resourceAdd,
  resource.resourceUpdate,
  resource.resourceDelete,
  resource.resourceFreeze,
  resource.resourceDrag,
  resource.resourceRestore,
  resource.resourceLog,
  userOptions,
  departmentsOfCompany,
  department.departmentPeople,
  department.departmentDrag,
  department.departmentMoveEffect,
  department.departmentCodeExist,
  department.departmentSave,
  department.departmentDelete,
  department.departmentLog,
  user.userPage,
  user.userDetail,
  user.userSave,
  user.userAssignRoles,
  user.userDelete,
  user.userResetPassword,
  user.userFreeze,
  user.userBlock,
  user.userUnblock,
  user.userIdentity,
  user.userNameExist,
  user.mobileOrEmailExist,
  user.userLog,
  user.agentUserOptions,
  userAccess.userAccess,
  userAccess.userEndSessions,
  userAccess.userForgetDevices,
  userAccess.userUnbind,
  userOpenWork,
  userTransfer,
  qqSuggestion,
  mapLandmarks,
  exportTask.exportSubmit,
  exportTask.exportPage,
  exportTask.exportCancel,
  exportTask.exportRetry,
  exportTask.exportDelete,
  exportTask.exportDeleteMany,
  exportTask.exportDownload,
  importTask.importSubmit,
  importTask.importDetail,
  importTask.importErrorFile,
  importTask.importTemplate,
  param.paramPage,
  param.paramDetail,
  param.paramSave,
  param.paramReset,
  param.paramHistory,
  sms.smsPage,
  sms.smsBalance,
  sms.smsSend,
  sms.smsCheck,
  sms.smsSendList,
  sms.smsResend,
  sms.smsBatchResend,
  sms.smsTypes,
  sms.smsContentAndMobile,
  smsTemplate.smsTemplates,
  smsTemplate.smsTemplateSave,
  smsTemplate.smsTemplateLog,
  auditPage,
  auditDetail,
  auditVerify,
  auditLastCheck,
  monitor.monitorOverview,
  monitor.monitorStorage,
  monitor.monitorSlow,
  monitorJob.monitorJobPage,
  monitorJob.monitorJobRetry,
  monitorJob.monitorJobRemove,
  draftGet,
  draftSave,
  draftDiscard,
  removalUndo,
  monitorInbox.monitorInboxPage,
  monitorInbox.monitorInboxRefusals,
  monitorInbox.monitorInboxReplay,
  order.orderSubmit,
  order.orderSave,
  order.orderConfirm,
  order.orderMove,
  order.orderDetail,
  order.orderLogs,
  order.orderHistory,
  orderEstimate,
  orderCheck,
  orderRemarks,
  orderRemarkAppend,
  orderMessages,
  orderAttach,
  orderDetach,
  orderList.orderPage,
  orderList.orderStatusNum,
  orderList.orderCancel,
  orderList.orderAssign,
  orderList.orderSimilar,
  orderList.orderAgents,
  orderList.genericOrderPage,
  orderClaim.orderClaim,
  orderClaim.orderClaimNext,
  orderClaim.orderRenewClaim,
  orderClaim.orderRelease,
  orderClaim.orderPromiseNum,
  presence.presenceTell,
  presence.presenceLeave,
  view.viewList,
  view.viewSave,
  view.viewRemove,
  view.viewDefault,
  genericOrder.genericOrderAdd,
  genericOrder.genericOrder,
  genericOrder.genericOrderUpdate,
  genericOrder.genericOrderDelete,
  genericOrder.genericOrderDetails,
  genericOrder.genericOrderAttachments,
  genericOrder.genericOrderApplicants,
  ruleList,
  requirementList,
  applicationOptions,
  member.memberPage,
  member.memberDetail,
  member.memberSave,
  member.memberDelete,
  member.memberSearch,
  member.memberFill,
  member.memberByMobile,
  member.memberReveal,
  member.memberLog,
  member.memberHistory,
  member.memberCard,
  member.memberMine,
  memberMerging.memberDoubles,
  memberMerging.memberApart,
  memberMerging.memberMerge,
  memberMerging.memberUnmerge,
  applicant.applicantForm,
  applicant.applicantSave,
  applicant.applicantAdd,
  applicant.applicantRemove,
  applicant.applicantArrange,
  applicant.applicantCopy,
  applicant.passportConfirm,
  applicant.passportReopen,
  applicant.passportDoubles,
  applicantPage,
  commonApplicants,
  countryApplicant.phApplicant.save,
  countryApplicant.phApplicant.detail,
  countryApplicant.phApplicantDelete,
  countryApplicant.phImageUpload,
  countryApplicant.phOptions,
  countryApplicant.phCheckDuplicate,
  countryApplicant.trApplicant.save,
  countryApplicant.trApplicant.detail,
  document.documentList,
  document.documentSummary,
  document.documentSave,
  document.documentRemove,
  document.documentMove,
  document.documentRequest,
  document.documentAudit,
  document.documentLink,
  document.documentLinkEnd,
  document.phoneUploadList,
  document.phoneUpload,
  passport.passportPage,
  passport.passportMovements,
  passport.passportPlaceSet,
  passport.passportException,
  label.labelBatch,
  label.labelBatchPage,
  label.labelSheet,
  label.labelBind,
  label.labelVoid,
  label.labelScan,
  receipt.receiptFind,
  receipt.receiptOrder,
  receipt.receiptTake,
  receipt.receiptPage,
]
