/** The cycles a depth-first walk meets in a graph given as node → neighbours; none only if there is none. */
export function cyclesOf(graph) {
  const state = new Map()
  const cycles = []
  const trail = []
  const visit = (node) => {
    state.set(node, 'open')
    trail.push(node)
    for (const next of graph.get(node) ?? []) {
      if (state.get(next) === 'open') cycles.push(trail.slice(trail.indexOf(next)))
      else if (!state.has(next)) visit(next)
    }
    trail.pop()
    state.set(node, 'done')
  }
  for (const node of graph.keys()) if (!state.has(node)) visit(node)
  return cycles
}
