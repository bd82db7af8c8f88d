import { texts } from '../../core/texts'

export const t = texts({
  chooseFile: [
    '请选择离线评审包（zip）或其中的评审意见表（xlsx）',
    'Choose the offline package (zip) or its sheet (xlsx)',
  ],
  file: ['离线评审包', 'Offline package'],
  noOpinions: ['该阶段还没有已提交的评审意见', 'No opinion is submitted in this stage yet'],
  noSheet: ['压缩包中没有“评审意见.xlsx”', 'The archive has no sheet of opinions'],
  nothingWaits: ['没有待评审的课题', 'Nothing waits for an audit'],
  over5: ['表格不能超过 5 MB', 'The sheet may have at most 5 MB'],
  sitting: ['您是本轮评审人，不能查看评审报告', 'You sit in this round and cannot read its report'],
  taken: (saved: number) => [
    `已导入 ${saved} 条意见为草稿，请核对后提交`,
    `${saved} opinions are taken over as drafts; look through and submit them`,
  ],
})
