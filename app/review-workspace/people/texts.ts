import { plural, texts } from '~/worker/core/texts'

export const t = texts({
  candidates: ['可选人员', 'Available people'],
  findPeople: ['查找人员', 'Search people'],
  nameOrInstitution: ['姓名或机构', 'Name or institution'],
  onlyFitting: ['仅显示领域相符', 'Matching fields only'],
  noCandidates: ['暂无符合条件的人员', 'No matching people'],
  select: ['选择', 'Select'],
  selectName: (name: string | number) => [`选择 ${name}`, `Select ${name}`],
  fits: ['相符', 'Match'],
  fitsNot: ['不相符', 'No match'],
  fitsSome: (part: string | number, all: string | number) => [`相符 ${part}/${all}`, `${part}/${all} match`],
  conflicts: ['冲突', 'Conflicts'],
  mustAvoid: ['回避：', 'Conflict: '],
  mustExplain: ['需说明：', 'Explanation required: '],
  inSubjects: (count: string | number) => [`（${count} 个课题）`, ` (${plural(count, 'subject')})`],
  noConflict: ['无冲突', 'None'],
  person: ['人员', 'Person'],
  domain: ['研究领域', 'Field'],
})
