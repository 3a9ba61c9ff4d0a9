import type { DocumentRequirement } from '@visa/contract/application/checklist'
import type { Product } from '@visa/contract/visa/products'
import { rows, sql, type Queryable } from '../../../db/sql.ts'

export const listRequirements = (
  db: Queryable,
  { nationCode, visaType }: Product,
): Promise<DocumentRequirement[]> =>
  rows<DocumentRequirement>(
    db,
    sql`select id, country, visa_type as "visaType", category, applicant, document, form, count, condition,
          hint_zh as "hintZh", hint_en as "hintEn"
        from document_requirement
        where country = ${nationCode} and visa_type = ${visaType}
        order by sort_no, id`,
  )
