import type { ResourceTreeNode } from '@visa/contract/org/resource'
import { VALID } from '@visa/contract/fields'
import { fieldMessages } from '@visa/messages/fields'
import { Tag } from 'antd'
import type { ReactNode } from 'react'
import { useLanguage, useTexts } from '../../lib/i18n.tsx'
import { CodeText } from '../../ui/code-text.tsx'
import { NamedIcon } from '../../ui/icons/named-icon.tsx'
import { RecordActions } from '../../ui/record-actions.tsx'
import { RecordHead } from '../../ui/record-head.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { useResourceActions } from './resource.actions.tsx'
import { isMenu, nameOf, pathOf, withBelow } from './resource.logic.ts'
import { WRITING } from './resource.writing.ts'
import { useResourceTexts } from './use-resource-texts.ts'
import styles from './resource.module.css'

interface ResourceDetailProps {
  node: ResourceTreeNode
  tree: readonly ResourceTreeNode[]
  onAdded: (id: string) => void
  onDeleted: () => void
}

/** The chosen resource: what it is, and what may be done with it. */
export function ResourceDetail({ node, tree, onAdded, onDeleted }: ResourceDetailProps) {
  const t = useResourceTexts()
  const f = useTexts(fieldMessages)
  const { language } = useLanguage()
  const enabled = node.valid === VALID.ENABLED
  const above = pathOf(tree.flatMap(withBelow), node).map((each) => nameOf(each, language))
  return (
    <article className={styles.detail} aria-label={nameOf(node, language)}>
      <RecordHead
        title={nameOf(node, language)}
        marks={
          <>
            <CodeText value={node.code} />
            <StatusTag
              tone={enabled ? 'done' : 'cancelled'}
              text={enabled ? t.states.enabled : t.states.disabled}
            />
            <Tag>{node.own ? t.own : t.builtIn}</Tag>
            {node.placed && !node.own && <Tag>{t.placed}</Tag>}
          </>
        }
        buttons={
          <RecordActions
            name="resource"
            row={node}
            nameOf={(each) => nameOf(each, language)}
            actions={useResourceActions(tree, onAdded)}
            stale={WRITING.invalidates}
            onDone={(key) => key === 'delete' && onDeleted()}
          />
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
