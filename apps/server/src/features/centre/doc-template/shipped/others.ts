import type { DocKind } from '@visa/contract/centre/doc-fields'
import { authority } from './authority.ts'
import type { Both } from './both.ts'
import { envelope } from './envelope.ts'
import { product } from './product.ts'
import { receipt } from './receipt.ts'
import { slip } from './slip.ts'

/** The other papers that a centre has while it has written none of its own. */
export const OTHER_DOCS: Readonly<Record<Exclude<DocKind, 'contract'>, Both>> = {
  receipt,
  authority,
  slip,
  envelope,
  product,
}
