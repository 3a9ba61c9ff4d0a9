import { VISA_TYPE } from '@visa/contract/visa/products'
import { fixed, sql, type Sql } from '../../../db/sql.ts'

/**
 * Whether an applicant, named by the alias, still needs a photo to be lodged. A sticker is lodged on paper: a photo
 * that came with the papers is stuck onto the form. An e-visa is filed with the photo as a file.
 */
export const lacksPhoto = (alias: Sql): Sql =>
  sql`(${alias}.photo = '' and not (${alias}.visa_type = ${fixed(VISA_TYPE.STICKER)} and exists (
    select 1 from visa_paper k join document_requirement q on q.id = k.requirement_id
    where k.applicant_id = ${alias}.id and k.returned_at is null and q.document = 'PHOTO' and q.form <> 'SCAN')))`
