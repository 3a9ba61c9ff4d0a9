import { acceptOrgProducts } from '@visa/contract/org/accept-org-product'
import { authorizationsOfAgent, type Authorization } from '@visa/contract/org/agent-authorization'
import { IDENTITY } from '@visa/contract/identity'
import { FLAG_OF, productKey, type Product } from '@visa/contract/visa/products'
import { authoriseMessages } from '@visa/messages/org/authorise'
import { productMessages } from '@visa/messages/visa/products'
import type { ReactNode } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { Flag } from '../../../ui/flag/flag.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import type { StatusTone } from '../../../lib/palette.ts'
import styles from './authorise.module.css'

interface AuthorisationSectionProps {
  companyId: number
  identityCode: number
}

/** What a company may order and through whom, or what it handles: to read, on the company's page. */
export function AuthorisationSection({ companyId, identityCode }: AuthorisationSectionProps) {
  if (identityCode === IDENTITY.AGENT) return <OfAgent companyId={companyId} />
  return identityCode === IDENTITY.VISA ? <OfOrg companyId={companyId} /> : null
}

const TONES: Readonly<Record<Authorization['state'], StatusTone>> = {
  valid: 'done',
  expiring: 'waiting',
  expired: 'refused',
  upcoming: 'progress',
  unhandled: 'refused',
  stopped: 'cancelled',
}

function OfAgent({ companyId }: { companyId: number }) {
  const t = useTexts(authoriseMessages)
  const found = useCall(authorizationsOfAgent, { query: { companyId } }, { silent: true })
  return (
    <Loaded result={found}>
      {(rows) =>
        rows.length === 0 ? (
          <p className={styles.soft}>{t.sectionNone}</p>
        ) : (
          <ul className={styles.products}>
            {rows.map((row) => (
              <Line key={row.id} row={row} name={row.orgName}>
                {row.isDefault && <span className={styles.soft}>{t.isDefault}</span>}
                <StatusTag tone={TONES[row.state]} text={t.states[row.state]} />
              </Line>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

function OfOrg({ companyId }: { companyId: number }) {
  const t = useTexts(authoriseMessages)
  const found = useCall(acceptOrgProducts, { query: { companyId } }, { silent: true })
  return (
    <Loaded result={found}>
      {(rows) =>
        rows.length === 0 ? (
          <p className={styles.soft}>{t.noProducts}</p>
        ) : (
          <ul className={styles.products}>
            {rows.map((row) => (
              <Line key={row.id} row={row} name="">
                {row.agents !== null && (
                  <span className={styles.soft}>{fill(t.productAgents, { count: row.agents })}</span>
                )}
              </Line>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

interface LineProps {
  row: Product & { validFrom: string; validTo: string }
  name: string
  children: ReactNode
}

function Line({ row, name, children }: LineProps) {
  const t = useTexts(authoriseMessages)
  const products = useTexts(productMessages)
  return (
    <li className={styles.line}>
      <span className={styles.productName}>
        <Flag code={FLAG_OF[row.nationCode]} width={20} />
        {products[productKey(row)]}
      </span>
      {name !== '' && <span>{name}</span>}
      <span className={styles.days}>{fill(t.period, { from: row.validFrom, to: row.validTo })}</span>
      {children}
    </li>
  )
}
