import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { IDENTITY } from '@visa/contract/identity'
import { sendBillTemplate, sendBillTemplateSet } from '@visa/contract/visa/send-bill-papers'
import { SEND_BILL_COLUMNS, type SendBillColumn } from '@visa/contract/visa/send-bill-columns'
import { sendBillPaperMessages } from '@visa/messages/visa/send-bill-paper'
import { sendBillMessages } from '@visa/messages/visa/send-bills'
import { fieldMessages } from '@visa/messages/fields'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction, useCall } from '../../lib/query.ts'
import { useSession } from '../../lib/session.tsx'
import { CompanyPicker } from '../../pickers/company-picker.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { useOwnOrg } from './own-org.ts'
import styles from './send-bill.module.css'

/** In which columns an organisation prints its bills: what it takes, in its order, then what it leaves out. */
export function TemplateDialog({ onClosed }: { onClosed: () => void }) {
  const t = useTexts(sendBillMessages)
  const f = useTexts(fieldMessages)
  const own = useOwnOrg()
  const { companyName } = useSession().info.userInfo
  const [org, setOrg] = useState(own)
  const [changed, setChanged] = useState<Changed>()
  const name = own === undefined ? '' : companyName
  const save = useAction(sendBillTemplateSet, {
    invalidates: ['/api/visa/sendBill/template', '/api/visa/sendBill/preview'],
    onSuccess: () => {
      toast.success(fill(t.templateSaved, { org: name }).trim())
      onClosed()
    },
    // What is there now is shown instead, to be changed anew.
    onConflict: () => setChanged(undefined),
  })
  return (
    <Dialog
      open
      title={fill(t.templateTitle, { org: name })}
      width={480}
      okButtonProps={{
        disabled: org === undefined || changed === undefined || changed.columns.length === 0,
        loading: save.isPending,
      }}
      onOk={() =>
        org !== undefined &&
        changed !== undefined &&
        save.mutate({ body: { acceptOrgId: org, columns: [...changed.columns], seen: changed.seen } })
      }
      onCancel={onClosed}
    >
      {own === undefined && (
        <CompanyPicker
          aria-label={f.acceptOrgId}
          placeholder={f.acceptOrgId}
          identityCode={IDENTITY.VISA}
          value={org}
          onChange={(id) => {
            setOrg(id ?? undefined)
            setChanged(undefined)
          }}
        />
      )}
      <p className={styles.soft}>{t.templateHelp}</p>
      {org !== undefined && <Columns org={org} changed={changed} onChange={setChanged} />}
    </Dialog>
  )
}

interface Changed {
  columns: readonly SendBillColumn[]
  /** When they had been changed last as somebody began. */
  seen: string | null
}

interface ColumnsProps {
  org: number
  changed: Changed | undefined
  onChange: (changed: Changed) => void
}

function Columns({ org, changed, onChange }: ColumnsProps) {
  const t = useTexts(sendBillMessages)
  const { columns: titles } = useTexts(sendBillPaperMessages)
  const result = useCall(sendBillTemplate, { query: { acceptOrgId: org } }, { silent: true })
  return (
    <Loaded result={result}>
      {(template) => {
        const chosen = changed?.columns ?? template.columns
        const change = (columns: readonly SendBillColumn[]) =>
          onChange({ columns, seen: changed?.seen ?? template.changedAt })
        const others = SEND_BILL_COLUMNS.filter((column) => !chosen.includes(column))
        const swap = (place: number, by: number) => {
          const next = [...chosen]
          const [one, two] = [next[place], next[place + by]]
          if (one === undefined || two === undefined) return
          next[place] = two
          next[place + by] = one
          change(next)
        }
        return (
          <ul className={styles.columns}>
            {[...chosen, ...others].map((column, place) => {
              const name = titles[column]
              const isChosen = chosen.includes(column)
              return (
                <li key={column}>
                  <Checkbox
                    checked={isChosen}
                    onChange={() =>
                      change(isChosen ? chosen.filter((each) => each !== column) : [...chosen, column])
                    }
                  >
                    {name}
                  </Checkbox>
                  {isChosen && (
                    <span>
                      <Button
                        type="text"
                        size="small"
                        icon={<ArrowUpOutlined />}
                        aria-label={fill(t.up, { name })}
                        disabled={place === 0}
                        onClick={() => swap(place, -1)}
                      />
                      <Button
                        type="text"
                        size="small"
                        icon={<ArrowDownOutlined />}
                        aria-label={fill(t.down, { name })}
                        disabled={place === chosen.length - 1}
                        onClick={() => swap(place, 1)}
                      />
                    </span>
                  )}
                </li>
              )
            })}
          </ul>
        )
      }}
    </Loaded>
  )
}
