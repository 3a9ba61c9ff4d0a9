import * as z from 'zod/mini'

/** Where on a place: layer and slot. Each slot has one spelling, `2-05`, whoever writes it and however. */

export const slotOf = (layer: number, number: number): string => `${layer}-${String(number).padStart(2, '0')}`

/** As people and labels write them: with noughts before the layer, and more or fewer before the slot. */
const SLOT = /^\d{1,2}-\d{2,3}$/

/** The one spelling of a slot that is written well; empty: none is said. */
export function plainSlot(written: string): string {
  const [layer, number] = written.split('-')
  return layer === undefined || number === undefined ? '' : slotOf(Number(layer), Number(number))
}

export const slotCode = z._default(
  z.union([
    z.literal(''),
    z.string().check(z.trim(), z.regex(SLOT, { error: 'rule:invalid', abort: true }), z.overwrite(plainSlot)),
  ]),
  '',
)
