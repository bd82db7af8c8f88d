import { texts } from '../../core/texts'

/** The steps of a subject's year. */
export const t = texts({
  fill: ['填报', 'Filling in'],
  check: ['审核', 'Checks'],
  first: ['初审', 'First audit'],
  re: ['复审', 'Re-audit'],
  plan: ['拟立项', 'Planned'],
  run: ['立项', 'Established'],
  conclude: ['结题', 'Concluding'],
  prize: ['评奖', 'Award'],
  done: ['完成', 'Completed'],
})
