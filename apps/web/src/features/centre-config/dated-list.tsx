import { CONFIG_PHASES, type ConfigPhase } from '@visa/contract/centre/config-period'
import type { ConfigScreen } from '@visa/contract/centre/config-screens'
import type { ExportKind } from '@visa/contract/sheets/export-task'
import { NATION_CODES } from '@visa/contract/visa/products'
import { centreConfigMessages } from '@visa/messages/centre/config'
import { fieldMessages } from '@visa/messages/fields'
import { uiMessages } from '@visa/messages/ui/ui'
import { nationMessages } from '@visa/messages/visa/nations'
import type { ReactNode } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import type { Column } from '../../ui/list/column.tsx'
import type { FilterField } from '../../ui/list/filter-field.ts'
import { ListView } from '../../ui/list/list-view.tsx'
import type { RowCall } from '../../ui/list/row-action.ts'
import type { List } from '../../ui/list/use-list.ts'
import { ScreenCard } from '../../ui/screen-card.tsx'
import { ConfigLog } from './config-log.tsx'
import { hasBegun, isOpen, STALE } from './config.names.tsx'

/** What holds between two days is listed, versioned, ended and taken back in one way, whatever it is. */

interface DatedRow {
  id: number
  phase: ConfigPhase
  validFrom: string
  goesOn: boolean
}

/** What a dialog begins with (the version before), or what it changes. */
export interface Opened<Row> {
  from?: Row
  row?: Row
  onClosed: () => void
}

interface DatedListProps<Row extends DatedRow, Filters extends object> {
  screen: ConfigScreen
  exports: ExportKind
  list: List<Row, Filters>
  nameOf: (row: Row) => string
  filters: readonly FilterField<Filters>[]
  columns: readonly Column<Row>[]
  /** `newVersion`: what is done to what is in force; not everything has a price. */
  texts: { add: string; newVersion: string; empty: string; emptyHelp: string; without: string }
  dialog: (opened: Opened<Row>) => ReactNode
  remove: RowCall<Row>
  /** What may be ended, changed and deleted, where it is not what the days alone say. */
  may?: { end: (row: Row) => boolean; change: (row: Row) => boolean; remove: (row: Row) => boolean }
  notes?: ReactNode
}

const isComing = ({ phase }: DatedRow): boolean => phase === 'coming'
const BY_DAYS = { end: hasBegun, change: isOpen, remove: isComing }

/** What holds once a version is deleted. */
export function useWithoutIt() {
  const t = useTexts(centreConfigMessages)
  return ({ goesOn, validFrom: from }: Pick<DatedRow, 'goesOn' | 'validFrom'>, instead: string): string =>
    goesOn ? t.deleteGoesOn : fill(t.deleteLeavesNone, { from, instead })
}

export function DatedList<Row extends DatedRow, Filters extends object>({
  screen,
  exports,
  texts,
  dialog,
  remove,
  may = BY_DAYS,
  ...list
}: DatedListProps<Row, Filters>) {
  const t = useTexts(centreConfigMessages)
  const ui = useTexts(uiMessages)
  const withoutIt = useWithoutIt()
  const changing = (row: Row, onClosed: () => void) => dialog({ row, onClosed })
  return (
    <ScreenCard>
      <ListView<Row, Filters>
        {...list}
        name={exports}
        stale={STALE}
        add={{ key: 'add', label: texts.add, dialog: (onClosed) => dialog({ onClosed }) }}
        actions={[
          {
            key: 'version',
            label: texts.newVersion,
            when: ({ phase }) => phase === 'inForce',
            dialog: (from, onClosed) => dialog({ from, onClosed }),
          },
          { key: 'end', label: t.end, when: may.end, dialog: changing },
          { key: 'edit', label: t.editComing, when: may.change, dialog: changing },
          {
            key: 'delete',
            label: ui.delete,
            danger: true,
            when: may.remove,
            confirm: (row) => ({ content: withoutIt(row, texts.without) }),
            call: remove,
          },
        ]}
        exports={{ kind: exports, access: screen }}
        empty={{ title: texts.empty, help: texts.emptyHelp }}
      />
      <ConfigLog screen={screen} />
    </ScreenCard>
  )
}

export function usePhaseFilter() {
  const t = useTexts(centreConfigMessages)
  return {
    kind: 'select',
    name: 'phase',
    label: t.phase,
    options: CONFIG_PHASES.map((value) => ({ value, label: t.phases[value] })),
  } as const
}

export function useNationFilter() {
  const f = useTexts(fieldMessages)
  const nations = useTexts(nationMessages)
  return {
    kind: 'select',
    name: 'nationCode',
    label: f.nationCode,
    options: NATION_CODES.map((value) => ({ value, label: nations[value] })),
  } as const
}
