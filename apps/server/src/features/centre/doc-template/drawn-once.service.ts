import type { DocKind } from '@visa/contract/centre/doc-fields'
import type { DocBody } from '@visa/contract/centre/doc-template'
import type { Language } from '@visa/contract/session/personal'
import { docMessages } from '@visa/messages/centre/documents'
import { partOf } from '../../../paper/blocks.ts'
import { pdfOfParts } from '../../../paper/pdf.ts'
import { drawnOrRefused } from './drawn.service.ts'
import { sampleData } from './sample-data.service.ts'

/** A template on made-up data; refused where nothing comes out, so that nobody publishes what no paper can be made of. */
export async function drawnOnce(
  kind: DocKind,
  language: Language,
  { body, at }: { body: DocBody; at: Date },
): Promise<Buffer> {
  const part = partOf(body, sampleData(kind, language))
  return drawnOrRefused(pdfOfParts({ title: docMessages[language].kinds[kind], at }, [part]))
}
