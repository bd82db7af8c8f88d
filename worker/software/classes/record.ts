import { parentField, readOnlyField, longTextField, textField } from '../../records/fields'
import { record } from '../../records/record'
import { t } from './texts'

export const softwareClass = record('softwareClass', {
  name: () => t.class,
  right: 'software:class',
  fields: {
    pid: parentField(() => t.above),
    name: textField(() => t.name, { max: 50, required: true }),
    code: readOnlyField(() => t.code),
    remark: longTextField(() => t.remark, 200),
  },
  title: 'name',
  keyword: ['name', 'code'],
  sort: 'code',
  order: 'asc',
  unique: [['pid', 'name']],
  offered: true,
  uses: { value: 'id', of: { list: '#softwareClass' }, instead: () => t.instead },
  tree: { above: 'pid', code: 'code' },
})
