/** What papers can tell, by their kind: the names that stand in double braces in a template. */

export const DOC_KINDS = ['contract', 'receipt', 'authority', 'slip', 'envelope', 'product'] as const
export type DocKind = (typeof DOC_KINDS)[number]

/** Kinds that are printed of a contract; the others of a product. */
export const CONTRACT_DOC_KINDS = ['contract', 'receipt', 'authority', 'slip', 'envelope'] as const
export type ContractDocKind = (typeof CONTRACT_DOC_KINDS)[number]
export const isContractDoc = (kind: DocKind): kind is ContractDocKind => kind !== 'product'

const CONTRACT_FIELDS = [
  'contract.no',
  'contract.revision',
  'contract.date',
  'contract.product',
  'contract.promise',
  'contract.journey',
  'contract.returnWay',
  'contract.returnAddress',
  'contract.order',
  'contract.operator',
  'contract.slip',
  'contract.remark',
  'customer.name',
  'customer.idMask',
  'customer.contact',
  'customer.mobile',
  'customer.mobileMask',
  'customer.payer',
  'customer.invoice',
  'centre.name',
  'centre.head',
  'centre.address',
  'centre.phone',
  'centre.licence',
  'centre.note',
  'people.count',
  'people.names',
  'sum.total',
  'sum.words',
  'sum.consular',
  'sum.thirdParty',
  'sum.service',
  'sum.discount',
  'sum.paid',
  'sum.paidWords',
  'sum.owed',
  'sign.date',
  'print.date',
] as const
export type ContractDocField = (typeof CONTRACT_FIELDS)[number]

const PRODUCT_FIELDS = [
  'product.name',
  'product.title',
  'product.introduction',
  'product.stay',
  'product.validity',
  'product.entries',
  'product.speeds',
  'product.apply',
  'product.who',
  'product.photo',
  'product.districts',
  'product.link',
  'print.date',
] as const
export type ProductDocField = (typeof PRODUCT_FIELDS)[number]

const CONTRACT_LISTS = {
  applicants: ['index', 'name', 'passportNo', 'passportMask', 'nationality', 'birthDate', 'expiry', 'label'],
  fees: ['index', 'name', 'description', 'group', 'unitPrice', 'quantity', 'amount', 'remark'],
  documents: ['index', 'name', 'form', 'count', 'note'],
  payments: ['index', 'no', 'way', 'amount', 'given', 'change', 'date', 'receiptNo'],
} as const
export type ContractDocList = keyof typeof CONTRACT_LISTS

const PRODUCT_LISTS = {
  requirements: ['index', 'applicant', 'name', 'form', 'count', 'need', 'hint'],
} as const

export type DocField = ContractDocField | ProductDocField
export type DocList = ContractDocList | keyof typeof PRODUCT_LISTS

export const docFields = (kind: DocKind): readonly DocField[] =>
  isContractDoc(kind) ? CONTRACT_FIELDS : PRODUCT_FIELDS

export const docLists = (kind: DocKind): Readonly<Record<string, readonly string[]>> =>
  isContractDoc(kind) ? CONTRACT_LISTS : PRODUCT_LISTS

/** What a paper of a kind cannot do without: it is not published before it is there. `[]`: a table of these rows. */
export const DOC_MUSTS: Readonly<Record<DocKind, readonly string[]>> = {
  contract: [
    'contract.no',
    'customer.name',
    'centre.name',
    'contract.product',
    'sum.total',
    'sum.words',
    'applicants[]',
    'fees[]',
    'signature',
  ],
  receipt: ['contract.no', 'customer.name', 'sum.paid', 'sum.paidWords', 'payments[]'],
  authority: ['contract.no', 'customer.name', 'signature'],
  slip: ['contract.no', 'applicants[]'],
  envelope: ['contract.returnAddress', 'customer.contact'],
  product: ['product.title', 'requirements[]'],
}

/** What is told of one paper: fields by name, rows by list. */
export interface DocData {
  fields: Readonly<Record<string, string>>
  lists: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>
}
