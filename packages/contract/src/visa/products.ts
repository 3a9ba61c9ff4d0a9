import * as z from 'zod/mini'

/** C3.14 */
export const VISA_TYPE = { STICKER: 1, EVISA: 2 } as const
export type VisaType = (typeof VISA_TYPE)[keyof typeof VISA_TYPE]

/** What can be ordered, in the order in which it is offered: C2.37, C2.38. */
export const PRODUCTS = [
  { nationCode: 'RUS', visaType: VISA_TYPE.STICKER },
  { nationCode: 'RUS', visaType: VISA_TYPE.EVISA },
  { nationCode: 'PHL', visaType: VISA_TYPE.EVISA },
  { nationCode: 'TUR', visaType: VISA_TYPE.EVISA },
  { nationCode: 'MYS', visaType: VISA_TYPE.EVISA },
] as const satisfies readonly { nationCode: string; visaType: VisaType }[]

export const NATION_CODES = ['RUS', 'PHL', 'TUR', 'MYS'] as const
export type NationCode = (typeof NATION_CODES)[number]

/** ISO 3166 alpha-2, by which flags are found. */
export const FLAG_OF: Readonly<Record<NationCode, string>> = { RUS: 'RU', PHL: 'PH', TUR: 'TR', MYS: 'MY' }

/** One kind of visa of one country. */
export interface Product {
  nationCode: NationCode
  visaType: VisaType
}

const isVisaType = (value: number): value is VisaType =>
  Object.values(VISA_TYPE).some((known) => known === value)

/** The fields by which requests and records name a product; queries carry numbers as text. */
export const productFields = {
  nationCode: z.enum(NATION_CODES, 'rule:choice'),
  visaType: z.pipe(
    z.pipe(z.union([z.number(), z.enum(['1', '2'], 'rule:choice')]), z.transform(Number)),
    z.literal(Object.values(VISA_TYPE), 'rule:choice'),
  ),
}

export type ProductKey = `${NationCode}-${VisaType}`

/** As texts, logs and lists name a product. */
export const productKey = ({ nationCode, visaType }: Product): ProductKey => `${nationCode}-${visaType}`

export const isSameProduct = (one: Product, other: Product): boolean =>
  one.nationCode === other.nationCode && one.visaType === other.visaType

export const isProduct = (product: { nationCode: string; visaType: number }): product is Product =>
  isVisaType(product.visaType) &&
  PRODUCTS.some(
    ({ nationCode, visaType }) => nationCode === product.nationCode && visaType === product.visaType,
  )

/** The dictionary of the consulates at which papers are lodged. */
export const CONSULATES = 'RU_CONSULATE'

/** Papers for Russia are lodged at one of several consulates; what is filed on a site, at none. */
export const hasConsulates = ({ nationCode, visaType }: { nationCode: string; visaType: number }): boolean =>
  nationCode === 'RUS' && visaType === VISA_TYPE.STICKER

const withSticker = (nationCode: string): boolean =>
  PRODUCTS.some((each) => each.nationCode === nationCode && each.visaType === VISA_TYPE.STICKER)

/** C2.37: where there is a sticker visa, the electronic one is offered only while the country's switch says so. */
export const isOffered = ({ nationCode, visaType }: Product, country: { showEvisa: boolean }): boolean =>
  visaType === VISA_TYPE.STICKER || !withSticker(nationCode) || country.showEvisa
