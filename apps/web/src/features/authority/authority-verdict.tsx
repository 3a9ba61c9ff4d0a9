import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import type { AuthorityCheck } from '@visa/contract/shell/authority-check'
import { authorityMessages } from '@visa/messages/shell/authority'
import { Tag } from 'antd'
import type { ReactNode } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { CodeText } from '../../ui/code-text.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import styles from './authority.module.css'

export function AuthorityVerdict({ check }: { check: AuthorityCheck }) {
  const texts = useTexts(authorityMessages)
  const { user } = check
  return (
    <article className={styles.verdict} aria-label={check.can ? texts.granted : texts.refused}>
      <header className={styles.head} data-can={check.can}>
        {check.can ? <CheckCircleFilled aria-hidden /> : <CloseCircleFilled aria-hidden />}
        <div>
          <h2 className={styles.title}>
            {check.can ? texts.granted : texts.refused}
            <StatusTag
              tone={check.inMenu ? 'done' : 'cancelled'}
              text={check.inMenu ? texts.inMenu : texts.notInMenu}
            />
          </h2>
          <p className={styles.soft}>
            {fill(texts.who, { name: user.realName, userName: user.userName, company: user.companyName })}
          </p>
        </div>
        <div className={styles.what}>
          <strong>{check.title || check.code}</strong>
          <CodeText value={check.code} />
        </div>
      </header>
      <dl className={styles.facts}>
        <Fact label={texts.reasons}>
          <ul className={styles.reasons}>
            {check.reasons.map((reason) => (
              <li key={reason}>{texts.reason[reason]}</li>
            ))}
          </ul>
        </Fact>
        {check.path.length > 0 && (
          <Fact label={texts.path}>
            <ol className={styles.path}>
              {check.path.map(({ code, title, held }) => (
                <li key={code}>
                  <StatusTag tone={held ? 'done' : 'refused'} text={title} />
                  <span className={styles.soft}>{held ? texts.held : texts.missing}</span>
                </li>
              ))}
            </ol>
          </Fact>
        )}
        <Fact label={texts.roles}>
          <Tags names={check.roles.map(({ roleName }) => roleName)} none={texts.noRoles} />
        </Fact>
        <Fact label={texts.grants}>
          {check.grants.length === 0 ? (
            <span className={styles.soft}>{texts.noGrants}</span>
          ) : (
            <ul className={styles.grants}>
              {check.grants.map(({ roleId, roleName, authority }) => (
                <li key={`${roleId} ${authority}`}>
                  <Tag>{roleName}</Tag>
                  <code>{authority}</code>
                </li>
              ))}
            </ul>
          )}
        </Fact>
        {!check.can && (
          <Fact label={texts.wouldGrant}>
            <Tags names={check.wouldGrant.map(({ roleName }) => roleName)} none={texts.noWouldGrant} />
            {check.wouldGrant.length > 0 && <p className={styles.soft}>{texts.wouldGrantHelp}</p>}
          </Fact>
        )}
        <Fact label={texts.calls}>
          {check.calls.length === 0 ? (
            <span className={styles.soft}>{texts.noCalls}</span>
          ) : (
            <ul className={styles.calls}>
              {check.calls.map((each) => (
                <li key={each}>
                  <code>{each}</code>
                </li>
              ))}
            </ul>
          )}
        </Fact>
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

function Tags({ names, none }: { names: readonly string[]; none: string }) {
  if (names.length === 0) return <span className={styles.soft}>{none}</span>
  return names.map((name) => <Tag key={name}>{name}</Tag>)
}
