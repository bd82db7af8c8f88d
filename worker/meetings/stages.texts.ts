import { texts } from '../core/texts'

/** Types of meetings. */
export const t = texts({
  opening: ['开题评议', 'Opening review'],
  midtermSeminar: ['中期研讨', 'Mid-term seminar'],
  recheck: ['复审会议', 'Second review meeting'],
  conclusion: ['结题答辩', 'Final defence'],
  techConference: ['技术大会', 'Technology conference'],
  other: ['其他会议', 'Other meeting'],
  work: ['工作会议', 'Working meeting'],
  training: ['培训', 'Training'],
})
