import { listCanAuthorize } from '@visa/contract/org/accept-org-product'
import type { Authorization } from '@visa/contract/org/agent-authorization'
import { EXTENSIONS } from '@visa/contract/org/authorization-period'
import { authoriseMessages } from '@visa/messages/org/authorise'
import { uiMessages } from '@visa/messages/ui/ui'
import { Button } from 'antd'
import { useState } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { draftOf, liveRows, quickEnd, wantedOf, type CellDraft, type CellOf } from './cell-model.ts'
import { DayField } from './day-field.tsx'
import { OrgChoices } from './org-choices.tsx'
import { useAuthorising } from './use-authorising.ts'
import styles from './authorise.module.css'

interface CellFormProps extends CellOf {
  rows: readonly Authorization[]
  today: string
  onClose: () => void
}

/** Keys go to the editor as soon as it is there. */
const focusFirst = (form: HTMLFormElement | null) =>
  form?.querySelector('input')?.focus({ preventScroll: true })

/** Through whom an agent may order a product, and how long. Enter saves. */
export function CellForm({ agent, product, rows, today, onClose }: CellFormProps) {
  const t = useTexts(authoriseMessages)
  const ui = useTexts(uiMessages)
  const [draft, setDraft] = useState<CellDraft>(() => draftOf(rows, today))
  const [problem, setProblem] = useState('')
  const { put, revoke, saving } = useAuthorising({ agent, product })
  const { nationCode, visaType } = product
  const orgs = useCall(listCanAuthorize, { query: { nationCode, visaType, day: today } }, { silent: true })
  const live = liveRows(rows)
  const oldEnd = live[0]?.validTo
  const unlike = live.some(({ validFrom, validTo }) => validFrom !== live[0]?.validFrom || validTo !== oldEnd)
  const set = (change: Partial<CellDraft>) => {
    setProblem('')
    setDraft((old) => ({ ...old, ...change }))
  }
  const save = () => {
    if (saving) return
    if (draft.orgIds.length === 0) return setProblem(t.chooseOrg)
    const { validFrom, validTo } = draft
    if (validFrom === '' || validTo === '' || validTo < validFrom) return setProblem(t.choosePeriod)
    put(rows, wantedOf(draft), onClose)
  }
  return (
    <Loaded result={orgs}>
      {(offered) => (
        <form
          ref={focusFirst}
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            save()
          }}
        >
          <OrgChoices offered={offered} live={live} draft={draft} today={today} onChange={set} />
          <div className={styles.two}>
            <DayField
              label={t.from}
              shown={t.from}
              value={draft.validFrom}
              onChange={(validFrom) => set({ validFrom })}
            />
            <DayField
              label={t.to}
              shown={t.to}
              value={draft.validTo}
              onChange={(validTo) => set({ validTo })}
            />
          </div>
          <div className={styles.quick}>
            {EXTENSIONS.map((each) => {
              const end = quickEnd(oldEnd, draft.validFrom || today, each, today)
              return (
                <Button
                  key={each}
                  size="small"
                  shape="round"
                  aria-pressed={draft.validTo === end}
                  className={draft.validTo === end ? (styles.chosen ?? '') : ''}
                  onClick={() => set({ validTo: end })}
                >
                  {t.extensions[each]}
                </Button>
              )
            })}
            {oldEnd !== undefined && <span className={styles.soft}>{fill(t.oldEnd, { day: oldEnd })}</span>}
          </div>
          <p className={styles.soft}>{unlike ? t.unlike : t.effect}</p>
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
          <footer className={styles.footer}>
            {live.length > 0 && (
              <Button type="link" danger size="small" onClick={() => void revoke(rows, onClose)}>
                {t.revoke}
              </Button>
            )}
            <span className={styles.space} />
            <Button size="small" onClick={onClose}>
              {ui.cancel}
            </Button>
            <Button size="small" type="primary" htmlType="submit" loading={saving}>
              {ui.save}
            </Button>
          </footer>
        </form>
      )}
    </Loaded>
  )
}
