import { dictDataFields } from '@visa/contract/dict/dict-data'
import { dictTypeFields } from '@visa/contract/dict/dict-type'
import { valid } from '@visa/contract/fields'
import { table } from '../../../db/table.ts'

export const dictDataTable = table('dict_data', {
  fields: dictDataFields,
  given: { type: dictTypeFields.type },
  also: { valid },
  reach: 'shared',
  about: ({ type, cname }) => ({ subject: cname, topic: type, companies: [] }),
})
