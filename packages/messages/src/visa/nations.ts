import type { NationCode } from '@visa/contract/visa/products'
import type { Messages } from '../texts.ts'

/** The countries that visas are ordered for. */
const zh = {
  RUS: '俄罗斯',
  PHL: '菲律宾',
  TUR: '土耳其',
  MYS: '马来西亚',
} as const satisfies Record<NationCode, string>

const en = { RUS: 'Russia', PHL: 'Philippines', TUR: 'Türkiye', MYS: 'Malaysia' } as const

export const nationMessages: Messages<typeof zh> = { zh, en }
