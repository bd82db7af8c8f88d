import { above, given, text } from '../../records/fields'
import { record } from '../../records/record'
import { t } from './texts'

export const category = record('category', {
  name: () => t.category,
  right: 'category:manage',
  fields: {
    pid: above(() => t.above),
    name: text(() => t.name, { max: 100, required: true }),
    code: given(() => t.code),
  },
  title: 'name',
  keyword: ['name', 'code'],
  sort: 'code',
  order: 'asc',
  unique: [['pid', 'name']],
  offered: true,
  uses: { value: 'id', of: { list: '#category' } },
  tree: { above: 'pid', code: 'code' },
})
