import { texts } from '../../core/texts'

export const t = texts({
  position: ['职务', 'Position'],
  code: ['职务编码', 'Code'],
  name: ['职务名称', 'Name'],
  rank: ['职级', 'Rank'],
})
