import { ISSUE_RESULT, type IssueResult } from '@visa/contract/visa/applicant'
import { orderPageMessages } from '@visa/messages/visa/order-pages'

const plain = (word: string): string => word.trim().toLowerCase()

/** How lists of consulates call it besides our own words. */
const THEIRS: readonly [string, IssueResult][] = [
  ['approved', ISSUE_RESULT.PASS],
  ['granted', ISSUE_RESULT.PASS],
  ['выдана', ISSUE_RESULT.PASS],
  ['通过', ISSUE_RESULT.PASS],
  ['refused', ISSUE_RESULT.REJECT],
  ['rejected', ISSUE_RESULT.REJECT],
  ['отказ', ISSUE_RESULT.REJECT],
  ['returned', ISSUE_RESULT.RETURN],
]

/** 1, PASS, 出签, Issued: however a list says it. */
export const RESULT_WORDS: ReadonlyMap<string, IssueResult> = new Map([
  ...THEIRS,
  ...Object.entries(ISSUE_RESULT).flatMap(([name, value]): [string, IssueResult][] => [
    [plain(name), value],
    [String(value), value],
    [plain(orderPageMessages.zh.results[value]), value],
    [plain(orderPageMessages.en.results[value]), value],
  ]),
])

export const resultFor = (word: string): IssueResult | null => RESULT_WORDS.get(plain(word)) ?? null
