import { dictDataAdd, dictDataPage } from '@visa/contract/dict/dict-data'
import { dictTypeAdd, dictTypePage } from '@visa/contract/dict/dict-type'
import { ENDPOINTS } from '@visa/contract/endpoints'
import { expect } from 'vitest'
import { opened } from './data-folders.ts'
import type { Answer, RemoteClient } from './server-process.ts'

/** What can be asked without saying which record. */
const plainReads = ENDPOINTS.filter(
  ({ method, access, params }) => method === 'GET' && access !== 'public' && params === undefined,
).map(({ path }) => path)

/** Of those, what is answered with success at an address. */
export async function listsAnswered(person: RemoteClient, address: string): Promise<string[]> {
  const answered = []
  for (const path of plainReads) {
    const answer = await person.get(address, path).catch(() => undefined)
    if (answer?.code === '0000') answered.push(path)
  }
  return answered
}

/** Of so many hundred one took longer. */
const shareOf = (times: readonly number[], share: number): number =>
  Math.round(times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? 0)

interface Traffic {
  /** Under what it writes, and how many at once. */
  type: string
  clients: number
  /** What is read in turn between two writes. */
  reads?: readonly string[]
}

/** People who read and write at an address without pause, and what they were told. */
export async function startTraffic(
  person: RemoteClient,
  address: string,
  { type, clients, reads = [dictTypePage.path] }: Traffic,
) {
  await person.post(address, dictTypeAdd.path, { type, name: type })
  const [acknowledged, failures] = [new Map<string, number>(), [] as string[]]
  const over = new AbortController()
  const times = { read: [] as number[], written: [] as number[] }
  let asked = 0
  const told = (what: string, answer: Answer | undefined): boolean => {
    asked += 1
    if (answer?.code === '0000') return true
    failures.push(`${what}: ${answer === undefined ? 'no answer' : `${answer.code} ${answer.msg}`}`)
    return false
  }
  const write = async (code: string): Promise<boolean> => {
    const body = { type, code, cname: code, sortNo: '1' }
    const began = performance.now()
    const answer = await person
      .post(address, dictDataAdd.path, body, `traffic-key-of-${code}`)
      .catch(() => undefined)
    if (!told(dictDataAdd.path, answer) || answer === undefined) return false
    acknowledged.set(code, (answer.data as { id: number }).id)
    times.written.push(performance.now() - began)
    return true
  }
  const client = async (name: number): Promise<void> => {
    for (let n = 0; !over.signal.aborted; n += 1) {
      const path = reads[(name + n) % reads.length] ?? ''
      const began = performance.now()
      told(path, await person.get(address, path).catch(() => undefined))
      times.read.push(performance.now() - began)
      const code = `${name}-${n}`
      // A browser sends what was cut off once more, under the same key.
      while (!(await write(code)) && !over.signal.aborted)
        await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const running = Array.from({ length: clients }, (_, name) => client(name))
  return {
    acknowledged,
    /** What was not answered with success. */
    failures,
    asked: () => asked,
    /** For figures alone: what half and one in a hundred took at most and at least. */
    took: () =>
      Object.entries(times)
        .map(
          ([what, all]) =>
            `${what}: ${shareOf(all, 0.5)} ms, one in a hundred ${shareOf(all, 0.99)} ms or more`,
        )
        .join('; '),
    async stop() {
      over.abort()
      await Promise.all(running)
    },
    /** All that was answered is stored as it was answered, and nothing twice. */
    async prove(url: string) {
      const database = await opened({ connectionString: url })
      const { rows } = await database.query<{ id: string; code: string }>(
        'select id, code from dict_data where type = $1',
        [type],
      )
      const stored = new Map(rows.map(({ id, code }) => [code, Number(id)]))
      expect(rows.length).toBe(stored.size)
      expect([...acknowledged].filter(([code, id]) => stored.get(code) !== id)).toEqual([])
      const page = await person.get(address, `${dictDataPage.path}?type=${type}`)
      expect((page.data as { records: number }).records).toBe(stored.size)
    },
  }
}
