import { texts } from '../../core/texts'

export const t = texts({
  noSuchPosition: ['没有此职务', 'There is no such position'],
  given: (count: number) => [`已添加 ${count} 人`, `People added: ${count}`],
  taken: (count: number) => [`已移出 ${count} 人`, `People taken out: ${count}`],
  holds: ['已任此职务', 'Holds this position already'],
  holdsNot: ['未任此职务', 'Does not hold this position'],
})
