import { texts } from '~/worker/core/texts'

export const t = texts({
  subject: ['课题', 'Subject'],
  tooMany: (most: number) => [`一次最多下载 ${most} 份申报书`, `At most ${most} declarations at a time`],
  type: ['请选择 docx、pdf 或 xlsx', 'Select docx, pdf or xlsx'],
})
