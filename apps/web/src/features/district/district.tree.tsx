import { allDistricts } from '@visa/contract/dict/district'
import { DISTRICT_ROOT } from '@visa/contract/dict/district-manage'
import { districtMessages } from '@visa/messages/dict/district'
import { Tree } from 'antd'
import { useMemo } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { nodesOf } from './district.nodes.ts'

interface DistrictTreeProps {
  chosen: string
  onChoose: (id: string) => void
}

/** The whole country, one node open at a time or many; what somebody opened stays open. */
export function DistrictTree({ chosen, onChoose }: DistrictTreeProps) {
  const t = useTexts(districtMessages)
  const result = useCall(allDistricts, {}, { silent: true })
  const [expanded, expand] = useTabState<string[]>('expanded', [DISTRICT_ROOT])
  const nodes = useMemo(() => nodesOf(result.data ?? []), [result.data])
  return (
    <Loaded result={result}>
      {() => (
        <Tree
          aria-label={t.tree}
          blockNode
          treeData={[{ key: DISTRICT_ROOT, title: t.country, children: nodes }]}
          expandedKeys={expanded}
          onExpand={(keys) => expand(keys.map(String))}
          selectedKeys={[chosen]}
          onSelect={(_, { node }) => onChoose(node.key)}
        />
      )}
    </Loaded>
  )
}
