import { createHash } from 'node:crypto'
import { BlockOverflow } from '../../../paper/blocks.ts'
import { Refusal } from '../../../refusal/refusal.ts'

/** A template that does not fit on its paper is refused by the block that does not. */
export async function drawnOrRefused<Drawn>(drawing: Promise<Drawn>): Promise<Drawn> {
  try {
    return await drawing
  } catch (error) {
    if (error instanceof BlockOverflow) throw new Refusal('docTooHigh', { block: error.block + 1 })
    throw error
  }
}

export const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex')
