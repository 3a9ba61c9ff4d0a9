/** The kinds of records that hold files. Each has a reader in `file-readers.ts`, which says whose eyes they are for. */
export type FileEntity =
  | 'company'
  | 'company_version'
  | 'export_task'
  | 'import_task'
  | 'user'
  | 'form_task'
  | 'member_passport'
  | 'visa_order'
  | 'visa_applicant'
  | 'visa_document'
  | 'visa_result'
  | 'document_requirement'
  | 'kept_paper'
  | 'account_recharge'
  | 'contract_approval'
  | 'custody_authorisation'
  | 'custody_collection'
  | 'supplyBill'

/** A record that holds files. */
export interface FileRecord {
  entity: FileEntity
  entityId: number | string
}
