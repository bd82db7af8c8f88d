import { plural, texts } from '../../core/texts'

export const t = texts({
  noSuchPosition: ['职务不存在', 'Position not found'],
  given: (count: number) => [`已添加 ${count} 人`, `${plural(count, 'person', 'people')} added`],
  taken: (count: number) => [`已移出 ${count} 人`, `${plural(count, 'person', 'people')} removed`],
  holds: ['已任此职务', 'already holds this position'],
  holdsNot: ['未任此职务', 'does not hold this position'],
})
