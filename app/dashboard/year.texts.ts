import { texts } from '~/worker/core/texts'

/** How the year stands. */
export const t = texts({
  funnel: (year: string) => [`${year} 年度进展`, `How far ${year} is`],
  noneIn: (year: string) => [`${year} 年度还没有课题`, `No subjects in ${year} yet`],
  wholeYear: (year: string) => [`${year} 全年`, `All of ${year}:`],
  reached: (year: string, step: string, count: string) => [
    `${year} 年度已到“${step}”的课题：${count}`,
    `Subjects of ${year} that came to "${step}": ${count}`,
  ],
  declared: ['申报', 'Declared'],
  declaredOf: (year: string, count: string) => [
    `${year} 年度申报的课题：${count}`,
    `Subjects declared for ${year}: ${count}`,
  ],
  countedRun: ['已立项', 'Established'],
  countedDone: ['已完成', 'Completed'],
  rate: ['立项率', 'Established of decided'],
  points: (count: string) => [`${count} 点`, `${count} points`],
  ofDecided: ['已决定', 'decided'],
  establishedOf: (year: string, count: string) => [
    `${year} 年度立项的课题：${count}`,
    `Subjects of ${year} that were established: ${count}`,
  ],
  decidedOf: (year: string, count: string) => [
    `${year} 年度已决定是否立项的课题：${count}`,
    `Subjects of ${year} on which it was decided: ${count}`,
  ],
  ended: ['中途结束', 'Ended before'],
  years: ['年度', 'Years'],
  fields: ['领域与年度', 'Fields by years'],
  field: ['领域', 'Field'],
  sum: ['合计', 'All'],
  inField: (field: string, year: string, count: string) => [
    `${year} 年度，${field}：${count}`,
    `${field}, ${year}: ${count}`,
  ],
})
