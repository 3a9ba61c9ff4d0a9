import type { ResourceTreeNode } from '@visa/contract/org/resource'
import { RESOURCE_TYPE } from '@visa/contract/resources'
import { roleMessages } from '@visa/messages/org/role'
import { Select, Tag } from 'antd'
import { fill, useLanguage, useTexts } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/session.tsx'
import {
  isGroup,
  MENU_ONLY,
  PLAIN,
  stateOf,
  variantOf,
  waysOf,
  withVariants,
  type Grants,
  type Lock,
} from './power.logic.ts'
import styles from './role.module.css'

interface PowerTitleProps {
  node: ResourceTreeNode
  grants: Grants
  before: Grants
  lock: Lock | undefined
  /** What a button is called here. */
  button: string
  onVariants?: (grants: Set<string>) => void
}

/** One line of the tree: its name and code, what changed, and how it is granted where there are several ways. */
export function PowerTitle({ node, grants, before, lock, button, onVariants }: PowerTitleProps) {
  const t = useTexts(roleMessages)
  const { language } = useLanguage()
  const { code, resName, ename } = node
  const name = language === 'en' && ename !== '' ? ename : resName
  const ways = waysOf(grants, code)
  const changed = !isGroup(node) && ways.toSorted().join() !== waysOf(before, code).toSorted().join()
  const several = node.variants.length > 0 || ways.some((way) => ![PLAIN].includes(variantOf(way)))
  return (
    <span
      className={styles.line}
      data-locked={lock !== undefined}
      title={lock === undefined ? undefined : t.reasons[lock]}
    >
      <span>{name}</span>
      {node.type === RESOURCE_TYPE.BUTTON && <Tag>{button}</Tag>}
      {node.valid === 0 && <Tag>{t.disabled}</Tag>}
      <code className={styles.code}>{code}</code>
      {changed && (
        <Tag color={ways.length > 0 ? 'success' : 'error'}>{ways.length > 0 ? t.added : t.removed}</Tag>
      )}
      {onVariants !== undefined && several && !isGroup(node) && stateOf(node, grants) !== 'none' && (
        <Variants node={node} name={name} grants={grants} locked={lock !== undefined} onChange={onVariants} />
      )}
    </span>
  )
}

interface VariantsProps {
  node: ResourceTreeNode
  name: string
  grants: Grants
  locked: boolean
  onChange: (grants: Set<string>) => void
}

function Variants({ node, name, grants, locked, onChange }: VariantsProps) {
  const t = useTexts(roleMessages)
  const { authorities } = useSession()
  const chosen = waysOf(grants, node.code).map(variantOf)
  const known = [...new Set([...node.variants, ...chosen])].filter(
    (each) => ![PLAIN, MENU_ONLY].includes(each),
  )
  const options = [
    { value: PLAIN, label: t.plain },
    ...known.map((value) => ({ value, label: value })),
    { value: MENU_ONLY, label: t.menuOnly },
  ]
  return (
    // The line around it is clicked to check the node; this one is not.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- keeps events in
    <span
      className={styles.variants}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <Select
        mode="tags"
        size="small"
        className={styles.variantInput ?? ''}
        popupMatchSelectWidth={false}
        aria-label={fill(t.variants, { name })}
        disabled={locked}
        value={chosen}
        options={options}
        onChange={(variants: string[]) => onChange(withVariants(grants, node.code, variants, authorities))}
      />
    </span>
  )
}
