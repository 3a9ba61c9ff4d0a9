import { handlingPage, HANDLED, type HandlingRow } from '@visa/contract/visa/handling'
import { stateText } from '@visa/contract/states'
import { fieldMessages } from '@visa/messages/fields'
import { orderStateMessages } from '@visa/messages/states/order-states'
import { handlingMessages } from '@visa/messages/visa/handling'
import { CASE_STALE } from '../../lib/case-stale.ts'
import { useTexts } from '../../lib/i18n.tsx'
import { ListView } from '../../ui/list/list-view.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { ScreenCard } from '../../ui/screen-card.tsx'
import { useCan } from '../../lib/session.tsx'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { CalendarPanel } from './calendar-panel.tsx'
import { CheckBar } from './check-bar.tsx'
import { GroupList, type ChosenGroup } from './group-list.tsx'
import { useHandlingActions } from './handling.actions.tsx'
import { useHandlingColumns } from './handling.columns.tsx'
import styles from './handling.module.css'

const useHandled = (group: ChosenGroup) => useList(handlingPage, group)
type Listed = ReturnType<typeof useHandled>

/** Who is approved gets a day at the consulate; who has one waits for the send bill. */
export function HandlingScreen() {
  const [group, setGroup] = useTabState<ChosenGroup>('group', {})
  const can = useCan()
  return (
    <div className={styles.screen}>
      <CheckBar />
      <div className={styles.panes}>
        <aside className={styles.side}>
          <GroupList chosen={group} onChoose={setGroup} />
          <CalendarPanel org={group.acceptOrgId} maySet={can('visa.handling.capacity')} />
        </aside>
        <HandledList key={JSON.stringify(group)} group={group} />
      </div>
    </div>
  )
}

function HandledList({ group }: { group: ChosenGroup }) {
  const t = useTexts(handlingMessages)
  const f = useTexts(fieldMessages)
  const states = useTexts(orderStateMessages)
  return (
    <ScreenCard>
      <ListView<HandlingRow, Listed['filters']>
        name="handling"
        list={useHandled(group)}
        nameOf={({ name }) => name}
        filters={[
          { kind: 'text', name: 'keyword', label: f.keyword, hint: t.keywordHint },
          {
            kind: 'select',
            name: 'status',
            label: t.status,
            options: HANDLED.map((value) => ({ value, label: stateText(states, value) })),
          },
        ]}
        columns={useHandlingColumns()}
        actions={useHandlingActions()}
        stale={CASE_STALE}
        empty={{ title: t.empty, help: t.emptyHelp }}
      />
    </ScreenCard>
  )
}
