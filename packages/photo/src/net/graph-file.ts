import { ModelError, manifestOf, readWeights, type Weight } from './weights.ts'

/** One step of a net that was saved as a graph. */
export interface GraphNode {
  name: string
  op: string
  input: string[]
  step: number
  /** Whether as much is put around a plane as keeps its size. */
  same: boolean
  /** Whether what is below nothing is given slopes at once, which come after the bias. */
  sloped: boolean
}

export interface GraphFile {
  nodes: GraphNode[]
  weights: Map<string, Weight>
}

/** "SAME", as the file writes its texts. */
const SAME = 'U0FNRQ=='
/** "Prelu", likewise. */
const SLOPED = 'UHJlbHU='

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function nodeOf(value: unknown): GraphNode {
  const [attr, input] = [fieldOf(value, 'attr'), fieldOf(value, 'input')]
  const steps = fieldOf(fieldOf(fieldOf(attr, 'strides'), 'list'), 'i')
  const fused = fieldOf(fieldOf(fieldOf(attr, 'fused_ops'), 'list'), 's')
  return {
    name: textOf(fieldOf(value, 'name')),
    op: textOf(fieldOf(value, 'op')),
    input: Array.isArray(input) ? input.map(textOf) : [],
    step: Array.isArray(steps) ? Number(steps[1]) : 1,
    same: fieldOf(fieldOf(attr, 'padding'), 's') === SAME,
    sloped: Array.isArray(fused) && fused.includes(SLOPED),
  }
}

/**
 * A graph model of TensorFlow.js: its steps in the order in which they are taken, and its numbers. Of a net that says
 * several things only the steps to one of them.
 */
export function readGraph(json: unknown, file: Uint8Array, output?: string): GraphFile {
  const nodes = fieldOf(fieldOf(json, 'modelTopology'), 'node')
  if (!Array.isArray(nodes)) throw new ModelError('the file is no graph')
  return {
    nodes: inOrder(nodes.map(nodeOf), output),
    weights: readWeights(manifestOf(fieldOf(json, 'weightsManifest')), file),
  }
}

/** Each step behind those whose results it takes; only those that lead to one, where that is named. */
function inOrder(nodes: readonly GraphNode[], output: string | undefined): GraphNode[] {
  const byName = new Map(nodes.map((node) => [node.name, node]))
  const placed = new Set<GraphNode>()
  const place = (node: GraphNode): void => {
    if (placed.has(node)) return
    for (const name of node.input) {
      const before = byName.get(name)
      if (before !== undefined) place(before)
    }
    placed.add(node)
  }
  const last = nodes.filter(({ name }) => output === undefined || name === output)
  if (last.length === 0) throw new ModelError(`there is no ${output ?? 'step'}`)
  for (const node of last) place(node)
  return [...placed]
}
