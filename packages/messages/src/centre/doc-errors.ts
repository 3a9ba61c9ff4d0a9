import type { Messages } from '../texts.ts'

/** Refusals of papers, of signing them, and of what customers do on their phones. */
const zh = {
  docUnknownFields: '模板第 {block} 块有不认识的字段：{names}；请从字段表中选择',
  docPublished: '第 {version} 版已发布，不能再改；请以它为底新建一版草稿',
  docDraftThere: '这种文档已有一份草稿，请继续编辑它，或先删除',
  docLacks: '{language} 模板缺少必有的内容：{names}',
  docTooHigh: '模板第 {block} 块放不进一页纸：请减少文字，或加宽列',
} as const

const en = {
  docUnknownFields: 'Block {block} names fields that there are not: {names}. Choose from the list of fields',
  docPublished: 'Version {version} is published and stays as it is: begin a draft from it',
  docDraftThere: 'There is a draft of this paper already: go on with it, or delete it first',
  docLacks: 'The {language} template lacks what this paper needs: {names}',
  docTooHigh: 'Block {block} does not fit on a page: shorten its text or widen its columns',
} as const

export const docErrorMessages: Messages<typeof zh> = { zh, en }
