import { exportFileReader } from './features/export/export.service.ts'
import type { FileReaders } from './features/file/stored/reading.service.ts'
import { formTaskFileReader } from './features/form-task/form-task-files.service.ts'
import { importFileReader } from './features/import/import.service.ts'
import { memberPassportReader } from './features/member/member-files.service.ts'
import { companyFileReader, versionFileReader } from './features/org/company/company-removal.service.ts'
import { userFileReader } from './features/org/user/user-icon.service.ts'
import { documentFileReader } from './features/visa/document/document-list.service.ts'
import { requirementFileReader } from './features/visa/document-requirement/document-requirement.service.ts'
import { resultFileReader } from './features/visa/result/deliver.service.ts'
import { applicantFileReader, orderFileReader } from './features/visa/order/order-files.service.ts'
import { paperFileReader } from './features/file/paper/kept-paper.service.ts'
import { collectionFileReader } from './features/custody/collection.service.ts'
import { authorisationFileReader } from './features/custody/authorisation.service.ts'
import { rechargeFileReader } from './features/money/recharge/recharge.service.ts'
import { supplyFileReader } from './features/supply/bill/bill-detail.service.ts'
import { approvalFileReader } from './features/centre/approval/approval.service.ts'
import { EXPORTERS } from './sheet-kinds.ts'

/** Whose eyes the files of each kind of record are for. */
export const FILE_READERS: FileReaders = {
  company: companyFileReader,
  company_version: versionFileReader,
  export_task: exportFileReader(EXPORTERS),
  import_task: importFileReader,
  user: userFileReader,
  visa_applicant: applicantFileReader,
  visa_document: documentFileReader,
  visa_order: orderFileReader,
  form_task: formTaskFileReader,
  visa_result: resultFileReader,
  member_passport: memberPassportReader,
  document_requirement: requirementFileReader,
  kept_paper: paperFileReader,
  account_recharge: rechargeFileReader,
  contract_approval: approvalFileReader,
  custody_authorisation: authorisationFileReader,
  custody_collection: collectionFileReader,
  supplyBill: supplyFileReader,
}
