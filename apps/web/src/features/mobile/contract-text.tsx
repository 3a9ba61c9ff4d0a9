import type { ToldBlock } from '@visa/contract/centre/contract-sign'
import { Fragment } from 'react'
import styles from './contract.module.css'

/** A contract as text that flows: what is a wide table on paper is a few lines for each row here. */
export function ContractText({ blocks }: { blocks: readonly ToldBlock[] }) {
  return (
    <article className={styles.text}>
      {blocks.map((block, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a contract is read as it stands
        <Block key={place} block={block} />
      ))}
    </article>
  )
}

function Block({ block }: { block: ToldBlock }) {
  switch (block.type) {
    case 'title':
      return (
        <header>
          <p className={styles.soft}>{block.above}</p>
          <h2 className={styles.title}>{block.text}</h2>
        </header>
      )
    case 'heading':
      return <h3>{block.text}</h3>
    case 'text':
      return (
        <p className={block.small ? styles.small : undefined} data-bold={block.bold}>
          {block.text}
        </p>
      )
    case 'facts':
      return (
        <dl className={styles.facts}>
          {block.items.map(({ label, value }) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </dl>
      )
    case 'table':
      return <Rows block={block} />
  }
}

/** Of each row the first words are its name, the last figure its sum, and the rest stands beneath. */
function Rows({ block: { heads, rows } }: { block: Extract<ToldBlock, { type: 'table' }> }) {
  const index = heads.findIndex(({ figure }) => !figure)
  const name = index === -1 ? 0 : index
  const sum = heads.findLastIndex(({ figure }) => figure)
  return (
    <ul className={styles.rows}>
      {rows.map((cells, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows of a contract have no other name
        <li key={place}>
          <span>
            <b>{cells[name]}</b>
            {sum > name && <b className={styles.sum}>{cells[sum]}</b>}
          </span>
          <small>
            {heads
              .flatMap(({ title }, column) =>
                column === name || column === sum || column < name || (cells[column] ?? '') === ''
                  ? []
                  : [`${title} ${cells[column] ?? ''}`],
              )
              .join(' · ')}
          </small>
        </li>
      ))}
    </ul>
  )
}
