import { texts } from '~/worker/core/texts'

export const t = texts({
  title: ['阶段矩阵', 'Stage matrix'],
  note: [
    '各课题所处环节和截止时间；点击当前环节办理。',
    'The current stage and deadline of each subject. Select the current stage to act on it.',
  ],
  take: ['导出 Excel（最多 500 项）', 'Export to Excel (up to 500)'],
  subject: ['课题', 'Subject'],
})
