import { lineAt, nodesOf } from './tree.mjs'

/** Han characters, CJK punctuation and full-width forms. */
export const CHINESE = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u

const textOf = (node) => {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : ''
  if (node.type === 'TemplateElement') return node.value.raw
  return node.type === 'JSXText' ? node.value : ''
}

/** Screens take every text from packages/messages, so that each has both languages. */
export function checkChinese({ files, text, parse }) {
  return files
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) =>
      [...nodesOf(parse(file).program)]
        .filter((node) => CHINESE.test(textOf(node)))
        .map((node) => {
          const line = lineAt(text(file), node.start)
          return `${file}:${line} chinese: ${JSON.stringify(textOf(node).trim())} belongs into packages/messages`
        }),
    )
}
