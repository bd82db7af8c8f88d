import { texts } from '../../core/texts'

/** Titles of the review reports, one for each round. */
export const t = texts({
  FIRST: ['初审评审报告', 'Initial review report'],
  RE: ['复审评审报告', 'Second review report'],
  CONCLUSION: ['结题评审报告', 'Concluding review report'],
})
