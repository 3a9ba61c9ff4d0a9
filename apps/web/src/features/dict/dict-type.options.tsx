import type { DictType } from '@visa/contract/dict/dict-type'
import { VALID } from '@visa/contract/fields'
import { dictMessages } from '@visa/messages/dict/dict'
import { uiMessages } from '@visa/messages/ui/ui'
import { Tag } from 'antd'
import type { KeyboardEvent } from 'react'
import { useLanguage, useTexts } from '../../lib/i18n.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { typeName } from './dict.names.ts'
import styles from './dict.module.css'

interface TypeOptionsProps {
  types: readonly DictType[]
  chosenId: number | undefined
  onChoose: (id: number) => void
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = STEPS[event.key]
  if (step === undefined) return
  event.preventDefault()
  const buttons = [...(event.currentTarget.closest('ul')?.querySelectorAll('button') ?? [])]
  buttons[buttons.indexOf(event.currentTarget) + step]?.focus()
}

/** One stop for Tab: the arrows move inside, Enter chooses. */
export function TypeOptions({ types, chosenId, onChoose }: TypeOptionsProps) {
  const tabStop = types.some(({ id }) => id === chosenId) ? chosenId : types[0]?.id
  return (
    <ul className={styles.options}>
      {types.map((type) => (
        <li key={type.id}>
          <button
            type="button"
            className={styles.option}
            aria-current={type.id === chosenId}
            tabIndex={type.id === tabStop ? 0 : -1}
            onClick={() => onChoose(type.id)}
            onKeyDown={moveFocus}
          >
            <TypeOption type={type} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function TypeOption({ type }: { type: DictType }) {
  const t = useTexts(dictMessages)
  const ui = useTexts(uiMessages)
  const { language } = useLanguage()
  const name = typeName(type, language)
  return (
    <>
      <span className={styles.optionName} title={name}>
        {name}
      </span>
      <span className={styles.optionMarks}>
        {type.builtIn && <Tag>{t.builtIn}</Tag>}
        {type.valid === VALID.DISABLED && <StatusTag tone="cancelled" text={ui.frozen} />}
      </span>
      <span className={styles.optionCode} title={type.type}>
        {type.type}
      </span>
    </>
  )
}
