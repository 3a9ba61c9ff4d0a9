import { paymentStateMessages, refundStateMessages } from '@visa/messages/states/payment-states'
import type { Mover } from '../../../access/mover.ts'
import { flow } from '../../../workflow/flow.ts'
import { paymentTable, refundTable } from './payment.table.ts'

export const paymentFlow = flow({ table: paymentTable, state: 'status', words: paymentStateMessages })

export const refundFlow = flow({ table: refundTable, state: 'status', words: refundStateMessages })

/** What a payment goes through is the product's to write, whoever has made it happen. */
export const itself = ({ actor, now }: Pick<Mover, 'actor' | 'now'>): Mover => ({ viewer: null, actor, now })
