import type { FieldStamp } from '@visa/contract/visa/applicant-form'
import { personNames } from '../../../access/person-name.ts'
import type { Viewer } from '../../../access/viewer.ts'
import type { Queryable } from '../../../db/sql.ts'
import type { ApplicantRow } from '../order/order-records.service.ts'

type StoredStamp = FieldStamp & { userId: number | null }

/** Who wrote which field and when, as a viewer is told of people: those of other companies by their company. */
export async function toldStamps(
  db: Queryable,
  viewer: Viewer | null,
  stamps: ApplicantRow['stamps'],
): Promise<Record<string, FieldStamp>> {
  const stored = Object.entries(stamps as Readonly<Record<string, StoredStamp>>)
  const ids = new Set(stored.flatMap(([, { userId }]) => userId ?? []))
  const names = await personNames(db, viewer, [...ids])
  return Object.fromEntries(
    stored.map(([field, { by, at, userId }]) => [field, { by: names.get(userId ?? 0) ?? by, at }]),
  )
}
