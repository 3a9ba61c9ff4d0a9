import { employeeMessages } from '@visa/messages/org/employee'
import { sql } from '../../../db/sql.ts'
import type { ExpiringDocuments } from '../../../jobs/expiring-documents.ts'
import { bilingual } from '../../../sheets/bilingual.ts'

/** Frozen people have left: their documents are nobody's concern. */
export const employeeDocuments: ExpiringDocuments = {
  kind: bilingual((language) => employeeMessages[language].people),
  until: (day) => sql`select company_id, real_name as person, id_card_expiry as expiry
    from app_user where valid = 1 and id_card_expiry <= ${day}::date`,
}
