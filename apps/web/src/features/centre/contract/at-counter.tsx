import type { ContractDetail } from '@visa/contract/centre/contract'
import { contractSigning } from '@visa/contract/centre/contract-sign'
import { isEndedContract } from '@visa/contract/centre/contract.states'
import { signingMessages } from '@visa/messages/centre/signing'
import { useState, type ReactNode } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { useCall } from '../../../lib/query.ts'
import { useCan } from '../../../lib/session.tsx'
import type { BoundAction } from '../../../ui/list/row-action.ts'
import { Part } from '../../../ui/part.tsx'
import { inOrder } from './next-first.ts'

const SignLinkDialog = lazyPart(async () => (await import('./sign-link.dialog.tsx')).SignLinkDialog)

type Waiting = 'pay' | 'sign'

/** What a fixed contract still waits for from the customer. */
function useWaiting({ id, owedCents, status, pending }: ContractDetail) {
  const { data: signing } = useCall(contractSigning, { query: { id } }, { silent: true })
  const mayTake = useCan()('center.cashier')
  const isSigned = signing?.signatures.some(({ revision }) => revision === signing.revision) ?? true
  const waits: Waiting[] = []
  if (signing?.open === true) {
    if (owedCents > 0 && mayTake && !isEndedContract(status)) waits.push('pay')
    // What waits for a yes makes another revision: this one is not urged upon the customer.
    if (!isSigned && pending.length === 0) waits.push('sign')
  }
  return { signing, waits, maySign: signing?.open === true && !isSigned }
}

/** The ways on from the counter, side by side and each on a key: payment, signature, papers. */
export function useAtCounter(contract: ContractDetail): {
  order: (actions: readonly BoundAction[]) => BoundAction[]
  dialog: ReactNode
} {
  const t = useTexts(signingMessages)
  const { signing, waits, maySign } = useWaiting(contract)
  const [asking, setAsking] = useState(false)
  const hasGivenUp = contract.gaveUpIds.length > 0
  const sign: BoundAction = {
    key: 'sign',
    label: t.ask,
    danger: false,
    busy: false,
    shortcut: 'S',
    run: () => setAsking(true),
  }
  return {
    order: (actions) => {
      if (waits.includes('sign')) return inOrder(contract.status, [...actions, sign], hasGivenUp)
      const ordered = inOrder(contract.status, actions, hasGivenUp)
      return maySign ? [...ordered, sign] : ordered
    },
    dialog: asking && signing !== undefined && (
      <Part onFailed={() => setAsking(false)}>
        <SignLinkDialog id={contract.id} signing={signing} onClosed={() => setAsking(false)} />
      </Part>
    ),
  }
}

/** In words what comes next with the customer who stands there; nothing once they have paid and signed. */
export function useNextAtCounter(contract: ContractDetail): string {
  const t = useTexts(signingMessages)
  const { waits } = useWaiting(contract)
  if (waits.length === 0) return ''
  const steps = [...waits, 'print' as const].map((step) => t.steps[step])
  return fill(t.atCounter, { steps: steps.join(t.arrow) })
}
