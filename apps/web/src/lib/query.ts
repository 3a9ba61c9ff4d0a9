import { CODES } from '@visa/contract/codes'
import { conflictOf } from '@visa/contract/conflict'
import type { CallInput, CallOutput, Endpoint } from '@visa/contract/endpoint'
import { isRepeatDiffers } from '@visa/contract/repeat-differs'
import {
  keepPreviousData,
  QueryClient,
  useMutation,
  useQueryClient,
  type QueryObserverResult,
  type UseMutationResult,
} from '@tanstack/react-query'
import { call, type CallError, type CallOptions } from './call.ts'
import { useWatchedQuery } from './watched-query.ts'

/** Failures are answers, not accidents: nothing is tried again behind the person's back. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // Answers nobody uses leave with the sweep (query-cache.ts).
      queries: {
        retry: false,
        gcTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

interface UseCallOptions {
  enabled?: boolean
  /** Shows the previous page's rows until the next ones are here. */
  keepPreviousData?: boolean
  staleTime?: number
  refetchInterval?: number
  /** The screen shows the failure itself; no toast. */
  silent?: boolean
}

const callKey = <E extends Endpoint>(endpoint: E, input: CallInput<E>): readonly unknown[] => [
  endpoint.path,
  input,
]

/** Picks the cached answers of all calls below some paths, such as `/api/dict`. */
export const below =
  (prefixes: readonly string[]) =>
  ({ queryKey }: { queryKey: readonly unknown[] }): boolean =>
    prefixes.some((prefix) => String(queryKey[0]).startsWith(prefix))

/** Reads through an endpoint and caches by path and input, for as long as the endpoint says. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: UseCallOptions = {},
): QueryObserverResult<CallOutput<E>, CallError> {
  const { keepPreviousData: keep, silent, staleTime = endpoint.cacheMs, ...rest } = options
  return useWatchedQuery<CallOutput<E>, CallError>({
    queryKey: callKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal, silent: silent === true }),
    staleTime,
    meta: { cacheMs: staleTime },
    ...(keep === true ? { placeholderData: keepPreviousData } : {}),
    ...rest,
  })
}

interface UseActionOptions<E> extends Omit<CallOptions, 'signal' | 'key'> {
  onSuccess?: (output: CallOutput<E>, input: CallInput<E>) => void
  /** Somebody else changed it since it was seen; `at`: when. What is there now is asked for anyway. */
  onConflict?: (at: string) => void
  /** Path prefixes whose cached answers this action makes stale, such as `/api/dict`. */
  invalidates?: readonly string[]
}

/** What is written, and under which key where a form named it. */
type ActionInput<E> = CallInput<E> & { key?: string }

/** Writes through an endpoint: `useAction(dictTypeAdd, {...}).mutate({ body })`; forms add their `key`. */
export function useAction<E extends Endpoint>(
  endpoint: E,
  options: UseActionOptions<E> = {},
): UseMutationResult<CallOutput<E>, CallError, ActionInput<E>> {
  const client = useQueryClient()
  const { onSuccess, onConflict, invalidates = [], ...callOptions } = options
  return useMutation<CallOutput<E>, CallError, ActionInput<E>>({
    mutationFn: ({ key, ...input }) =>
      // What is left is the input: the compiler does not see through the conditional type.
      call(endpoint, input as unknown as CallInput<E>, { ...callOptions, key }),
    onSuccess: async (output, input) => {
      onSuccess?.(output, input)
      await client.invalidateQueries({ predicate: below(invalidates) })
    },
    // A refusal that is not about a field tells that the screen is behind: somebody deleted or changed what it shows.
    onError: ({ code, fields, data }) => {
      const conflict = conflictOf(data)
      if (conflict !== undefined) onConflict?.(conflict.at)
      if (
        conflict !== undefined ||
        isRepeatDiffers(data) ||
        (code === CODES.FAILURE && fields === undefined)
      ) {
        void client.invalidateQueries({ predicate: below(invalidates) })
      }
    },
  })
}
