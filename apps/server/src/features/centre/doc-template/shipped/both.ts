import { DocBody } from '@visa/contract/centre/doc-template'
import type { Language } from '@visa/contract/session/personal'

/** A paper in both languages. */
export type Both = Readonly<Record<Language, DocBody>>
export const bothOf = (zh: object, en: object): Both => ({ zh: DocBody.parse(zh), en: DocBody.parse(en) })
