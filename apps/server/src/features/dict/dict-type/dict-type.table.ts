import { dictTypeFields } from '@visa/contract/dict/dict-type'
import { flag, valid } from '@visa/contract/fields'
import { table } from '../../../db/table.ts'

export const dictTypeTable = table('dict_type', {
  fields: dictTypeFields,
  given: { builtIn: flag },
  also: { valid },
  reach: 'shared',
  about: ({ type, name }) => ({ subject: name, topic: type, companies: [] }),
})
