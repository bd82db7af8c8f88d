import { normalizeRange } from '../../core/range-index'
import { textField } from '../../records/fields'
import { record } from '../../records/record'
import { t as bans } from '../bans/texts'
import { t } from './texts'

/** The place of an address range. If ranges are nested, the narrowest one applies. */
export const addressPlace = record('addressPlace', {
  name: () => t.place,
  right: 'system:manage',
  fields: {
    ip: textField(() => bans.ip, {
      max: 50,
      required: true,
      form: { of: normalizeRange, says: () => bans.ipWrong },
      help: () => bans.ipHelp,
    }),
    name: textField(() => t.name, { max: 50, required: true, help: () => t.nameHelp }),
    memo: textField(() => t.memo, { max: 200 }),
  },
  title: 'ip',
  keyword: ['ip', 'name', 'memo'],
  sort: 'createTime',
  unique: [['ip']],
})
