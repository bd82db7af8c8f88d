import { texts } from '../../core/texts'

export const t = texts({
  position: ['职务', 'Position'],
  code: ['职务编码', 'Position code'],
  name: ['职务名称', 'Position name'],
  rank: ['职级', 'Rank'],
})
