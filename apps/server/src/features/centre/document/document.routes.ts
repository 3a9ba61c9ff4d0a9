import { docTemplatePreview, docTemplateTry } from '@visa/contract/centre/config-doc-template'
import { contractPrint, contractReceipt } from '@visa/contract/centre/contract-papers'
import { productPdf } from '@visa/contract/visa/product'
import { on, type Route } from '../../../http/route.ts'
import type { PaperDeps } from '../../file/paper/kept-paper.service.ts'
import { contractPaper, contractPapers, lookedAt, productPaper, triedOut } from './document.service.ts'

export const contractDocumentRoutes = (deps: PaperDeps): Route[] => [
  on(docTemplatePreview)((visit, { query }) => lookedAt(deps.db, visit, query)),
  on(docTemplateTry)((visit, { body }) => triedOut(deps.db, visit, body)),
  on(productPdf)((visit, { query: { id } }) => productPaper(deps, visit, id)),
  on(contractReceipt)((visit, { query }) => contractPaper(deps, visit, query)),
  on(contractPrint)((visit, { body }) => contractPapers(deps, visit, body)),
]
