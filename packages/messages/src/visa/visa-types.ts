import type { VisaType } from '@visa/contract/visa/products'
import type { Messages } from '../texts.ts'

/** Kinds of visa, by their numbers. */
const zh = { 1: '贴纸签', 2: '电子签' } as const satisfies Record<VisaType, string>

const en = { 1: 'Sticker visa', 2: 'E-visa' } as const

export const visaTypeMessages: Messages<typeof zh> = { zh, en }
