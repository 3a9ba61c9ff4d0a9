import { requirementFields } from '@visa/contract/visa/document-requirement'
import { attachment, json, plain } from '../../../db/column.ts'
import { table, type RowOf } from '../../../db/table.ts'

export const requirementTable = table('document_requirement', {
  fields: requirementFields,
  also: {},
  columns: {
    nationCode: plain('country'),
    materialForm: plain('form'),
    condition: json('condition'),
    sample: attachment('sample', 'sample_name'),
  },
  log: {
    condition: (condition) => (condition.length === 0 ? '' : JSON.stringify(condition)),
    sample: ([file]) => file?.fileName ?? '',
  },
  // What is asked is no company's: the call says who may.
  reach: 'shared',
  about: ({ nationCode, visaType, category, document, materialForm }) => ({
    subject: `${category} ${document} ${materialForm}`,
    topic: `${nationCode}-${visaType}`,
    companies: [],
  }),
})
export type StoredRequirement = RowOf<typeof requirementTable>
