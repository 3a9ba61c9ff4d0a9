import { isSource, lineAt } from './tree.mjs'

const SUPPRESSION = /^[\s*]*(@ts-(?:ignore|expect-error|nocheck)|(?:ox|es)lint-disable[\w-]*|oxfmt-ignore)/
const REASON = / -- \S+/

/** A rule may be switched off for a line, but never without a reason beside it. */
export function checkSuppressions({ files, text, parse }) {
  return files.filter(isSource).flatMap((file) =>
    parse(file).comments.flatMap((comment) => {
      const found = SUPPRESSION.exec(comment.value)?.[1]
      if (!found || REASON.test(comment.value)) return []
      return `${file}:${lineAt(text(file), comment.start)} suppressions: ${found} without " -- reason"`
    }),
  )
}
