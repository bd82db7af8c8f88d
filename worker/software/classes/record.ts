import { above, given, long, text } from '../../records/fields'
import { record } from '../../records/record'
import { fields } from '../fields.texts'
import { t } from './texts'

export const softwareClass = record('softwareClass', {
  name: () => fields.class,
  right: 'software:class',
  fields: {
    pid: above(() => t.above),
    name: text(() => fields.name, { max: 50, required: true }),
    code: given(() => t.code),
    remark: long(() => fields.remark, 200),
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
