import { applicantForm, applicantSave, type ApplicantForm } from '@visa/contract/visa/applicant-form'
import { genericOrderApplicants, genericOrderDetails } from '@visa/contract/visa/order-generic'
import { orderPage } from '@visa/contract/visa/order-list'
import type { RemoteClient } from './server-process.ts'

/** Names and numbers stand still once the house has the passport. */
const FIELD = 'mobile'

const idsOf = (data: unknown): number[] => (data as { id: number }[]).map(({ id }) => id)

/** Pages of orders, of their people and of their forms; and a form that may be written. */
export async function openedOrders(person: RemoteClient, address: string) {
  const page = await person.get(address, `${orderPage.path}?pageSize=10`)
  const orders = idsOf((page.data as { rows: unknown }).rows)
  const reads: string[] = []
  let writable: number | undefined
  for (const order of orders) {
    const at = (path: string): string => path.replace('{id}', String(order))
    reads.push(at(genericOrderDetails.path), at(genericOrderApplicants.path))
    for (const id of idsOf((await person.get(address, at(genericOrderApplicants.path))).data)) {
      const path = `${applicantForm.path}?id=${id}`
      reads.push(path)
      const form = (await person.get(address, path)).data as ApplicantForm
      if (form.writable && form.passportConfirmed === null) writable = id
    }
  }
  if (writable === undefined) throw new Error('no form of these orders may be written')
  return { reads, form: writable }
}

/** Somebody who opens a form and saves it, again and again; what was not answered with success is a failure. */
export function startSaving(person: RemoteClient, address: string, id: number) {
  const over = new AbortController()
  const failures: string[] = []
  let saved = 0
  const save = async (n: number): Promise<void> => {
    const opened = await person.get(address, `${applicantForm.path}?id=${id}`)
    const base = opened.code === '0000' ? (opened.data as ApplicantForm).values[FIELD] : undefined
    const changes = [
      { field: FIELD, value: `139${String(n).padStart(8, '0')}`, ...(base === undefined ? {} : { base }) },
    ]
    const answer = await person.json(address, applicantSave.path, { id, changes }, `saving-key-of-form-${n}`)
    if (opened.code !== '0000' || answer.code !== '0000')
      failures.push(`${opened.code} ${opened.msg}, ${answer.code} ${answer.msg}`)
    else saved += 1
  }
  const running = (async () => {
    for (let n = 0; !over.signal.aborted; n += 1)
      await save(n).catch((error: unknown) => void failures.push(String(error)))
  })()
  return {
    failures,
    saved: () => saved,
    async stop() {
      over.abort()
      await running
    },
  }
}
