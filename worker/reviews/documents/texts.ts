import { texts } from '../../core/texts'

export const t = texts({
  chooseFile: [
    '请选择离线评审包（zip）或其中的评审意见表（xlsx）',
    'Choose the offline package (zip) or its sheet (xlsx)',
  ],
  file: ['离线评审包', 'Offline package'],
  line: (line: number, name: string) => [`第 ${line} 行 ${name}`, `row ${line} ${name}`],
  checked: (ok: number) => [`可以导入 ${ok} 行`, `${ok} rows can be taken over`],
  twice: (line: number) => [`与第 ${line} 行重复`, `the same as row ${line}`],
  listFile: [
    '请选择名单（xlsx），含“课题”和“评审人”两列',
    'Choose a list (xlsx) with a column of subjects and one of auditors',
  ],
  listTaken: (ok: number) => [`已按名单分配 ${ok} 人次`, `${ok} pairs are assigned by the list`],
  noSuchReviewer: ['没有这名评审人，或不属于本阶段的评审角色', 'No such auditor in the role of this stage'],
  noSuchSubject: ['没有这个课题，或不在本阶段', 'No such subject in this stage'],
  severalPeople: ['有多名同名评审人，请填写账号', 'Several have this name; give the account'],
  severalSubjects: ['有多个同名课题，请填写课题编号', 'Several have this name; give the number'],
  tooManySubjects: (most: number) => [`一次最多 ${most} 个课题`, `At most ${most} subjects at a time`],
  noOpinions: ['该阶段还没有已提交的评审意见', 'No opinion is submitted in this stage yet'],
  noSheet: ['压缩包中没有“评审意见.xlsx”', 'The archive has no sheet of opinions'],
  nothingWaits: ['没有待评审的课题', 'Nothing waits for an audit'],
  over5: ['表格不能超过 5 MB', 'The sheet may have at most 5 MB'],
  sitting: ['您是本轮评审人，不能查看评审报告', 'You sit in this round and cannot read its report'],
  signedOtherwise: [
    '此行的签名不符：不是发给您的评审包，或系统列被改动',
    "The signature does not fit: another's package, or a column of the system was changed",
  ],
  unsigned: ['此行没有签名，请使用您下载的评审包', 'The row bears no signature: use the package that you took'],
  taken: (saved: number) => [
    `已导入 ${saved} 条意见为草稿，请核对后提交`,
    `${saved} opinions are taken over as drafts; look through and submit them`,
  ],
  anothersReview: [
    '此行是为另一位评审人或另一轮评审生成的，不能由您导入',
    'This row was made for another reviewer or round; you cannot import it',
  ],
  notYoursToReview: ['此课题不在您的待评审任务中', 'This subject is not yours to review'],
  reviewOver: ['评审期限已过，请联系业务负责人', 'The time for this review is over; ask the business manager'],
})
