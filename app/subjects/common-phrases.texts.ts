import { texts } from '~/worker/core/texts'

export const t = texts({
  accept: ['认定为通用', 'Common'],
  accepted: ['通用', 'Common'],
  counts: (declarations: number, departs: number) => [
    `${departs} 家机构的 ${declarations} 份申报书`,
    `${declarations} declarations of ${departs} institutions`,
  ],
  decided: (by: string, time: string) => [`${by} ${time} 认定`, `decided by ${by}, ${time}`],
  none: ['没有这类表述', 'There are none'],
  noneHelp: ['每晚从申报书中查找', 'They are looked for every night'],
  proposed: ['待认定', 'Open'],
  refuse: ['认定为不通用', 'Not common'],
  refused: ['不通用', 'Not common'],
  revoke: ['撤销认定', 'Revoke'],
  state: ['认定', 'State'],
  title: ['通用表述', 'Common words'],
  what: [
    '多家机构的申报书都有的表述。认定为通用后，比对时不再计入；撤销后，以后的比对重新计入。',
    'Words that declarations of several institutions share. Once they are found common they no longer count as copied; revoked, they count again from then on.',
  ],
})
