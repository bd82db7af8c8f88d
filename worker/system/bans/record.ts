import { normalizeRange } from '../../core/range-index'
import { choiceField, momentField, textField, integerField, asReadOnly } from '../../records/fields'
import { record } from '../../records/record'
import { t } from './texts'

const MAX_HITS = 1_000_000_000

export const bannedIp = record('bannedIp', {
  name: () => t.ban,
  right: 'system:manage',
  fields: {
    ip: textField(() => t.ip, {
      max: 50,
      required: true,
      form: { of: normalizeRange, says: () => t.ipWrong },
      help: () => t.ipHelp,
    }),
    status: asReadOnly(
      choiceField(
        () => t.status,
        1,
        () => [
          { value: 1, label: t.shut, colour: 'red' },
          { value: 0, label: t.lifted, colour: 'grey' },
        ],
      ),
    ),
    source: asReadOnly(
      choiceField(
        () => t.source,
        'manual',
        () => [
          { value: 'manual', label: t.manual },
          { value: 'auto', label: t.auto },
        ],
      ),
    ),
    reason: textField(() => t.reason, { max: 200 }),
    toTime: momentField(
      () => t.toTime,
      () => t.toTimeHelp,
    ),
    hits: asReadOnly(integerField(() => t.hits, { min: 0, max: MAX_HITS })),
    lastTime: asReadOnly(momentField(() => t.lastTime)),
  },
  title: 'ip',
  keyword: ['ip', 'reason'],
  sort: 'createTime',
  filters: ['status', 'source'],
  unique: [['ip']],
})
