import { texts } from '~/worker/core/texts'

/** Progress of a year on the dashboard. */
export const t = texts({
  funnel: (year: string) => [`${year} 年度进展`, `${year} progress`],
  noneIn: (year: string) => [`${year} 年度暂无课题`, `No subjects in ${year} yet`],
  wholeYear: (year: string) => [`${year} 全年`, `Full year ${year}:`],
  reached: (year: string, step: string, count: string) => [
    `${year} 年度已到“${step}”的课题：${count}`,
    `${year} subjects that reached "${step}": ${count}`,
  ],
  declared: ['申报', 'Declared'],
  declaredOf: (year: string, count: string) => [
    `${year} 年度申报的课题：${count}`,
    `${year} subjects declared: ${count}`,
  ],
  countedRun: ['已立项', 'Established'],
  countedDone: ['已完成', 'Completed'],
  rate: ['立项率', 'Establishment rate'],
  pointsUp: (count: string) => [`上升 ${count} 个百分点`, `up ${count} percentage points`],
  pointsDown: (count: string) => [`下降 ${count} 个百分点`, `down ${count} percentage points`],
  ofDecided: ['已决定', 'decided'],
  establishedOf: (year: string, count: string) => [
    `${year} 年度立项的课题：${count}`,
    `${year} subjects established: ${count}`,
  ],
  decidedOf: (year: string, count: string) => [
    `${year} 年度已决定是否立项的课题：${count}`,
    `${year} subjects with a decision on establishment: ${count}`,
  ],
  ended: ['中途结束', 'Ended early'],
  years: ['年度', 'Years'],
  fields: ['领域与年度', 'Fields by year'],
  field: ['领域', 'Field'],
  sum: ['合计', 'Total'],
  inField: (field: string, year: string, count: string) => [
    `${year} 年度，${field}：${count}`,
    `${field}, ${year}: ${count}`,
  ],
})
