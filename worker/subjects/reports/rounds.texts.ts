import { texts } from '../../core/texts'

/** The reports that the ends of the rounds are. */
export const t = texts({
  FIRST: ['初审评审报告', 'Report on the first audit'],
  RE: ['复审评审报告', 'Report on the re-audit'],
  CONCLUSION: ['结题评审报告', 'Report on the concluding review'],
})
