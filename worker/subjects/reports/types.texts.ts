import { storedTexts } from '../../core/texts'

/** Types of reports. */
export const t = storedTexts({
  COLLECTION: ['征集报告', 'Collection report'],
  OPENING: ['开题报告', 'Opening report'],
  MIDTERM: ['中期报告', 'Mid-term report'],
  MIDTERM_SEMINAR: ['中期研讨', 'Mid-term seminar'],
  SUMMARY: ['年度总结', 'Annual summary'],
  CONCLUSION: ['结题报告', 'Final report'],
  TECH_CONFERENCE: ['技术大会报告', 'Technology conference report'],
  REVIEW: ['评审报告', 'Review report'],
})
