import type { ApplicationContext, Option } from '@visa/contract/application/context'
import type { Field } from '@visa/contract/application/field'
import { isInCapitals } from '@visa/contract/application/scripts'
import type { FormCode } from '@visa/contract/visa/form-codes'
import type { ReactElement } from 'react'
import type { AnyField } from '../form/form-parts.ts'
import { photoRuleOf } from '../../lib/photo-rule-of.ts'
import type { ToolName } from '../photo/tool-names.ts'
import type { Wording } from './choice-names.ts'
import { ChildPicker, OptionPicker } from './option-picker.tsx'
import { YesNo } from './yes-no.tsx'

interface InputsGiven {
  code: FormCode
  context: ApplicationContext
  wording: Wording
  fileInput: ((name: string) => ReactElement) | undefined
}

/** A choice that the form itself has the words for. */
const ownOption = (code: string, name: string): Option => ({
  code,
  cname: name,
  ename: name,
  pinyin: '',
  resv1: '',
  valid: 1,
})

/** Fields for a picture, which the photo tools make, each with the tool that is needed first. */
const PICTURES: Readonly<Record<string, ToolName>> = { photo: 'process', passportScan: 'compress' }
/** The input of a field. Whatever the form kit knows by its schema is not said. */
export function inputOf(
  name: string,
  field: Field,
  { code: form, context, wording, fileInput }: InputsGiven,
): Partial<AnyField> {
  if (field.kind === 'text') {
    const kind = field.lines
      ? 'textarea'
      : field.script === 'email'
        ? 'email'
        : isInCapitals(field.script)
          ? 'upperText'
          : 'text'
    return { kind, max: field.max }
  }
  if (field.kind === 'date') return { kind: 'date' }
  if (field.kind === 'yesNo') return { input: <YesNo words={wording} /> }
  if (field.kind === 'file') {
    const input = fileInput?.(name)
    if (input !== undefined) return { input }
    const tool = PICTURES[name]
    return {
      kind: 'files',
      maxFiles: field.max,
      ...(tool !== undefined && { photoTools: { tool, rule: photoRuleOf(form) } }),
    }
  }
  if (field.kind === 'rows') return {}
  if ('codes' in field.choices) {
    const names = wording.texts.options[name] ?? {}
    const own = field.choices.codes.map((code) => ownOption(code, names[code] ?? code))
    return { input: <OptionPicker options={own} /> }
  }
  const options = context.options[field.choices.dictionary] ?? []
  if (field.kind === 'multi') return { input: <OptionPicker multiple options={options} /> }
  return field.parent === undefined
    ? { input: <OptionPicker options={options} /> }
    : { input: <ChildPicker parent={field.parent} options={options} /> }
}
