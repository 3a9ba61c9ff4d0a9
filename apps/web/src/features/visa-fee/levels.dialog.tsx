import { agentLevelSet, agentLevels } from '@visa/contract/visa/fee-matrix'
import { feeMessages } from '@visa/messages/visa/fees'
import { useState } from 'react'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction, useCall } from '../../lib/query.ts'
import { DictPicker } from '../../pickers/dict-picker.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { WRITING, useFeeNames } from './fee.names.ts'
import styles from './fees.module.css'

/** Which agents pay whose prices; each choice is kept at once. Open while it is rendered. */
export function LevelsDialog({ onClosed }: { onClosed: () => void }) {
  const t = useTexts(feeMessages)
  const names = useFeeNames()
  const [open, setOpen] = useState(true)
  const levels = useCall(agentLevels, {}, { silent: true })
  const set = useAction(agentLevelSet, { invalidates: WRITING.invalidates })
  return (
    <Dialog
      open={open}
      title={t.levelsTitle}
      width={550}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <p className={styles.soft}>{t.levelsHelp}</p>
      <Loaded result={levels}>
        {(agents) => (
          <ul className={styles.levels}>
            {agents.map(({ agentId, shortName: agent, level, changedAt: seen }) => (
              <li key={agentId}>
                <span>{agent}</span>
                <DictPicker
                  type="AGENT_LEVEL"
                  aria-label={agent}
                  placeholder={t.noLevel}
                  value={level}
                  // A second choice is made of what the first one left.
                  disabled={set.isPending || (set.isSuccess && levels.isFetching)}
                  onChange={(chosen) =>
                    set.mutate(
                      { body: { agentId, level: chosen ?? null, seen } },
                      {
                        onSuccess: () =>
                          toast.success(
                            fill(t.levelSet, { agent, level: chosen ? names.level(chosen) : t.noLevel }),
                          ),
                      },
                    )
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Dialog>
  )
}
