import { plural, texts } from '../../core/texts'

export const t = texts({
  chooseFile: [
    '请选择离线评审包（zip）或其中的评审意见表（xlsx）',
    'Select the offline package (zip) or its review sheet (xlsx)',
  ],
  file: ['离线评审包', 'Offline package'],
  line: (line: number, name: string) => [`第 ${line} 行 ${name}`, `Row ${line} ${name}`],
  checked: (ok: number) => [`可导入 ${ok} 行`, `${plural(ok, 'row')} can be imported`],
  twice: (line: number) => [`与第 ${line} 行重复`, `Duplicate of row ${line}`],
  listFile: [
    '请选择名单（xlsx），含“课题”和“评审人”两列',
    'Select a list (xlsx) with the columns "Subject" and "Reviewer"',
  ],
  listTaken: (ok: number) => [`已按名单分配 ${ok} 人次`, `${plural(ok, 'assignment')} made from the list`],
  noSuchReviewer: ['评审人不存在，或不属于本阶段的评审角色', 'Reviewer not found, or without the role of this stage'],
  noSuchSubject: ['课题不存在，或不在本阶段', 'Subject not found, or not in this stage'],
  severalPeople: ['有多名同名评审人，请填写账号', 'Several reviewers have this name. Enter the account.'],
  severalSubjects: ['有多个同名课题，请填写课题编号', 'Several subjects have this name. Enter the subject number.'],
  tooManySubjects: (most: number) => [`一次最多 ${most} 个课题`, `At most ${most} subjects at a time`],
  noOpinions: ['该阶段暂无已提交的评审意见', 'No reviews submitted in this stage yet'],
  noSheet: ['压缩包中缺少“评审意见.xlsx”', 'The archive does not contain the review sheet'],
  nothingWaits: ['暂无评审任务', 'No pending reviews'],
  over5: ['表格不可超过 5 MB', 'The sheet must be 5 MB or smaller'],
  sitting: [
    '您是本轮评审人，不可查看评审报告',
    "You are a reviewer of this round, so you can't view the review report",
  ],
  signedOtherwise: [
    '该行签名不符：非发给您的评审包，或系统列被改动',
    'The signature of this row is invalid: the package was issued to someone else, or a system column was changed',
  ],
  unsigned: ['该行无签名，请使用您下载的评审包', 'This row has no signature. Use the package that you downloaded.'],
  taken: (saved: number) => [
    `已导入 ${saved} 条意见为草稿，请核对后提交`,
    `${plural(saved, 'review')} imported as drafts. Check and submit them.`,
  ],
  anothersReview: [
    '该行为其他评审人或其他轮次生成，不可由您导入',
    "This row was generated for another reviewer or round, so you can't import it",
  ],
  notYoursToReview: ['该课题不在您的评审任务中', 'This subject is not in your pending reviews'],
  reviewOver: ['评审期限已过，请联系业务负责人', 'The review period has ended. Contact the business manager.'],
})
