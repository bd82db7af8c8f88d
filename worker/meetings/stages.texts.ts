import { texts } from '../core/texts'

/** What a meeting is about. */
export const t = texts({
  opening: ['开题评议', 'Opening'],
  midtermSeminar: ['中期研讨', 'Mid-term seminar'],
  recheck: ['复审会议', 'Audit panel'],
  conclusion: ['结题答辩', 'Defence of conclusions'],
  techConference: ['技术大会', 'Technology conference'],
  other: ['其他会议', 'Other'],
  work: ['工作会议', 'Working meeting'],
  training: ['培训', 'Training'],
})
