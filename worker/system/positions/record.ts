import { CODE_RULE } from '../../core/check-rule'
import { dictionary, text } from '../../records/fields'
import { record } from '../../records/record'
import { t } from './texts'

export const position = record('position', {
  name: () => t.position,
  right: 'position:manage',
  fields: {
    code: text(() => t.code, { max: 100, required: true, rule: CODE_RULE }),
    name: text(() => t.name, { max: 100, required: true }),
    postRank: dictionary(() => t.rank, 'position_rank'),
  },
  title: 'name',
  keyword: ['code', 'name'],
  sort: 'createTime',
  filters: ['postRank'],
  unique: [['code']],
  uses: { value: 'code', of: { list: '#position' } },
})
