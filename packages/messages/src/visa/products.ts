import type { ProductKey } from '@visa/contract/visa/products'
import type { Messages } from '../texts.ts'

/** What people call what can be ordered. */
const zh = {
  'RUS-1': '俄罗斯贴纸签',
  'RUS-2': '俄罗斯电子签',
  'PHL-1': '菲律宾贴纸签',
  'PHL-2': '菲律宾电子签',
  'TUR-1': '土耳其贴纸签',
  'TUR-2': '土耳其电子签',
  'MYS-1': '马来西亚贴纸签',
  'MYS-2': '马来西亚电子签',
} as const satisfies Record<ProductKey, string>

const en = {
  'RUS-1': 'Russia sticker visa',
  'RUS-2': 'Russia e-visa',
  'PHL-1': 'Philippines sticker visa',
  'PHL-2': 'Philippines e-visa',
  'TUR-1': 'Türkiye sticker visa',
  'TUR-2': 'Türkiye e-visa',
  'MYS-1': 'Malaysia sticker visa',
  'MYS-2': 'Malaysia e-visa',
} as const

export const productMessages: Messages<typeof zh> = { zh, en }
