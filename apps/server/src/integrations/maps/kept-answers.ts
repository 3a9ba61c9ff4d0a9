import { createHash } from 'node:crypto'
import type { CallOutput } from '@visa/contract/endpoint'
import { MAP_CACHE_MS, MAP_SUCCESS, type MapEndpoint } from '@visa/contract/map/map'
import { safeParse } from 'zod/mini'
import { first, sql, type Queryable } from '../../db/sql.ts'
import { questionOf, type MapService } from './map-service.ts'

interface KeepingDeps {
  db: Queryable
  now: () => Date
  /** Whose answers these are: another provider's do not serve. */
  source: string
}

/**
 * Keeps successes for an hour where all instances find them. A question that is already on its way is not sent again
 * by the same instance; two instances may both send one at the same moment, which costs a call and harms nothing.
 */
export function keepingAnswers(ask: MapService['ask'], { db, now, source }: KeepingDeps): MapService['ask'] {
  const underWay = new Map<string, Promise<unknown>>()

  const answerOf = async (endpoint: MapEndpoint, query: Parameters<typeof ask>[1], hash: Buffer) => {
    const kept = await first<{ answer: unknown }>(
      db,
      sql`select answer from map_answer where key = ${hash} and expires_at > ${now()}`,
    )
    // What an older program kept may have another form.
    const known = kept && safeParse(endpoint.data, kept.answer)
    if (known?.success === true) return known.data
    const answer = await ask(endpoint, query)
    if (answer.status === MAP_SUCCESS) {
      const expires = new Date(now().getTime() + MAP_CACHE_MS)
      await db.query(sql`
        insert into map_answer (key, answer, expires_at) values (${hash}, ${JSON.stringify(answer)}, ${expires})
        on conflict (key) do update set answer = excluded.answer, expires_at = excluded.expires_at`)
    }
    return answer
  }

  return <E extends MapEndpoint>(endpoint: E, query: Parameters<typeof ask>[1]) => {
    const question = JSON.stringify([source, endpoint.path, questionOf(query)])
    const same = underWay.get(question)
    if (same !== undefined) return same as Promise<CallOutput<E>>
    const hash = createHash('sha256').update(question).digest()
    const answer = answerOf(endpoint, query, hash).finally(() => underWay.delete(question))
    underWay.set(question, answer)
    return answer as Promise<CallOutput<E>>
  }
}
