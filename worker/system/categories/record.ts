import { parentField, readOnlyField, textField } from '../../records/fields'
import { record } from '../../records/record'
import { t } from './texts'

export const category = record('category', {
  name: () => t.category,
  right: 'category:manage',
  fields: {
    pid: parentField(() => t.above),
    name: textField(() => t.name, { max: 100, required: true }),
    code: readOnlyField(() => t.code),
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
