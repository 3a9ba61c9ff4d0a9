import { IDENTITY } from '@visa/contract/identity'
import type { Company } from '@visa/contract/org/company-manage'
import { tagList, type CompanyTag } from '@visa/contract/org/company-tag'
import type { ReactNode } from 'react'
import { useCall } from '../../lib/query.ts'
import { useSession } from '../../lib/session.tsx'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import type { DetailAction } from '../../ui/detail/detail-types.ts'
import { useCompanyActions } from './company.actions.ts'
import { CompanyAddDialog, CompanyEditDialog } from './company.form.tsx'
import { StopDialog } from './stop.dialog.tsx'
import { SupplierDialog } from './supplier.dialog.tsx'

type Opened = { kind: 'add' } | { kind: 'edit' | 'stop' | 'supplier'; company: Company }

/** Tags are told to whoever looks after all companies, and to nobody else. */
function useTags(): readonly CompanyTag[] | undefined {
  const { identityCode } = useSession().info.userInfo
  return useCall(tagList, {}, { silent: true, enabled: identityCode === IDENTITY.PLATFORM }).data
}

interface CompanyWork {
  /** Undefined for whoever looks after the own company only. */
  tags: readonly CompanyTag[] | undefined
  open: (opened: Opened) => void
  actionsOf: (company: Company) => DetailAction[]
  /** What is open, to be rendered. */
  dialog: ReactNode
}

/** What is done with companies, in the list and on the page of one. */
export function useCompanyWork(): CompanyWork {
  const tags = useTags()
  const [opened, open] = useTabState<Opened | undefined>('opened', undefined)
  const actionsOf = useCompanyActions({
    all: tags !== undefined,
    onEdit: (company) => open({ kind: 'edit', company }),
    onStop: (company) => open({ kind: 'stop', company }),
    onSupplier: (company) => open({ kind: 'supplier', company }),
  })
  return {
    tags,
    open,
    actionsOf,
    dialog: opened && <OpenedDialog opened={opened} tags={tags} onClosed={() => open(undefined)} />,
  }
}

interface OpenedDialogProps {
  opened: Opened
  tags: readonly CompanyTag[] | undefined
  onClosed: () => void
}

function OpenedDialog({ opened, tags, onClosed }: OpenedDialogProps) {
  switch (opened.kind) {
    case 'add':
      return <CompanyAddDialog tags={tags} onClosed={onClosed} />
    case 'edit':
      return <CompanyEditDialog id={opened.company.id} tags={tags} onClosed={onClosed} />
    case 'stop':
      return <StopDialog company={opened.company} onClosed={onClosed} />
    case 'supplier':
      return <SupplierDialog company={opened.company} onClosed={onClosed} />
  }
}
