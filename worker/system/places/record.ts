import { rangeForm } from '../../core/ranges'
import { text } from '../../records/fields'
import { record } from '../../records/record'
import { t as bans } from '../bans/texts'
import { t } from './texts'

/** The place of an address range. If ranges are nested, the narrowest one applies. */
export const addressPlace = record('addressPlace', {
  name: () => t.place,
  right: 'system:manage',
  fields: {
    ip: text(() => bans.ip, {
      max: 50,
      required: true,
      form: { of: rangeForm, says: () => bans.ipWrong },
      help: () => bans.ipHelp,
    }),
    name: text(() => t.name, { max: 50, required: true, help: () => t.nameHelp }),
    memo: text(() => t.memo, { max: 200 }),
  },
  title: 'ip',
  keyword: ['ip', 'name', 'memo'],
  sort: 'createTime',
  unique: [['ip']],
})
