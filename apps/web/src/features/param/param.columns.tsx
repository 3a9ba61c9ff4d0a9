import type { ParamRow } from '@visa/contract/org/system-param-calls'
import { paramMessages } from '@visa/messages/org/param'
import { paramText } from '@visa/contract/org/param-text'
import { formatDate } from '@visa/contract/dates'
import { fieldMessages } from '@visa/messages/fields'
import { useTexts } from '../../lib/i18n.tsx'
import type { Column } from '../../ui/list/column.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import styles from './param.module.css'

export function useParamColumns(): Column<ParamRow>[] {
  const t = useTexts(paramMessages)
  const f = useTexts(fieldMessages)
  return [
    {
      kind: 'custom',
      field: 'key',
      title: t.name,
      width: 400,
      render: ({ key }) => (
        <div className={styles.about}>
          <span className={styles.name}>
            {t.params[key].name} <code className={styles.key}>{key}</code>
          </span>
          <span className={styles.text}>{t.params[key].text}</span>
        </div>
      ),
    },
    {
      kind: 'custom',
      field: 'value',
      title: f.value,
      width: 150,
      render: (row) => <span className={styles.value}>{paramText(row, row.value, t)}</span>,
    },
    {
      kind: 'custom',
      field: 'changed',
      title: f.status,
      width: 92,
      render: (row) => <Standing row={row} />,
    },
    {
      kind: 'custom',
      field: 'defaultValue',
      title: t.defaultValue,
      width: 150,
      render: (row) => (
        <span className={styles.soft}>
          {row.kind === 'secret' ? t.none : paramText(row, row.defaultValue, t)}
        </span>
      ),
    },
    {
      kind: 'custom',
      field: 'updateTime',
      title: t.updated,
      width: 144,
      render: ({ updateTime, updateUserName }) =>
        updateTime === null ? (
          <span className={styles.soft}>{t.none}</span>
        ) : (
          <div className={styles.about}>
            <span className={styles.figures}>{formatDate(updateTime, 'yyyy-MM-dd hh:mm')}</span>
            <span className={styles.text}>{updateUserName}</span>
          </div>
        ),
    },
  ]
}

function Standing({ row: { kind, changed, filled } }: { row: ParamRow }) {
  const t = useTexts(paramMessages)
  const secret = kind === 'secret'
  if (secret && !filled) return <StatusTag tone="waiting" text={t.secretUnset} />
  if (!changed) return <StatusTag tone="cancelled" text={t.isDefault} />
  return <StatusTag tone="done" text={secret ? t.secretSet : t.isChanged} />
}
