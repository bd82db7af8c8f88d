import { CODE_RULE } from '../../core/check-rule'
import { dictionaryField, textField } from '../../records/fields'
import { record } from '../../records/record'
import { t } from './texts'

export const position = record('position', {
  name: () => t.position,
  right: 'position:manage',
  fields: {
    code: textField(() => t.code, { max: 100, required: true, rule: CODE_RULE }),
    name: textField(() => t.name, { max: 100, required: true }),
    postRank: dictionaryField(() => t.rank, 'position_rank'),
  },
  title: 'name',
  keyword: ['code', 'name'],
  sort: 'createTime',
  filters: ['postRank'],
  unique: [['code']],
  uses: { value: 'code', of: { list: '#position' } },
})
