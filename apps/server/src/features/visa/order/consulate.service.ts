import { sql } from '../../../db/sql.ts'

/** In whose district somebody applies, as their form says; the applicant is named `a` in the query. */
export const CONSULATE = sql`coalesce(a.form_values ->> 'submissionPlace', '')`
