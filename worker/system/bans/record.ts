import { rangeForm } from '../../core/ranges'
import { choice, moment, text, whole, written } from '../../records/fields'
import { record } from '../../records/record'
import { t } from './texts'

const MOST = 1_000_000_000

export const bannedIp = record('bannedIp', {
  name: () => t.ban,
  right: 'system:manage',
  fields: {
    ip: text(() => t.ip, {
      max: 50,
      required: true,
      form: { of: rangeForm, says: () => t.ipWrong },
      help: () => t.ipHelp,
    }),
    status: written(
      choice(
        () => t.status,
        1,
        () => [
          { value: 1, label: t.shut, colour: 'red' },
          { value: 0, label: t.lifted, colour: 'grey' },
        ],
      ),
    ),
    source: written(
      choice(
        () => t.source,
        'manual',
        () => [
          { value: 'manual', label: t.manual },
          { value: 'auto', label: t.auto },
        ],
      ),
    ),
    reason: text(() => t.reason, { max: 200 }),
    toTime: moment(
      () => t.toTime,
      () => t.toTimeHelp,
    ),
    hits: written(whole(() => t.hits, { min: 0, max: MOST })),
    lastTime: written(moment(() => t.lastTime)),
  },
  title: 'ip',
  keyword: ['ip', 'reason'],
  sort: 'createTime',
  filters: ['status', 'source'],
  unique: [['ip']],
})
