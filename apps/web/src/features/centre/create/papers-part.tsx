import { requirementList } from '@visa/contract/visa/document-requirement'
import { contractCreateMessages } from '@visa/messages/centre/contract-create'
import { Button, Checkbox, InputNumber } from 'antd'
import { useState } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { useNameOfCode } from '../../../pickers/use-dict-name.ts'
import { useCountProblem } from '../../../ui/inputs/use-count-problem.ts'
import { paperName } from '../contract.names.ts'
import { broughtOf, papersOf, withAll, withBrought, type WantedPaper } from './papers.ts'
import { Part } from '../part.tsx'
import type { Counter } from './use-counter.ts'
import styles from '../counter.module.css'

/** What is asked for with the draft's product, of those who are in it. */
export function usePapers({ draft, today }: Counter): readonly WantedPaper[] {
  const { nationCode, visaType } = draft
  const { data = [] } = useCall(requirementList, { query: { nationCode, visaType } }, { silent: true })
  return draft.people.length === 0 || draft.visaCategory === '' ? [] : papersOf(data, draft, today)
}

const keyOf = ({ document, original }: WantedPaper): string => `${document} ${original}`

/** A row whose number is typed anew is empty for a moment: it stays until another product is chosen. */
function useKeptRows({ nationCode, visaType, visaCategory }: Counter['draft']) {
  const product = `${nationCode} ${visaType} ${visaCategory}`
  const [kept, setKept] = useState<{ product: string; rows: readonly string[] }>({ product, rows: [] })
  const rows = kept.product === product ? kept.rows : []
  return {
    has: (paper: WantedPaper): boolean => rows.includes(keyOf(paper)),
    add: (paper: WantedPaper): void => {
      if (!rows.includes(keyOf(paper))) setKept({ product, rows: [...rows, keyOf(paper)] })
    },
  }
}

/** Papers that came with the people, counted over all of them. */
export function PapersPart({ counter }: { counter: Counter }) {
  const t = useTexts(contractCreateMessages)
  const { draft, put, change } = counter
  const papers = usePapers(counter)
  const [isWhole, setWhole] = useState(false)
  const keep = useKeptRows(draft)
  const isAsked = (paper: WantedPaper): boolean =>
    paper.wanted > 0 || broughtOf(draft.documents, paper) > 0 || keep.has(paper)
  const others = papers.filter((paper) => !isAsked(paper)).length
  const wanted = papers.reduce((sum, paper) => sum + paper.wanted, 0)
  const received = papers.reduce(
    (sum, paper) => sum + Math.min(paper.wanted, broughtOf(draft.documents, paper)),
    0,
  )
  return (
    <Part
      step="papers"
      no={5}
      title={t.papers}
      keyName="F8"
      isDone={wanted > 0 && received === wanted}
      note={wanted > 0 ? fill(t.papersCount, { received, wanted }) : undefined}
      tools={
        wanted > 0 && (
          <Button size="small" onClick={() => put({ ...draft, documents: withAll(draft.documents, papers) })}>
            {t.allPapers} <kbd>Alt A</kbd>
          </Button>
        )
      }
    >
      {papers.length === 0 ? (
        <p className={styles.none}>{t.noPapers}</p>
      ) : (
        <ul className={styles.papers}>
          {(isWhole ? papers : papers.filter(isAsked)).map((paper) => (
            <PaperRow
              key={keyOf(paper)}
              paper={paper}
              count={broughtOf(draft.documents, paper)}
              onCount={(count) => {
                keep.add(paper)
                change({ documents: withBrought(draft.documents, paper, count) })
              }}
            />
          ))}
          {others > 0 && !isWhole && (
            <li className={styles.others}>
              <Button type="link" size="small" onClick={() => setWhole(true)}>
                {fill(t.otherPapers, { count: others })}
              </Button>
            </li>
          )}
        </ul>
      )}
    </Part>
  )
}

interface RowProps {
  paper: WantedPaper
  count: number
  onCount: (count: number) => void
}

function PaperRow({ paper: { document, original, wanted, most }, count, onCount }: RowProps) {
  const t = useTexts(contractCreateMessages)
  const kindOf = useNameOfCode('MATERIAL_KIND')
  const formOf = useNameOfCode('MATERIAL_FORM')
  const name = paperName(kindOf(document), formOf(original ? 'ORIGINAL' : 'COPY'))
  const isShort = count < wanted
  const problem = useCountProblem({ min: 0, max: most })(count)
  return (
    <li>
      <Checkbox
        checked={count > 0 && !isShort}
        indeterminate={count > 0 && isShort}
        onChange={({ target }) => onCount(target.checked ? Math.max(wanted, 1) : 0)}
      >
        {name}
      </Checkbox>
      <span className={styles.end} data-short={isShort}>
        <InputNumber<number>
          size="small"
          variant="borderless"
          controls={false}
          aria-label={fill(t.paperOf, { name })}
          status={problem === undefined ? '' : 'error'}
          title={problem ?? ''}
          value={count}
          onChange={(next) => onCount(next ?? 0)}
        />
        {wanted > 0 && `/ ${wanted}`}
      </span>
    </li>
  )
}
