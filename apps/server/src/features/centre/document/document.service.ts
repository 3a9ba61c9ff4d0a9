import type { ContractDetail } from '@visa/contract/centre/contract'
import {
  isContractDoc,
  type ContractDocKind,
  type DocData,
  type DocKind,
} from '@visa/contract/centre/doc-fields'
import type { DocBody } from '@visa/contract/centre/doc-template'
import { dayOf, startOfDay } from '@visa/contract/dates'
import type { PaperFile } from '@visa/contract/files/paper'
import type { Language } from '@visa/contract/session/personal'
import { docMessages } from '@visa/messages/centre/documents'
import type { ActingPerson } from '../../../access/mover.ts'
import type { Queryable } from '../../../db/sql.ts'
import { partOf } from '../../../paper/blocks.ts'
import { pdfOfParts, type PaperPart } from '../../../paper/pdf.ts'
import { seenRow } from '../../../refusal/held-row.ts'
import { slipOfOrder } from '../../custody/slip.service.ts'
import { keptPaper, paperThere, type PaperDeps } from '../../file/paper/kept-paper.service.ts'
import { detailOf } from '../contract/contract-detail.service.ts'
import { contractTable } from '../contract/contract-change.service.ts'
import {
  docTemplateTable,
  refuseFaults,
  shippedDoc,
  validTemplate,
} from '../doc-template/doc-template.service.ts'
import { sealedKey, sealedPart, signatureOf } from './signed.service.ts'
import { contractData } from './contract-data.service.ts'
import { contractTemplate, fixedKind } from './revision-text.service.ts'
import { productData, sheetById } from './product-data.service.ts'
import { digestOf, drawnOrRefused } from '../doc-template/drawn.service.ts'
import { sampleData } from '../doc-template/sample-data.service.ts'

type Reader = ActingPerson & { language: Language; origin: string }

const momentOf = ({ acceptedAt, createTime }: ContractDetail): Date => new Date(acceptedAt ?? createTime)

const titleOf = (kind: ContractDocKind, { contractNo }: ContractDetail, language: Language): string =>
  `${docMessages[language].kinds[kind]} ${contractNo}`

/** The same content is the same paper, on whatever day it is asked for again. */
const contentKey = ({ fields: { 'print.date': _day, ...fields }, lists }: DocData, body: DocBody): string =>
  digestOf([fields, lists, body]).slice(0, 16)

interface Printing {
  contract: ContractDetail
  template: Awaited<ReturnType<typeof validTemplate>>
  content: DocData
}

/** By the slip whoever brought the passports is known again: its code is signed once they are in the house. */
async function withSlip(deps: PaperDeps, content: DocData, orderId: number | null): Promise<DocData> {
  const code = orderId === null ? undefined : await slipOfOrder(deps, orderId)
  return code === undefined ? content : { ...content, fields: { ...content.fields, 'contract.slip': code } }
}

async function printingOf(deps: PaperDeps, by: Reader, kind: ContractDocKind, id: number): Promise<Printing> {
  const { language, now } = by
  const { db } = deps
  const contract = await detailOf(db, by, id)
  const template =
    kind === 'contract'
      ? await contractTemplate(db, contract, { language, now })
      : await validTemplate(db, contract.centreId, { kind, language, day: dayOf(now) })
  const content = await contractData(db, contract, { language, now })
  return {
    contract,
    template,
    content: kind === 'slip' ? await withSlip(deps, content, contract.orderId) : content,
  }
}

/** A paper of a contract that nobody signed. What was accepted is printed once for each revision, and the very same ever after. */
function unsignedPaper(
  deps: PaperDeps,
  by: Reader,
  kind: ContractDocKind,
  { contract, template, content }: Printing,
): Promise<PaperFile> {
  const { id, contractNo, revision } = contract
  const fixed = kind === 'contract' ? fixedKind(contract) : undefined
  const name = fixed ?? `${kind}.${contentKey(content, template.body)}`
  const key = { table: contractTable.name, recordId: id, kind: name, language: by.language }
  return keptPaper(deps, by, key, {
    fileName: `${contractNo}-${docMessages[by.language].kinds[kind]}-${revision}.pdf`,
    template,
    make: () =>
      drawnOrRefused(
        pdfOfParts({ title: titleOf(kind, contract, by.language), at: momentOf(contract) }, [
          partOf(template.body, content),
        ]),
      ),
  })
}

