import { texts } from '~/worker/core/texts'

export const t = texts({
  title: ['阶段矩阵', 'Stages'],
  note: [
    '每个课题走到哪一步、何时截止；点当前一步即可办理。',
    'Where each subject stands and until when; the present step opens what is to be done.',
  ],
  take: ['导出 Excel（至多 500 项）', 'As a workbook (at most 500)'],
  subject: ['课题', 'Subject'],
})
