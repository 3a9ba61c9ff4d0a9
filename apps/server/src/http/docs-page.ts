import type { Endpoint, Schema } from '@visa/contract/endpoint'
import { toJSONSchema } from 'zod/mini'
import { escapeHtml } from './html.ts'

const shape = (title: string, schema: Schema | undefined, io: 'input' | 'output'): string => {
  if (schema === undefined) return ''
  const { $schema: _, ...rest } = toJSONSchema(schema, { io, unrepresentable: 'any' })
  return `<h3>${title}</h3><pre>${escapeHtml(JSON.stringify(rest, null, 2))}</pre>`
}

const section = (endpoint: Endpoint): string => {
  const access = typeof endpoint.access === 'string' ? endpoint.access : endpoint.access.join(' | ')
  return `<details><summary><b>${endpoint.method}</b> <code>${escapeHtml(endpoint.path)}</code>
    <span>${escapeHtml(endpoint.summary)}</span><i>${escapeHtml(access)}</i></summary>
    ${shape('Path', endpoint.params, 'input')}${shape('Query', endpoint.query, 'input')}
    ${shape(`Body (${endpoint.bodyKind ?? 'none'})`, endpoint.body, 'input')}${shape('Data', endpoint.data, 'output')}
  </details>`
}

const STYLE = `
  body { font: 14px/1.6 system-ui, sans-serif; max-width: 1000px; margin: 32px auto; padding: 0 16px; color: #1f2937 }
  h1 { font-size: 22px } h3 { margin: 12px 0 4px; font-size: 13px; color: #64748b }
  details { border: 1px solid #e2e8f0; border-radius: 6px; margin: 8px 0; padding: 8px 12px }
  summary { cursor: pointer; display: flex; gap: 12px; align-items: baseline }
  summary b { width: 56px; color: #2347c5 } summary span { color: #475569; flex: 1 }
  summary i { font-style: normal; font-size: 12px; color: #1e8e5a }
  pre { background: #f8fafc; border-radius: 6px; padding: 12px; overflow: auto; font-size: 12px }`

/**
 * A page people can read without any script: each call with its access and the shapes it takes and gives. Writing it
 * takes long; each reader's nonce goes into what was written once.
 */
export function docsPage(endpoints: readonly Endpoint[]): (nonce: string) => string {
  const [before = '', after = ''] = written(endpoints).split(NONCE)
  return (nonce) => before + nonce + after
}

const NONCE = '__NONCE__'

const written = (endpoints: readonly Endpoint[]): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Visa Desk Platform · API</title>
<style nonce="${NONCE}">${STYLE}</style></head>
<body><h1>Visa Desk Platform · API</h1>
<p>Every answer is <code>{code, msg, data}</code> with HTTP status 200. The same list as
<a href="/api/openapi.json">openapi.json</a>.</p>
${endpoints.map(section).join('\n')}
</body></html>`
