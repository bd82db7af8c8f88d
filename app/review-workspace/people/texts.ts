import { plural, texts } from '~/worker/core/texts'

export const t = texts({
  candidates: ['可选人员', 'Candidates'],
  findPeople: ['查找人员', 'Find people'],
  nameOrInstitution: ['姓名或机构', 'Name or institution'],
  onlyFitting: ['只看领域相符', 'Only fitting fields'],
  noCandidates: ['没有符合条件的人员', 'Nobody matches'],
  select: ['选择', 'Select'],
  selectName: (name: string | number) => [`选择 ${name}`, `Select ${name}`],
  fits: ['相符', 'Fits'],
  fitsNot: ['不相符', 'Does not fit'],
  fitsSome: (part: string | number, all: string | number) => [`相符 ${part}/${all}`, `Fits ${part}/${all}`],
  conflicts: ['冲突', 'Conflicts'],
  mustAvoid: ['回避：', 'Conflict: '],
  mustExplain: ['需说明：', 'Explain: '],
  inSubjects: (count: string | number) => [`（${count} 个课题）`, ` (${plural(count, 'subject')})`],
  noConflict: ['无冲突', 'None'],
  person: ['人员', 'Person'],
  domain: ['研究领域', 'Field'],
})
