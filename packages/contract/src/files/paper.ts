import * as z from 'zod/mini'
import { id } from '../fields.ts'

/** Papers are asked for by their record. */
export const PaperQuery = z.strictObject({ id })

/** A paper to be seen and printed: where it can be fetched from for a few minutes. */
export const PaperFile = z.object({ fileName: z.string(), storageName: z.string(), url: z.string() })
export type PaperFile = z.output<typeof PaperFile>