export async function contractPaper(
  deps: PaperDeps,
  by: Reader,
  { id, kind }: { id: number; kind: ContractDocKind },
): Promise<PaperFile> {
  const printing = await printingOf(deps, by, kind, id)
  const { revision } = printing.contract
  const signed = kind === 'contract' ? await signatureOf(deps.db, id, revision) : undefined
  if (signed !== undefined) return paperThere(deps, by.now, sealedKey(signed))
  return unsignedPaper(deps, by, kind, printing)
}

/** One paper of each of several contracts, in one file. What is printed of a revision for good is kept as if it was printed alone. */
export async function contractPapers(
  deps: PaperDeps,
  by: Reader,
  { ids, kind }: { ids: readonly number[]; kind: ContractDocKind },
): Promise<PaperFile> {
  const parts: PaperPart[] = []
  const keys: string[] = []
  const templates = new Map<number | null, Printing['template']>()
  for (const id of new Set(ids)) {
    const printing = await printingOf(deps, by, kind, id)
    const { contract, template, content } = printing
    const signed = kind === 'contract' ? await signatureOf(deps.db, id, contract.revision) : undefined
    const fixed = kind === 'contract' && fixedKind(contract) !== undefined
    if (signed === undefined && fixed) await unsignedPaper(deps, by, kind, printing)
    else if (signed === undefined) templates.set(template.id, template)
    parts.push(signed === undefined ? partOf(template.body, content) : sealedPart(signed))
    keys.push(`${contract.id} ${signed?.seal ?? contentKey(content, template.body)}`)
  }
  const [recordId = 0] = ids
  const digest = digestOf(keys).slice(0, 24)
  const key = { table: contractTable.name, recordId, kind: `${kind}.batch.${digest}`, language: by.language }
  const title = docMessages[by.language].kinds[kind]
  const [template, other] = templates.values()
  return keptPaper(deps, by, key, {
    fileName: `${title}-${parts.length}.pdf`,
    ...(template !== undefined && other === undefined && { template }),
    make: () => drawnOrRefused(pdfOfParts({ title, at: by.now }, parts)),
  })
}

/** The sheet of a product, by the template of whoever sends it; the same content is the same file. */
export async function productPaper(deps: PaperDeps, by: Reader, id: number): Promise<PaperFile> {
  const { language, now, origin, viewer } = by
  const sheet = await sheetById(deps.db, id, now)
  const template = await validTemplate(deps.db, viewer.companyId, {
    kind: 'product',
    language,
    day: sheet.day,
  })
  const content = productData(sheet, language, origin)
  const name = `product.${contentKey(content, template.body)}`
  const title = content.fields['product.title'] ?? ''
  const key = { table: 'visa_product', recordId: sheet.product.id, kind: name, language }
  return keptPaper(deps, by, key, {
    fileName: `${title} ${sheet.day}.pdf`,
    template,
    make: () =>
      drawnOrRefused(
        pdfOfParts({ title, at: new Date(startOfDay(sheet.day)) }, [partOf(template.body, content)]),
      ),
  })
}

/** What a template is looked at with: a record within reach, or made-up data. */
async function dataFor(db: Queryable, by: Reader, kind: DocKind, recordId?: number): Promise<DocData> {
  const { language, now, origin } = by
  if (recordId === undefined) return sampleData(kind, language)
  if (!isContractDoc(kind)) return productData(await sheetById(db, recordId, now), language, origin)
  return contractData(db, await detailOf(db, by, recordId), { language, now })
}

const pagesIn = (bytes: Buffer): number =>
  bytes.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0

interface Look {
  kind: DocKind
  language: Language
  recordId?: number | undefined
  body: DocBody
}

/** A template as it would come out; nothing of it is kept. */
export async function triedOut(
  db: Queryable,
  by: Reader,
  { kind, language, recordId, body }: Look,
): Promise<{ pdf: string; pages: number }> {
  refuseFaults(kind, body)
  const data = await dataFor(db, { ...by, language }, kind, recordId)
  const drawing = pdfOfParts({ title: docMessages[language].kinds[kind], at: by.now }, [partOf(body, data)])
  const bytes = await drawnOrRefused(drawing)
  return { pdf: bytes.toString('base64'), pages: pagesIn(bytes) }
}

/** The same of a version that is stored. */
export async function lookedAt(
  db: Queryable,
  by: Reader,
  { id, ...look }: Omit<Look, 'body'> & { id?: number | undefined },
): Promise<{ pdf: string; pages: number }> {
  const stored = id === undefined ? shippedDoc(look.kind) : await seenRow(db, by, docTemplateTable, id)
  return triedOut(db, by, { ...look, body: stored[look.language] })
}
