import type { BatchResult } from '@visa/contract/batch'
import { CODES } from '@visa/contract/codes'
import type { CallInput, Endpoint } from '@visa/contract/endpoint'
import type { RuleFailure } from '@visa/contract/issues'
import type * as z from 'zod/mini'
import { CallError } from '../../lib/call-error.ts'
import { useAction } from '../../lib/query.ts'
import { writeKey } from '../../lib/write-key.ts'

/** One field as somebody typed it, and what they saw in it before. */
export interface KeptChange {
  field: string
  value: unknown
  base: unknown
}

/** What became of changes that were sent: kept, or somebody else changed the field too. */
export interface Kept {
  saved: readonly string[]
  conflicts: readonly { field: string; theirs: unknown; base: unknown; by: string; at: string }[]
  at: string
}

/** A form that is kept field by field while it is typed, however incomplete the whole is. */
export interface KeptByItself {
  keep: (changes: readonly KeptChange[]) => Promise<Kept>
  /** What is stored, as the server last told it, and when it did. */
  current: Readonly<Record<string, unknown>>
  knownAt: number
}

/** Where a form goes. */
export interface FormTarget<In extends object, Out extends object, Result> {
  schema: z.ZodMiniType<Out, In> & { shape: Readonly<Record<string, z.ZodMiniType>> }
  /** The key is the same for every try of one opening of the form: what is sent twice is done once. */
  send: (body: In, key: string) => Promise<Result>
  /** What is wrong beyond the schema, where that takes less than is asked for in the end; quick and pure. */
  judge?: (body: Readonly<Record<string, unknown>>) => readonly RuleFailure[]
  /** How far each section is, where that is not to be counted field by field. */
  progress?: (values: Readonly<Record<string, unknown>>) => readonly { needed: number; filled: number }[]
  /** Then `send` is what the button does once everything typed is kept, complete or not. */
  autosave?: KeptByItself | undefined
}

/** What is stored of what a form changes; a field that the record lacks does not compile. */
export type Stored<Out> = {
  readonly [Name in keyof Out as Name extends 'seen' ? never : Name]: unknown
} & { readonly updateTime?: unknown }

interface SavingOptions {
  /** Path prefixes whose cached answers become stale. */
  invalidates?: readonly string[]
}

type BodyEndpoint<In extends object, Out extends object, D extends z.ZodMiniType> = Endpoint<
  undefined,
  undefined,
  FormTarget<In, Out, unknown>['schema'],
  D
>

/** A call as the target of a form, which shows by itself what is refused. */
export function useSaving<In extends object, Out extends object, D extends z.ZodMiniType>(
  endpoint: BodyEndpoint<In, Out, D>,
  options: SavingOptions = {},
): FormTarget<In, Out, z.output<D>> {
  const action = useAction(endpoint, { ...options, silent: true })
  return {
    schema: endpoint.body,
    // While In is still a type parameter the compiler cannot work out what the endpoint takes.
    send: (body, key) => action.mutateAsync({ body, key } as CallInput<typeof endpoint> & { key: string }),
  }
}

/** Keys that were spent on a refusal within a batch: the server would answer what is put right as it did the first time. */
const spent = new Map<string, string>()

/** Of one record that is sent as a batch of one, the form itself says why it was refused. */
export const orRefused = <In extends object, Out extends object>(
  target: FormTarget<In, Out, BatchResult>,
): FormTarget<In, Out, BatchResult> => ({
  ...target,
  send: async (body, key) => {
    const answer = await target.send(body, spent.get(key) ?? key)
    const refused = answer.rows.find(({ ok }) => !ok)
    if (refused === undefined) return answer
    spent.set(key, writeKey().now())
    throw new CallError(CODES.FAILURE, refused.message)
  },
})
