import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, ids } from '../fields.ts'
import { PaperFile } from '../files/paper.ts'
import { documentStatus } from '../visa/document.ts'
import { CONTRACT_CREATE, CONTRACT_LIST } from './contract.states.ts'
import { CONTRACT_DOC_KINDS } from './doc-fields.ts'

/** Papers of contracts, by the templates of their centre (C7.29). */

const READERS = [CONTRACT_LIST, CONTRACT_CREATE] as const
const kind = z._default(z.enum(CONTRACT_DOC_KINDS, 'rule:choice'), 'contract')

/** Documents that somebody must bring and has not, or that were refused, by name. */
export const MissingPapers = z.object({
  /** In the order. */
  applicantId: z.number(),
  name: z.string(),
  documents: z.array(z.object({ name: z.string(), status: z.nullable(documentStatus), reason: z.string() })),
})
export type MissingPapers = z.output<typeof MissingPapers>

export const contractMissing = endpoint({
  method: 'GET',
  path: '/api/visacenter/contract/missing',
  access: READERS,
  summary: 'Which documents are missing of whom in a contract that was accepted and has not ended',
  query: z.strictObject({ id }),
  data: z.array(MissingPapers),
})

export const contractReceipt = endpoint({
  method: 'GET',
  path: '/api/visacenter/contract/receipt',
  access: READERS,
  summary: 'A paper of a contract as PDF, by the template of its centre; each revision keeps its own file',
  query: z.strictObject({ id, kind }),
  data: PaperFile,
})

export const contractPrint = endpoint({
  method: 'POST',
  path: '/api/visacenter/contract/print',
  access: READERS,
  summary: 'One paper of each of several contracts, in one PDF',
  json: z.strictObject({ ids, kind }),
  repeat: 'harmless',
  data: PaperFile,
  timeoutMs: 60_000,
})
