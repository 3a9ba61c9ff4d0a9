import { imageOcr } from '@visa/contract/image/ocr'
import { on, type Route } from '../../http/route.ts'
import { readDocument, type OcrDeps } from './ocr.service.ts'

/** C7.11 */
export const ocrRoutes = (deps: OcrDeps): Route[] => [
  on(imageOcr)((visit, { body }) => readDocument(deps, visit, body)),
]
