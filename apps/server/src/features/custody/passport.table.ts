import { textOrEmpty } from '@visa/contract/fields'
import { maskDocument } from '@visa/contract/org/user-identity'
import { PASSPORT_LIMITS, passportPlace, passportStatus } from '@visa/contract/custody/passport'
import { PASSPORT_MACHINE } from '@visa/contract/custody/passport.states'
import * as z from 'zod/mini'
import { moment } from '../../db/column.ts'
import { table, type RowOf } from '../../db/table.ts'
import { companiesOf, PARTIES, partyFields } from '../visa/order/order-records.service.ts'

/** A passport in the house or out of it again. With every step the database notes a movement by its `move…` fields. */
export const passportTable = table('passport_item', {
  fields: { placeNote: textOrEmpty(PASSPORT_LIMITS.placeNote) },
  given: {
    orderId: z.number(),
    applicantId: z.number(),
    passportNo: z.string(),
    holder: z.string(),
    status: passportStatus,
    place: passportPlace,
    custodianId: z.nullable(z.number()),
    moveCause: z.string(),
    moveNo: z.string(),
    moveScanned: z.boolean(),
    moveNote: z.string(),
    movedBy: z.nullable(z.number()),
    movedAt: z.string(),
    moveCounter: z.string(),
    moveClientAt: z.nullable(z.string()),
    // The applicant's, which triggers keep alike.
    ...partyFields,
  },
  // Where in the house, as triggers keep it.
  also: {
    label: z.nullable(z.string()),
    placeId: z.nullable(z.number()),
    slot: z.string(),
    houseId: z.nullable(z.number()),
    /** Whom the order named when the passport came in. */
    contactName: z.string(),
  },
  columns: { movedAt: moment('moved_at'), moveClientAt: moment('move_client_at') },
  reach: { parties: PARTIES },
  states: { status: PASSPORT_MACHINE },
  // The log of an order gathers its passports'.
  about: ({ holder, passportNo, orderId, ...parties }) => ({
    subject: `${holder} ${maskDocument(passportNo)}`,
    topic: String(orderId),
    companies: companiesOf(parties),
  }),
})

export type PassportRow = RowOf<typeof passportTable>
