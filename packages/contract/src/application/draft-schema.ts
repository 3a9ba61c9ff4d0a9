import * as z from 'zod/mini'
import { code, day, line, lines as severalLines } from '../fields.ts'
import { Attachment } from '../files/file.ts'
import { idCard18 } from '../rules/id-card.ts'
import type { ColumnField, Field, TextField } from './field.ts'
import type { ApplicationForm, FormValues } from './form.ts'
import { isInCapitals } from './scripts.ts'

const CODE_MAX = 64

/** Blank is what an emptied selector or calendar holds. */
const orNull = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.union([
    z.null(),
    z.pipe(
      z.literal(''),
      z.transform(() => null),
    ),
    schema,
  ])

function textSchema({ script, max, lines }: TextField): z.ZodMiniType<string> {
  const plain = lines ? severalLines(max) : line(max)
  if (isInCapitals(script)) return z.pipe(plain, z.string().check(z.toUpperCase()))
  return script === 'email' ? z.pipe(plain, z.string().check(z.toLowerCase())) : plain
}

function single(field: Exclude<Field, { kind: 'rows' | 'multi' | 'file' }>): z.ZodMiniType {
  if (field.kind === 'text') return textSchema(field)
  if (field.kind === 'date') return orNull(day)
  return orNull(field.kind === 'yesNo' ? z.enum(['y', 'n'], 'rule:invalid') : code(CODE_MAX))
}

const column = (field: ColumnField): z.ZodMiniType => z.optional(single(field))

function fieldSchema(field: Field): z.ZodMiniType {
  if (field.kind === 'multi') return z.array(code(CODE_MAX)).check(z.maxLength(field.max))
  if (field.kind === 'file') return z.array(Attachment).check(z.maxLength(field.max))
  if (field.kind !== 'rows') return single(field)
  const columns = Object.entries<ColumnField>(field.columns).map(([name, each]) => [name, column(each)])
  return z
    .array(z.strictObject(Object.fromEntries(columns) as z.core.$ZodLooseShape))
    .check(z.maxLength(field.max))
}

/** An old number is kept as the new one of the same person. */
const idCardNo = (schema: z.ZodMiniType): z.ZodMiniType =>
  z.pipe(
    schema,
    z.transform((value) => (typeof value === 'string' ? (idCard18(value) ?? value) : value)),
  )

type DraftSchema<Form extends ApplicationForm> = z.ZodMiniType<
  Partial<FormValues<Form>>,
  Partial<FormValues<Form>>
> & { shape: Readonly<Record<keyof FormValues<Form> & string, z.ZodMiniType>> }

/** Making one takes a while; forms stay the same. */
const made = new WeakMap<ApplicationForm, unknown>()

/**
 * What is kept while a form is filled in: whatever is there must be of the right kind and length, and nothing must be
 * there. Fields that are not sent stay as they are.
 */
export function draftSchema<Form extends ApplicationForm>(form: Form): DraftSchema<Form> {
  const known = made.get(form)
  if (known !== undefined) return known as DraftSchema<Form>
  const shape = Object.entries(form.fields).map(([name, field]) => {
    const schema = fieldSchema(field)
    return [name, z.optional(name === 'idCardNo' ? idCardNo(schema) : schema)]
  })
  const schema = z.strictObject(Object.fromEntries(shape) as z.core.$ZodLooseShape)
  made.set(form, schema)
  return schema as unknown as DraftSchema<Form>
}
