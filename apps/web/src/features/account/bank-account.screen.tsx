import {
  bankAccountPage,
  bankAccountSave,
  theirBankAccounts,
  type BankAccountRow,
  type TheirBankAccount,
} from '@visa/contract/money/bank-account'
import { VALID } from '@visa/contract/fields'
import { fieldMessages } from '@visa/messages/fields'
import { bankAccountMessages } from '@visa/messages/money/bank-accounts'
import { Segmented } from 'antd'
import { CASE_STALE } from '../../lib/case-stale.ts'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { detailLink } from '../../lib/tabs/detail-routes.ts'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import type { FieldsOf } from '../../ui/form/form-parts.ts'
import { useSaving } from '../../ui/form/form-target.ts'
import { ListView } from '../../ui/list/list-view.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { ScreenCard } from '../../ui/screen-card.tsx'
import { StatusTag, ValidTag } from '../../ui/status-tag.tsx'
import { WRITING } from './account.names.ts'
import styles from './account.module.css'

function useFields(): FieldsOf<typeof bankAccountSave> {
  const t = useTexts(bankAccountMessages)
  return [
    'accountName',
    'bankName',
    'accountNo',
    { name: 'isDefault', label: t.default, kind: 'switch', help: t.defaultHelp },
    {
      name: 'valid',
      kind: 'select',
      options: [
        { value: VALID.ENABLED, label: t.on },
        { value: VALID.DISABLED, label: t.off },
      ],
    },
    'remark',
  ]
}

interface BankDialogProps {
  account?: BankAccountRow
  onClosed: () => void
}

function BankDialog({ account, onClosed }: BankDialogProps) {
  const t = useTexts(bankAccountMessages)
  return (
    <FormDialog
      name={account === undefined ? 'bankAccount' : `bankAccount ${account.id}`}
      title={account === undefined ? t.add : t.edit}
      width={550}
      target={useSaving(bankAccountSave, WRITING)}
      fields={useFields()}
      {...(account === undefined ? { initial: { valid: VALID.ENABLED } } : { record: account })}
      onSaved={(_, { accountNo }) =>
        toast.success(fill(account === undefined ? t.added : t.saved, { no: accountNo }))
      }
      onClosed={onClosed}
    />
  )
}

const useOurs = () => useList(bankAccountPage, {})

function Ours() {
  const t = useTexts(bankAccountMessages)
  const f = useTexts(fieldMessages)
  return (
    <ListView<BankAccountRow, ReturnType<typeof useOurs>['filters']>
      name="bankAccount"
      list={useOurs()}
      nameOf={({ accountNo }) => accountNo}
      filters={[{ kind: 'text', name: 'keyword', label: f.keyword, hint: t.keywordHint }]}
      columns={[
        { kind: 'text', field: 'accountName', title: f.accountName, width: 170 },
        { kind: 'text', field: 'bankName', title: f.bankName, width: 170 },
        { kind: 'code', field: 'accountNo', title: f.accountNo, width: 190 },
        {
          kind: 'custom',
          field: 'isDefault',
          title: t.default,
          width: 110,
          render: ({ isDefault }) => isDefault && <StatusTag tone="progress" text={t.default} />,
        },
        {
          kind: 'custom',
          field: 'valid',
          title: f.valid,
          width: 90,
          render: ({ valid }) => <ValidTag valid={valid} />,
        },
        { kind: 'money', field: 'balanceCents', title: t.balance, width: 120 },
        { kind: 'text', field: 'remark', title: f.remark, width: 140 },
      ]}
      stale={CASE_STALE}
      add={{
        key: 'add',
        label: t.add,
        access: 'finance.bankAccount.edit',
        dialog: (onClosed) => <BankDialog onClosed={onClosed} />,
      }}
      actions={[
        {
          key: 'edit',
          label: t.edit,
          access: 'finance.bankAccount.edit',
          dialog: (account, onClosed) => <BankDialog account={account} onClosed={onClosed} />,
        },
      ]}
      empty={{ title: t.empty, help: t.emptyHelp }}
    />
  )
}

const useTheirs = () => useList(theirBankAccounts, {})

function Theirs() {
  const t = useTexts(bankAccountMessages)
  const f = useTexts(fieldMessages)
  return (
    <ListView<TheirBankAccount, ReturnType<typeof useTheirs>['filters']>
      name="theirBankAccount"
      list={useTheirs()}
      nameOf={({ accountNo }) => accountNo}
      filters={[{ kind: 'text', name: 'keyword', label: f.keyword, hint: t.theirHint }]}
      columns={[
        { kind: 'text', field: 'companyName', title: f.companyId, width: 180 },
        { kind: 'text', field: 'accountName', title: f.accountName, width: 220 },
        { kind: 'text', field: 'bankName', title: f.bankName, width: 220 },
        { kind: 'code', field: 'accountNo', title: f.accountNo, width: 230 },
        {
          kind: 'custom',
          field: 'isDefault',
          title: f.isDefault,
          width: 100,
          render: ({ isDefault }) => isDefault && <StatusTag tone="progress" text={f.isDefault} />,
        },
      ]}
      actions={[
        {
          key: 'open',
          label: t.openCompany,
          open: ({ companyId }) => detailLink({ type: 'COMPANY', id: String(companyId) }) ?? '',
        },
      ]}
      notes={<span>{t.theirHelp}</span>}
      empty={{ title: t.theirEmpty, help: t.theirHelp }}
    />
  )
}

/** finance.bankAccount: where transfers arrive, and from where companies send them. */
export function BankAccountScreen() {
  const t = useTexts(bankAccountMessages)
  const [side, setSide] = useTabState<'ours' | 'theirs'>('side', 'ours')
  return (
    <ScreenCard>
      <div className={styles.sides}>
        <Segmented<'ours' | 'theirs'>
          value={side}
          onChange={setSide}
          options={[
            { value: 'ours', label: t.ours },
            { value: 'theirs', label: t.theirs },
          ]}
        />
      </div>
      {side === 'ours' ? <Ours /> : <Theirs />}
    </ScreenCard>
  )
}
