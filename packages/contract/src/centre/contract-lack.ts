import * as z from 'zod/mini'

/** What an operation that could be done now still lacks, in the reader's language. */
export const ContractLack = z.object({ operation: z.string(), text: z.string() })
export type ContractLack = z.output<typeof ContractLack>
