import { plural, texts } from '~/worker/core/texts'

export const t = texts({
  accept: ['认定为通用', 'Mark as common'],
  accepted: ['通用', 'Common'],
  counts: (declarations: number, departs: number) => [
    `${departs} 家机构的 ${declarations} 份申报书`,
    `${plural(declarations, 'declaration')} from ${plural(departs, 'institution')}`,
  ],
  decided: (by: string, time: string) => [`${by} ${time} 认定`, `Decided by ${by}, ${time}`],
  none: ['暂无此类表述', 'No common wording found'],
  noneHelp: ['系统每晚从申报书中检索', 'Declarations are scanned every night'],
  proposed: ['待认定', 'Pending'],
  refuse: ['认定为不通用', 'Mark as not common'],
  refused: ['不通用', 'Not common'],
  revoke: ['撤销认定', 'Revoke decision'],
  state: ['认定', 'Decision'],
  title: ['通用表述', 'Common wording'],
  what: [
    '多家机构的申报书都有的表述。认定为通用后，比对时不再计入；撤销后，以后的比对重新计入。',
    'Wording that appears in declarations of several institutions. Once marked as common, it is ignored in comparisons; if the decision is revoked, later comparisons count it again.',
  ],
})
