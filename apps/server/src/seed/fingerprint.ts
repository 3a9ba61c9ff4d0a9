import { createHash } from 'node:crypto'
import { RESOURCES } from '@visa/contract/resources'
import { DEFAULT_TEMPLATES } from '../features/sms/message/message.templates.ts'
import { DICTIONARIES } from './dictionaries.ts'
import type { DictionarySeed } from './dictionaries/seed.ts'
import { FEE_SEEDS } from './visa-fees.ts'
import { PRODUCT_SEEDS } from './visa-products.ts'
import { VISA_REQUIREMENTS, VISA_RULES } from './visa-reference.ts'

export const fingerprintOf = (data: unknown): string =>
  createHash('sha256').update(JSON.stringify(data)).digest('hex')

/** Fingerprint of countries, districts and holidays, written down so that a start need not load them to know it. */
export const BULK_FINGERPRINT = '4204ee3290389106d218b6f7a7ad474e3778d33942d5025376277a5d73d3a0c2'

/** Differs when a start has reference data to bring in. */
export const referenceFingerprint = (dictionaries: readonly DictionarySeed[] = DICTIONARIES): string =>
  fingerprintOf([
    RESOURCES,
    dictionaries,
    DEFAULT_TEMPLATES,
    FEE_SEEDS,
    PRODUCT_SEEDS,
    VISA_RULES,
    VISA_REQUIREMENTS,
    BULK_FINGERPRINT,
  ])
