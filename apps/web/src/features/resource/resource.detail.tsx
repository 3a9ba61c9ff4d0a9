import type { ResourceTreeNode } from '@visa/contract/org/resource'
import { VALID } from '@visa/contract/fields'
import { fieldMessages } from '@visa/messages/fields'
import { resourceMessages } from '@visa/messages/org/resource'
import { uiMessages } from '@visa/messages/ui/ui'
import { Button, Tag } from 'antd'
import type { ReactNode } from 'react'
import { useLanguage, useTexts } from '../../lib/i18n.tsx'
import { useCan } from '../../lib/session.tsx'
import { CodeText } from '../../ui/code-text.tsx'
import { NamedIcon } from '../../ui/icons/named-icon.tsx'
import { RecordHead } from '../../ui/record-head.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { useResourceActions } from './resource.actions.ts'
import { isMenu, nameOf, pathOf } from './resource.logic.ts'
import styles from './resource.module.css'

interface ResourceDetailProps {
  node: ResourceTreeNode
  all: readonly ResourceTreeNode[]
  onAdd: (() => void) | undefined
  onEdit: () => void
  onDeleted: () => void
}

/** The chosen resource: what it is, and what may be done with it. */
export function ResourceDetail({ node, all, onAdd, onEdit, onDeleted }: ResourceDetailProps) {
  const t = useTexts(resourceMessages)
  const f = useTexts(fieldMessages)
  const ui = useTexts(uiMessages)
  const { language } = useLanguage()
  const can = useCan()
  const { askFreeze, enable, askDelete, askRestore } = useResourceActions(node, onDeleted)
  const enabled = node.valid === VALID.ENABLED
  const above = pathOf(all, node).map((each) => nameOf(each, language))
  return (
    <article className={styles.detail} aria-label={nameOf(node, language)}>
      <RecordHead
        title={nameOf(node, language)}
        marks={
          <>
            <CodeText value={node.code} />
            <StatusTag tone={enabled ? 'done' : 'cancelled'} text={enabled ? ui.enabled : t.disable} />
            <Tag>{node.own ? t.own : t.builtIn}</Tag>
            {node.placed && !node.own && <Tag>{t.placed}</Tag>}
          </>
        }
        buttons={
          <>
            {onAdd !== undefined && isMenu(node) && <Button onClick={onAdd}>{t.addBelow}</Button>}
            {can('sys.resource.edit') && <Button onClick={onEdit}>{ui.edit}</Button>}
            {can('sys.resource.edit') && node.placed && !node.own && (
              <Button onClick={() => void askRestore()}>{t.restore}</Button>
            )}
            {can('sys.resource.freeze') &&
              (enabled ? (
                <Button onClick={() => void askFreeze()}>{t.disable}</Button>
              ) : (
                <Button onClick={enable}>{t.enable}</Button>
              ))}
            {can('sys.resource.delete') && node.own && (
              <Button danger onClick={() => void askDelete()}>
                {ui.delete}
              </Button>
            )}
          </>
        }
      />
      <dl className={styles.list}>
        <Fact label={f.resName}>{node.resName}</Fact>
        <Fact label={f.ename}>{node.ename}</Fact>
        <Fact label={t.kind}>{isMenu(node) ? t.kinds.menu : t.kinds.button}</Fact>
        <Fact label={t.parent}>{above.length === 0 ? t.root : above.join(' / ')}</Fact>
        {node.url !== '' && <Fact label={f.url}>{node.url}</Fact>}
        {isMenu(node) && (
          <Fact label={t.icon}>
            {node.icon === '' ? (
              t.noIcon
            ) : (
              <span className={styles.icon}>
                <NamedIcon name={node.icon} />
                {node.icon}
              </span>
            )}
          </Fact>
        )}
        <Fact label={t.holders}>{node.holders}</Fact>
      </dl>
    </article>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
