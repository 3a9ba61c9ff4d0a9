/** Every kind of record that the change log speaks of: the messages have a name for each. */
export const AUDIT_ENTITIES = [
  'company',
  'company_version',
  'company_tag',
  'company_power',
  'agent_authorization',
  'accept_org_product',
  'department',
  'user',
  'user_identity',
  'role',
  'resource',
  'session',
  'third_party_binding',
  'system_param',
  'dict_type',
  'dict_data',
  'district',
  'notice',
  'sms_message',
  'sms_template',
  'quartz_task',
  'job',
  'inbox_event',
  'audit_check',
  'stored_file',
  'export_task',
  'import_task',
  'supplyBill',
  'passport',
  'visa_order',
  'visa_applicant',
  'member',
  'member_passport',
] as const
export type AuditEntity = (typeof AUDIT_ENTITIES)[number]

/** Records that are, or hold, identity documents: who opens a file of theirs is recorded. */
export const IDENTITY_DOCUMENT_ENTITIES = [
  'passport',
  'user_identity',
  'member_passport',
] as const satisfies readonly AuditEntity[]
