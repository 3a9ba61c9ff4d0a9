import type { ResourceTreeNode } from '@visa/contract/org/resource'
import { RESOURCE_ICONS } from '@visa/contract/org/resource-icons'
import { RESOURCE_ROOT } from '@visa/contract/resources'
import { resourceMessages } from '@visa/messages/org/resource'
import { Select } from 'antd'
import { useLanguage, useTexts } from '../../lib/i18n.tsx'
import { useFormValue } from '../../ui/form/form-context.ts'
import { NamedIcon } from '../../ui/icons/named-icon.tsx'
import { mayHold, nameOf, pathOf, withBelow } from './resource.logic.ts'
import styles from './resource.module.css'

interface InputProps {
  id?: string
  value?: string
  onChange?: (value: string) => void
}

interface ParentInputProps extends InputProps {
  tree: readonly ResourceTreeNode[]
  /** What is being moved: it cannot come to stand below itself. */
  moving: ResourceTreeNode | undefined
}

/** What a resource stands below: only what may hold it is offered. */
export function ParentInput({ id, value, onChange, tree, moving }: ParentInputProps) {
  const type = Number(useFormValue('type'))
  const t = useTexts(resourceMessages)
  const { language } = useLanguage()
  const all = tree.flatMap(withBelow)
  const own = new Set(moving === undefined ? [] : withBelow(moving).map((node) => node.id))
  const options = [
    ...(mayHold(undefined, type) || value === RESOURCE_ROOT ? [{ value: RESOURCE_ROOT, label: t.root }] : []),
    ...all
      .filter((node) => !own.has(node.id) && (mayHold(node, type) || node.id === value))
      .map((node) => ({
        value: node.id,
        label: [...pathOf(all, node), node].map((each) => nameOf(each, language)).join(' / '),
      })),
  ]
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
      {...(value === undefined ? {} : { value })}
      {...(onChange === undefined ? {} : { onChange })}
    />
  )
}

export function IconInput({ id, value = '', onChange }: InputProps) {
  const t = useTexts(resourceMessages)
  const options = [
    { value: '', label: t.noIcon },
    ...RESOURCE_ICONS.map((name) => ({
      value: name,
      label: (
        <span className={styles.icon}>
          <NamedIcon name={name} />
          {name}
        </span>
      ),
    })),
  ]
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      showSearch={{ optionFilterProp: 'value' }}
      options={options}
      value={value}
      {...(onChange === undefined ? {} : { onChange })}
    />
  )
}
